import type { JobBody, MatrixSet, RequestBody, ResourceBody } from '../wire';

/** Requests with sane defaults: a test states only what matters to it. */

/** Deterministic and quick: an iteration budget, never the clock. */
export const QUICK = { max_iterations: 2_000, seed: 1 };

/** `count` places in a row, so that a reader can work out every leg in his head. */
export function lineTravel(count: number, metres = 1_000, seconds = 100): Required<MatrixSet> {
  const table = (step: number) =>
    Array.from({ length: count }, (_, from) =>
      Array.from({ length: count }, (_, to) => Math.abs(from - to) * step),
    );
  return { distance_matrix: table(metres), time_matrix: table(seconds) };
}

/** Straight-line metres between points on a plane, ten metres a second, both rounded up to whole numbers. */
export function planeTravel(points: readonly (readonly [number, number])[]): Required<MatrixSet> {
  const metres = (from: readonly [number, number], to: readonly [number, number]) =>
    Math.ceil(Math.hypot(from[0] - to[0], from[1] - to[1]));
  const table = (scale: number) =>
    points.map((from) => points.map((to) => Math.ceil(metres(from, to) / scale)));
  return { distance_matrix: table(1), time_matrix: table(10) };
}

export function job(id: string, at: number, rest: Partial<JobBody> = {}): JobBody {
  return { id, location_index: at, ...rest };
}

export function resource(id: string, rest: Partial<ResourceBody> = {}): ResourceBody {
  return { id, depot_index: 0, ...rest };
}

/** Places in a row with the depot at 0; by default one resource and a job at every other place. */
export function request(rest: Partial<RequestBody> & { places?: number } = {}): RequestBody {
  const { places, ...body } = rest;
  const highest = Math.max(1, ...(body.jobs ?? []).map(({ location_index: at }) => at ?? 0));
  const count = places ?? highest + 1;
  return {
    travel: lineTravel(count),
    resources: [resource('v1')],
    jobs: Array.from({ length: count - 1 }, (_, index) => job(`j${index + 1}`, index + 1)),
    options: QUICK,
    ...body,
  };
}

/** Real places; the first is where `coordinateRequest` starts. */
export const PLACES = {
  brussels: { lat: 50.8466, lon: 4.3528, label: 'Brussels' },
  antwerp: { lat: 51.2213, lon: 4.3997, label: 'Antwerp' },
  ghent: { lat: 51.0543, lon: 3.7174, label: 'Ghent' },
  leuven: { lat: 50.8798, lon: 4.7005, label: 'Leuven' },
  namur: { lat: 50.4674, lon: 4.8712, label: 'Namur' },
  mons: { lat: 50.4542, lon: 3.9523, label: 'Mons' },
  mechelen: { lat: 51.0257, lon: 4.4776, label: 'Mechelen' },
} as const;

export type PlaceName = keyof typeof PLACES;

export function jobAt(id: string, place: PlaceName, rest: Partial<JobBody> = {}): JobBody {
  return { id, location: { ...PLACES[place] }, ...rest };
}

export function resourceAt(id: string, place: PlaceName, rest: Partial<ResourceBody> = {}): ResourceBody {
  return { id, start_location: { ...PLACES[place] }, ...rest };
}

/** The coordinate mode: no matrix, everything by haversine. */
export function coordinateRequest(rest: Partial<RequestBody> = {}): RequestBody {
  return {
    travel: { provider: 'haversine' },
    resources: [resourceAt('v1', 'brussels')],
    jobs: [jobAt('a', 'antwerp'), jobAt('g', 'ghent'), jobAt('l', 'leuven')],
    options: QUICK,
    ...rest,
  };
}

/** Points of a small fixed generator, which no exact search finishes; five vehicles have room for a quarter more than there is. */
export function scatteredRequest(count: number, options: object, seed = 7): RequestBody {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) % 10_000;
  const points = Array.from({ length: count + 1 }, (): [number, number] => [next(), next()]);
  return request({
    travel: planeTravel(points),
    resources: ['v1', 'v2', 'v3', 'v4', 'v5'].map((id) => resource(id, { capacities: Math.ceil(count / 4) })),
    jobs: points.slice(1).map((_, index) => job(`j${index + 1}`, index + 1, { demands: 1 })),
    options: { ...options },
  });
}
