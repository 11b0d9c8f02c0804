import fc from 'fast-check';
import type { Amounts, JobBody, RequestBody, ResourceBody, TravelBody, WindowBody } from '../wire';

/** Valid requests that mix everything that works, small enough for a test and odd enough to hurt. */

export const SKILLS = ['cold', 'crane', 'adr'] as const;
const DIMENSIONS = ['kg', 'm3', 'pallets'] as const;
export const DAY_END = 64_800;
export const DAY_START = 25_200;

/** Present in about one of `1 + rarity` cases; absent otherwise, never undefined. */
export function maybe<K extends string, T>(
  key: K,
  value: fc.Arbitrary<T>,
  rarity = 2,
): fc.Arbitrary<{ [P in K]?: T }> {
  const present = value.map((given) => ({ [key]: given }) as { [P in K]?: T });
  return fc.oneof({ weight: rarity, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: present });
}

export function merged<T>(...parts: fc.Arbitrary<Partial<T>>[]): fc.Arbitrary<T> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as T);
}

export function window(start: number, end: number, least: number): fc.Arbitrary<WindowBody> {
  return fc
    .tuple(fc.integer({ min: start, max: end }), fc.integer({ min: least, max: 14_400 }))
    .map(([from, width]) => ({ start: from, end: from + width }));
}

function amounts(most: number): fc.Arbitrary<Amounts> {
  const one = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: most }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most * 10 }).map((tenths) => tenths / 10) },
  );
  const named = fc
    .tuple(...DIMENSIONS.map((name) => maybe(name, one, 1)))
    .map((parts) => Object.assign({}, ...parts) as Record<string, number>);
  return fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }) },
    { weight: 2, arbitrary: named },
  );
}

const levels = fc
  .tuple(...SKILLS.map((name) => maybe(name, fc.integer({ min: 1, max: 4 }), 2)))
  .map((parts) => Object.assign({}, ...parts) as Record<string, number>);

const multipliers = fc
  .tuple(...SKILLS.map((name) => maybe(name, fc.constantFrom(0.5, 0.75, 1, 1.25, 2), 1)))
  .map((parts) => Object.assign({}, ...parts) as Record<string, number>);

