import { matrixBody } from './bodies';

/** What the plan holds beside plain jobs. */
export type InsertionKind = 'jobs' | 'breaks' | 'shipments';

interface Base {
  travel: unknown;
  resources: Record<string, unknown>[];
  jobs: Record<string, unknown>[];
  [more: string]: unknown;
}

const SEED = 5;
const LUNCH = { id: 'lunch', start: 39_600, end: 46_800, duration: 1_800, mandatory: true };
/** One shift within the hours of the bodies' windows, in which a lunch falls. */
const SHIFT = { start: 14_400, end: 57_600 };

/** A request over `stops` places: with a lunch for everybody, or with a fifth of its stops as shipments. */
export function insertionBase(stops: number, kind: InsertionKind): Base {
  const { metadata: _, options: __, ...base } = JSON.parse(matrixBody(stops, SEED)) as Base;
  const resources = base.resources.map((resource) => ({
    ...resource,
    time_window: SHIFT,
    ...(kind === 'breaks' ? { breaks: [LUNCH] } : {}),
  }));
  const jobs = base.jobs.map(({ time_windows: ___, ...job }) => job);
  if (kind !== 'shipments') {
    return { ...base, resources, jobs };
  }
  const first = stops - stops / 5;
  const shipments = Array.from({ length: stops / 10 }, (____, i) => ({
    id: `s${i}`,
    pickup: { location_index: first + 2 * i + 1, service_time: 300 },
    delivery: { location_index: first + 2 * i + 2, service_time: 300 },
    demands: 1,
  }));
  return { ...base, resources, jobs: jobs.slice(0, first), shipments };
}

/** Jobs beside stops that are there already, others for each `round`. */
export function newJobsFor(stops: number, count: number, round: number): object[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `new${round}-${i}`,
    location_index: 1 + ((round * 131 + i * 97) % stops),
    service_time: 300,
    demands: 1,
  }));
}
