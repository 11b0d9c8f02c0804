import { entriesAt, listAt, textAt } from '../../optimize/pipeline/replan/raw-json';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { disabledResources } from './disabled-resources';

/** On which planning days the resources of a request work. */
export class WorkingDays {
  /** By id of an enabled resource; null: on all days. */
  private readonly byResource = new Map<string, readonly number[] | null>();
  /** Of anybody. */
  private readonly any: readonly number[] | null;

  constructor(request: JsonObject) {
    const disabled = disabledResources(request);
    for (const { entry } of entriesAt(request, 'resources')) {
      const id = textAt(entry, 'id');
      if (id !== null && !disabled.has(id)) {
        const days = listAt(entry, 'available_days');
        this.byResource.set(id, days === null ? null : days.filter((day) => typeof day === 'number'));
      }
    }
    const lists = [...this.byResource.values()];
    const isOpen = lists.length === 0 || lists.includes(null);
    this.any = isOpen ? null : [...new Set(lists.flatMap((days) => days ?? []))];
  }

  /** Of one resource, or of all; null: every day, or nothing is known of it. */
  daysOf(resource: string | null): readonly number[] | null {
    return resource === null ? this.any : (this.byResource.get(resource) ?? null);
  }
}