/** What a job is apart from where it is. */
function jobTraits(resourceIds: readonly string[], dropOffs: boolean): fc.Arbitrary<Partial<JobBody>> {
  const demands = dropOffs ? fc.integer({ min: -5, max: 5 }) : amounts(10);
  return merged<Partial<JobBody>>(
    maybe('service_time', fc.integer({ min: 0, max: 1_800 }), 1),
    maybe('setup_time', fc.integer({ min: 0, max: 300 })),
    maybe('demands', demands, 1),
    maybe(
      'time_windows',
      fc.array(
        fc.oneof(
          { weight: 1, arbitrary: window(DAY_START, DAY_END, 0) },
          { weight: 3, arbitrary: window(DAY_START, DAY_END, 7_200) },
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    ),
    maybe('required_skills', fc.subarray([...SKILLS], { minLength: 1, maxLength: 2 }), 6),
    maybe('skill_levels', levels, 8),
    maybe('allowed_resource_ids', fc.subarray([...resourceIds], { minLength: 1 }), 4),
    maybe('mandatory', fc.boolean(), 1),
    maybe('penalty', fc.integer({ min: 0, max: 20_000 })),
    maybe('revenue', fc.integer({ min: 0, max: 5_000 }), 4),
  );
}

/** Prices as callers work them out: no decimal, one but for its last bit, and one that makes the service round distances. */
const BY_DIVISION = [1 / 3, 0.14 / 1_000, 1 / 7e6];

function resourceTraits(): fc.Arbitrary<Partial<ResourceBody>> {
  return merged<Partial<ResourceBody>>(
    maybe('time_window', window(21_600, 32_400, 10_800), 1),
    maybe('capacities', amounts(40), 1),
    maybe('skills', fc.subarray([...SKILLS], { minLength: 1 }), 1),
    maybe('skill_levels', levels),
    maybe('skill_multipliers', multipliers),
    maybe('service_time_factor', fc.constantFrom(0.5, 1, 1.5), 4),
    maybe('speed_factor', fc.constantFrom(0.5, 1, 2), 4),
    maybe('fixed_cost', fc.integer({ min: 0, max: 5_000 })),
    maybe('cost_per_distance', fc.constantFrom(0, 0.5, 1, 2, ...BY_DIVISION), 3),
    maybe('cost_per_time', fc.constantFrom(0, 0.25, 1, 30 / 3_600), 3),
    maybe('cost_per_service_time', fc.constantFrom(0, 0.1, 1), 4),
    maybe('return_to_depot', fc.boolean(), 3),
    maybe('max_tasks', fc.integer({ min: 2, max: 8 }), 4),
    maybe('max_distance', fc.integer({ min: 15_000, max: 90_000 }), 6),
    maybe('max_time', fc.integer({ min: 7_200, max: 36_000 }), 6),
    maybe('max_travel_time', fc.integer({ min: 2_400, max: 14_400 }), 6),
  );
}

const options = merged<Record<string, unknown>>(
  maybe('objective', fc.constantFrom('min_distance', 'min_time', 'min_vehicles', 'maximize_served')),
  fc.integer({ min: 1, max: 1_000 }).map((seed) => ({ seed, max_iterations: 300 })),
);

/** Asymmetric, with holes now and then: nothing may rely on the triangle inequality. */
function roughMatrices(count: number): fc.Arbitrary<TravelBody> {
  const cell = (most: number, holes: number) =>
    fc.oneof(
      { weight: 97, arbitrary: fc.integer({ min: 0, max: most }) },
      { weight: holes, arbitrary: fc.constant(null) },
    );
  const table = (most: number, holes: number) =>
    fc
      .array(fc.array(cell(most, holes), { minLength: count, maxLength: count }), {
        minLength: count,
        maxLength: count,
      })
      .map((rows) => rows.map((row, at) => row.map((value, to) => (at === to ? 0 : value))));
  return fc
    .tuple(table(20_000, 3), table(3_600, 0), fc.boolean())
    .map(([distance_matrix, time_matrix, both]) =>
      both ? { distance_matrix, time_matrix } : { distance_matrix },
    );
}

function planeMatrices(count: number): fc.Arbitrary<TravelBody> {
  const point = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }));
  return fc.array(point, { minLength: count, maxLength: count }).map((points) => {
    const metres = points.map(([x, y]) => points.map(([u, v]) => Math.round(Math.hypot(x - u, y - v))));
    return { distance_matrix: metres, time_matrix: metres.map((row) => row.map((m) => Math.round(m / 8))) };
  });
}

