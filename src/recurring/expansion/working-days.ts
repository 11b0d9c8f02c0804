import { entriesAt, textAt } from '../../optimize/pipeline/replan/raw-json';
import type { ParsedResource } from '../../optimize/pipeline/shape/parsed';
import { type JsonObject, ShapeReader } from '../../optimize/pipeline/shape/reader';
import { readResource } from '../../optimize/pipeline/shape/resource';
import type { TimesOfDay } from '../pattern';
import { disabledResources } from './disabled-resources';

/** On which planning days the resources of a request work. */
export class WorkingDays {
  /** By id, those that are enabled. */
  private readonly resources = new Map<string, ParsedResource>();

  /** `numDays`: planning days of the request. */
  constructor(
    request: JsonObject,
    private readonly numDays: number,
  ) {
    const disabled = disabledResources(request);
    for (const { entry } of entriesAt(request, 'resources')) {
      const id = textAt(entry, 'id');
      if (id !== null && !disabled.has(id)) {
        // What is wrong with it is told by the request's own checks.
        this.resources.set(id, readResource(new ShapeReader(), entry));
      }
    }
  }

  /**
   * Days on which a visit within `times` (null: any) may begin while its resource (null: any) is on its shift; null: every day, or
   * nothing is known of it.
   */
  daysOf(id: string | null, times: TimesOfDay | null): readonly number[] | null {
    const one = id === null ? [...this.resources.values()] : [this.resources.get(id)];
    const able = one.filter((resource) => resource !== undefined);
    const days = Array.from({ length: this.numDays }, (_, day) => day).filter((day) =>
      able.some((resource) => isOnShift(resource, day, times)),
    );
    return able.length === 0 || days.length === this.numDays ? null : days;
  }
}

function isOnShift(resource: ParsedResource, day: number, times: TimesOfDay | null): boolean {
  const { availableDays, dayWindows, timeWindow, overtime } = resource;
  if (availableDays !== null && !availableDays.includes(day)) {
    return false;
  }
  const shift = dayWindows.find((window) => window.day === day) ?? timeWindow;
  const isFree = times === null || shift === null;
  return isFree || (times.start <= shift.end + (overtime?.max ?? 0) && shift.start <= times.end);
}
