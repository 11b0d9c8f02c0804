import type { ParsedRequest } from '../shape/parsed';

/** Ids of the request as indices. */
export interface Lookup {
  resources: ReadonlyMap<string, number>;
  /** Activities behind a name: one for a job or a step of a shipment, two for a shipment. */
  activities: ReadonlyMap<string, readonly number[]>;
  stations: ReadonlyMap<string, number>;
}

/** Activities are numbered jobs first, then pickup and delivery of each shipment. */
export function makeLookup({ resources, jobs, shipments, dumpStations }: ParsedRequest): Lookup {
  const activities = new Map<string, readonly number[]>();
  shipments.forEach(({ id }, i) => {
    const pickup = jobs.length + 2 * i;
    activities
      .set(`${id}:pickup`, [pickup])
      .set(`${id}:delivery`, [pickup + 1])
      .set(id, [pickup, pickup + 1]);
  });
  jobs.forEach(({ id }, i) => activities.set(id, [i]));
  return {
    resources: new Map(resources.map(({ id }, i) => [id, i])),
    activities,
    stations: new Map(dumpStations.map(({ id }, i) => [id, i])),
  };
}

/**
 * The activities that a list of names orders. A shipment that is named once stands for its pickup and then its delivery;
 * named twice, as in the stops of an answer, it is picked up where it is named first and delivered where second.
 */
export function expandSteps(names: readonly string[], lookup: Pick<Lookup, 'activities'>): number[] {
  return stepsByName(names, lookup).flat();
}

/** The same, for each of the names. */
export function stepsByName(
  names: readonly string[],
  { activities }: Pick<Lookup, 'activities'>,
): (readonly number[])[] {
  const times = new Map<string, number>();
  for (const name of names) {
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const seen = new Map<string, number>();
  return names.map((name) => {
    const steps = activities.get(name) ?? [];
    if (steps.length < 2 || times.get(name) === 1) {
      return steps;
    }
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    // A third mention is a repetition, like a job's second: whoever reads the list says so.
    return [steps[Math.min(before, steps.length - 1)] ?? 0];
  });
}