export function ids(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

/** Precedences that run from earlier to later jobs only, so that no cycle is possible. */
function precedences(jobIds: readonly string[]): fc.Arbitrary<Partial<RequestBody>> {
  if (jobIds.length < 2) {
    return fc.constant({});
  }
  const pair = fc
    .subarray([...jobIds], { minLength: 2, maxLength: 2 })
    .chain((job_ids) =>
      fc.integer({ min: 0, max: 1_800 }).map((min_gap) => ({ type: 'precedence', job_ids, min_gap })),
    );
  return maybe('relations', fc.array(pair, { minLength: 1, maxLength: 2 }), 4);
}

export interface Sizes {
  readonly jobs: number;
  readonly resources: number;
  readonly linked: boolean;
}

const USUAL: Sizes = { jobs: 10, resources: 3, linked: true };

/** Requests with matrices, several depots and own ends, perhaps with own matrices for a vehicle type. */
export function matrixRequests(sizes: Sizes = USUAL): fc.Arbitrary<RequestBody> {
  const counts = fc.record({
    jobs: fc.integer({ min: 1, max: sizes.jobs }),
    resources: fc.integer({ min: 1, max: sizes.resources }),
    places: fc.integer({ min: 2, max: 9 }),
    dropOffs: fc.boolean(),
  });
  return counts.chain(({ jobs, resources, places, dropOffs }) => {
    const place = fc.integer({ min: 0, max: places - 1 });
    const resourceIds = ids('v', resources);
    const jobIds = ids('j', jobs);
    const job = fc.tuple(place, jobTraits(resourceIds, dropOffs));
    const ends = merged<Partial<ResourceBody>>(
      maybe('depot_index', place, 1),
      maybe('end_depot_index', place, 3),
      maybe('vehicle_type', fc.constantFrom('bike', 'van'), 2),
    );
    const resource = fc.tuple(ends, resourceTraits());
    const travel = fc.oneof(planeMatrices(places), roughMatrices(places));
    return fc
      .tuple(
        merged<TravelBody>(travel, maybe('vehicle_matrices', fc.record({ bike: planeMatrices(places) }), 3)),
        fc.array(resource, { minLength: resources, maxLength: resources }),
        fc.array(job, { minLength: jobs, maxLength: jobs }),
        sizes.linked ? precedences(jobIds) : fc.constant({}),
        options,
      )
      .map(([table, vehicles, stops, links, chosen]) => ({
        travel: table,
        resources: vehicles.map(([at, traits], index) => ({
          id: resourceIds[index] ?? '',
          ...at,
          ...traits,
        })),
        jobs: stops.map(([location_index, traits], index) => ({
          id: jobIds[index] ?? '',
          location_index,
          ...traits,
        })),
        options: chosen,
        ...links,
      }));
  });
}

/** Requests by coordinates, inside the region, with profiles and factors. */
export function coordinateRequests(sizes: Sizes = USUAL): fc.Arbitrary<RequestBody> {
  const point = fc.record({
    lat: fc.integer({ min: 5_070, max: 5_110 }).map((hundredths) => hundredths / 100),
    lon: fc.integer({ min: 400, max: 480 }).map((hundredths) => hundredths / 100),
  });
  const counts = fc.record({
    jobs: fc.integer({ min: 1, max: sizes.jobs }),
    resources: fc.integer({ min: 1, max: sizes.resources }),
  });
  const travel = merged<TravelBody>(
    fc.constant({ provider: 'haversine' }),
    maybe('profile', fc.constantFrom('car', 'van', 'truck', 'bike')),
    maybe('speed', fc.constantFrom(8, 13.9, 25), 3),
    maybe('detour_factor', fc.constantFrom(1, 1.4), 3),
    maybe('speed_factor', fc.constantFrom(0.8, 1.25), 3),
  );
  return counts.chain(({ jobs, resources }) => {
    const resourceIds = ids('v', resources);
    const jobIds = ids('j', jobs);
    return fc
      .tuple(
        travel,
        fc.array(fc.tuple(point, resourceTraits()), { minLength: resources, maxLength: resources }),
        fc.array(fc.tuple(point, jobTraits(resourceIds, false)), { minLength: jobs, maxLength: jobs }),
        sizes.linked ? precedences(jobIds) : fc.constant({}),
        options,
        pinned,
      )
      .map(([ways, vehicles, stops, links, chosen, first]) => ({
        travel: ways,
        resources: vehicles.map(([start_location, traits], index) => ({
          id: resourceIds[index] ?? '',
          start_location,
          ...traits,
        })),
        jobs: stops.map(([location, traits], index) => ({
          ...{ id: jobIds[index] ?? '', location, ...traits },
          ...(index === 0 ? first.pin : {}),
          ...(index < 3 && first.isCrowded ? { location: stops[0]?.[0] ?? location, setup_time: 300 } : {}),
        })),
        options: { ...chosen, ...(first.isCrowded ? { setup_once_per_location: true } : {}) },
        ...links,
      }));
  });
}

/** A departure pin of the first job, now and then, and its place with others, where setup is done once. */
const pinned = fc.record({
  pin: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 20_000, max: 40_000 })
        .map((departure_time) => ({ departure_time, allowed_resource_ids: ['v1'] })),
    },
  ),
  isCrowded: fc.boolean(),
});
