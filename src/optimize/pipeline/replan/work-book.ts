import type { JsonObject } from '../shape/reader';
import { entriesAt, textAt } from './raw-json';

export type Step = 'pickup' | 'delivery';

/** What a name of the original request stands for: a job, a shipment, or one step of a shipment. */
export interface Unit {
  section: 'jobs' | 'shipments';
  /** In its section; null: the request has it only later. */
  index: number | null;
  entry: JsonObject;
  /** Every name that the unit has. */
  names: readonly string[];
  step: Step | null;
}

/** Work and resources of the original request by their names. */
export class WorkBook {
  /** Jobs and shipments, those without a name included. */
  readonly work: readonly JsonObject[];
  private readonly units = new Map<string, Unit>();
  private readonly resources = new Map<string, number>();

  /** `laterJobs` come into the request behind the transform; a job of the request itself keeps its name. */
  constructor(original: JsonObject, laterJobs: readonly JsonObject[]) {
    const own = ['jobs', 'shipments'].flatMap((section) => entriesAt(original, section));
    this.work = [...own.map(({ entry }) => entry), ...laterJobs];
    for (const entry of laterJobs) {
      const id = textAt(entry, 'id');
      if (id !== null) {
        this.units.set(id, { section: 'jobs', index: null, entry, names: [id], step: null });
      }
    }
    for (const { entry, index } of entriesAt(original, 'shipments')) {
      const id = textAt(entry, 'id');
      if (id !== null) {
        const names = [id, `${id}:pickup`, `${id}:delivery`];
        const shipment = { section: 'shipments', index, entry, names } as const;
        this.units
          .set(id, { ...shipment, step: null })
          .set(`${id}:pickup`, { ...shipment, step: 'pickup' })
          .set(`${id}:delivery`, { ...shipment, step: 'delivery' });
      }
    }
    for (const { entry, index } of entriesAt(original, 'jobs')) {
      const id = textAt(entry, 'id');
      if (id !== null) {
        this.units.set(id, { section: 'jobs', index, entry, names: [id], step: null });
      }
    }
    for (const { entry, index } of entriesAt(original, 'resources')) {
      const id = textAt(entry, 'id');
      if (id !== null && !this.resources.has(id)) {
        this.resources.set(id, index);
      }
    }
  }

  unit(name: string): Unit | null {
    return this.units.get(name) ?? null;
  }

  resource(id: string): number | null {
    return this.resources.get(id) ?? null;
  }
}
