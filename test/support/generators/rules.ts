import fc from 'fast-check';
import type { JobBody, RequestBody, ResourceBody } from '../wire';
import {
  DAY_END,
  DAY_START,
  ids,
  matrixRequests,
  maybe,
  merged,
  SKILLS,
  type Sizes,
  window,
} from './requests';

/** What one family of rules adds to a valid request, drawn by chance; the request given is not touched. */
export type Family = (body: RequestBody) => fc.Arbitrary<RequestBody>;

type Extra = Record<string, unknown>;

const yes = fc.constant(true);
const seconds = (most: number) => fc.integer({ min: 0, max: most });
const price = fc.constantFrom(0, 0.1, 0.5, 1, 3);
const penalty = fc.integer({ min: 0, max: 20_000 });

/** Each entry of a list gets an extra of its own. */
function each<T extends object>(
  list: readonly T[],
  extra: (one: T) => fc.Arbitrary<Extra>,
): fc.Arbitrary<T[]> {
  return fc
    .tuple(...list.map(extra))
    .map((extras) => list.map((one, index) => ({ ...one, ...extras[index] })));
}

const onJobs =
  (extra: (job: JobBody) => fc.Arbitrary<Extra>): Family =>
  (body) =>
    each(body.jobs ?? [], extra).map((jobs) => ({ ...body, jobs }));
const onResources =
  (extra: (resource: ResourceBody) => fc.Arbitrary<Extra>): Family =>
  (body) =>
    each(body.resources, extra).map((resources) => ({ ...body, resources }));
const onOptions =
  (extra: fc.Arbitrary<Extra>): Family =>
  (body) =>
    extra.map((more) => ({ ...body, options: { ...body.options, ...more } }));

function placesOf(body: RequestBody): number {
  return (body.travel.distance_matrix ?? body.travel.time_matrix ?? []).length;
}

const place = (body: RequestBody) => fc.integer({ min: 0, max: placesOf(body) - 1 });
const namesOf = (body: RequestBody) => [
  ...(body.jobs ?? []).map(({ id }) => id),
  ...((body['shipments'] as { id: string }[] | undefined) ?? []).map(({ id }) => id),
];
const some = <T>(list: readonly T[], least = 1) =>
  fc.subarray([...list], { minLength: Math.min(least, list.length) });

const softWindow = fc
  .tuple(window(DAY_START, DAY_END, 0), maybe('early_penalty', price, 1), maybe('late_penalty', price, 1))
  .map(([own, early, late]) => ({ ...own, ...early, ...late }));

const softWindows: Family = onJobs(() =>
  maybe('time_windows', fc.array(softWindow, { minLength: 1, maxLength: 3 }), 1),
);

const waitingCaps: Family = (body) =>
  onJobs(() => maybe('max_wait_before_service', seconds(1_800), 4))(body)
    .chain(onResources(() => maybe('max_wait', seconds(3_600), 2)))
    .chain(onOptions(maybe('max_wait', seconds(7_200), 1)));

const limits: Family = onResources(() =>
  merged<Extra>(
    maybe('overtime', fc.record({ max: seconds(7_200), cost_per_time: price }), 1),
    maybe('min_tasks', fc.integer({ min: 1, max: 4 }), 3),
    maybe('max_leg_time', fc.integer({ min: 600, max: 4_000 }), 4),
  ),
);

const releases: Family = onJobs(() => maybe('release_time', fc.integer({ min: 0, max: 40_000 }), 2));
const stacks: Family = onJobs(() => maybe('lifo', yes, 1));
const setupOnce: Family = onOptions(fc.constant({ setup_once_per_location: true }));
const mostVehicles: Family = onOptions(maybe('max_vehicles', fc.integer({ min: 1, max: 2 }), 1));

const stations: Family = (body) => {
  const station = (id: string) =>
    merged<Extra>(
      fc.constant({ id }),
      place(body).map((location_index) => ({ location_index })),
      maybe('service_time', seconds(900), 1),
      maybe('mode', fc.constantFrom('unload', 'reload'), 1),
      maybe('time_windows', fc.array(window(DAY_START, DAY_END, 3_600), { minLength: 1, maxLength: 2 }), 3),
      maybe('capacity', fc.integer({ min: 5, max: 40 }), 3),
      maybe('resource_ids', some(body.resources.map(({ id: name }) => name)), 4),
      maybe('dimensions', fc.constantFrom(['kg'], ['default'], ['kg', 'm3']), 4),
    );
  const visits = onResources(() =>
    merged<Extra>(
      maybe('max_dump_visits', fc.integer({ min: 0, max: 3 }), 2),
      maybe('must_dump_at_end', yes, 3),
      maybe('initial_load', fc.integer({ min: 0, max: 5 }), 5),
    ),
  );
  return fc
    .integer({ min: 1, max: 2 })
    .chain((count) => fc.tuple(...ids('d', count).map(station)))
    .chain((dump_stations) => visits({ ...body, dump_stations }));
};

const shipments: Family = (body) => {
  const end = merged<Extra>(
    place(body).map((location_index) => ({ location_index })),
    maybe('service_time', seconds(600), 1),
    maybe('setup_time', seconds(200), 3),
    maybe('time_windows', fc.array(softWindow, { minLength: 1, maxLength: 2 }), 4),
    maybe('max_wait_before_service', seconds(3_600), 6),
  );
  const shipment = (id: string) =>
    merged<Extra>(
      fc.constant({ id }),
      fc
        .tuple(end, maybe('release_time', seconds(40_000), 5))
        .map(([own, at]) => ({ pickup: { ...own, ...at } })),
      end.map((delivery) => ({ delivery })),
      maybe('demands', fc.integer({ min: 0, max: 8 }), 1),
      maybe('lifo', yes, 3),
      maybe('max_time_in_vehicle', fc.integer({ min: 600, max: 10_000 }), 3),
      maybe('mandatory', fc.boolean(), 1),
      maybe('penalty', penalty, 1),
      maybe('revenue', seconds(4_000), 5),
      maybe('required_skills', fc.subarray([...SKILLS], { minLength: 1, maxLength: 1 }), 8),
    );
  return fc
    .integer({ min: 1, max: 3 })
    .chain((count) => fc.tuple(...ids('s', count).map(shipment)))
    .map((added) => ({ ...body, shipments: added }));
};

const breaks: Family = (body) => {
  const length = fc.integer({ min: 300, max: 2_700 });
  const split = maybe('split', fc.tuple(length, length), 2);
  const byWindow = window(DAY_START, DAY_END, 1_800).chain((own) =>
    length.map((duration) => ({ ...own, duration })),
  );
  const driving = fc
    .tuple(
      fc.integer({ min: 3_700, max: 9_000 }),
      length,
      maybe('initial_driving_time', seconds(2_000), 2),
      split,
    )
    .map(([max_driving_time, duration, initial, parts]) => ({
      max_driving_time,
      duration,
      ...initial,
      ...parts,
    }));
  const work = fc
    .tuple(fc.integer({ min: 3_600, max: 16_000 }), length, split)
    .map(([after_work_time, duration, parts]) => ({ after_work_time, duration, ...parts }));
  const common = merged<Extra>(
    maybe('mandatory', fc.constant(false), 1),
    maybe('paid', fc.constant(false), 1),
    maybe('penalty', penalty, 2),
    maybe('location_index', place(body), 4),
    maybe('max_load', fc.integer({ min: 0, max: 20 }), 6),
  );
  const one = fc
    .tuple(fc.oneof(byWindow, driving, work), common)
    .map(([rule, rest]) => ({ ...rule, ...rest }));
  return onResources(({ id }) =>
    maybe(
      'breaks',
      fc
        .array(one, { minLength: 1, maxLength: 2 })
        .map((list) => list.map((entry, index) => ({ id: `${id}-break-${index}`, ...entry }))),
      1,
    ),
  )(body);
};

const zones: Family = (body) => {
  const resourceIds = body.resources.map(({ id }) => id);
  const zone = (id: string) =>
    merged<Extra>(
      fc.constant({ id }),
      fc.oneof(
        some(Array.from({ length: placesOf(body) }, (_, index) => index)).map((location_indices) => ({
          location_indices,
        })),
        some(namesOf(body)).map((job_ids) => ({ job_ids })),
      ),
      maybe('resource_ids', some(resourceIds), 1),
      fc.boolean().map((hard) => ({ hard })),
      maybe('penalty', penalty, 1),
    );
  const home = onResources(() =>
    merged<Extra>(maybe('zone_ids', some(['z1']), 2), maybe('zone_only', yes, 5)),
  );
  return fc
    .integer({ min: 1, max: 2 })
    .chain((count) => fc.tuple(...ids('z', count).map(zone)))
    .chain((list) => home({ ...body, zones: list }));
};

const RELATIONS = [
  ...[
    'precedence',
    'sequence',
    'same_route',
    'different_route',
    'same_resource',
    'same_day',
    'different_day',
  ],
  ...['same_time', 'all_or_none'],
];

const relations: Family = (body) => {
  const names = namesOf(body);
  if (names.length < 2) {
    return fc.constant(body);
  }
  // Members stand in the order of the request, so that no circle is possible.
  const relation = fc
    .tuple(
      fc.constantFrom(...RELATIONS),
      fc.subarray(names, { minLength: 2, maxLength: Math.min(3, names.length) }),
    )
    .chain(([type, job_ids]) =>
      merged<Extra>(
        fc.constant({ type, job_ids }),
        maybe('hard', fc.constant(false), 1),
        maybe('penalty', penalty, 1),
        type === 'precedence' ? maybe('min_gap', seconds(1_800), 2) : fc.constant({}),
        type === 'precedence' ? maybe('max_gap', fc.integer({ min: 1_800, max: 7_200 }), 4) : fc.constant({}),
        type === 'precedence' ? maybe('requires', yes, 4) : fc.constant({}),
        type === 'sequence' ? maybe('direct', yes, 2) : fc.constant({}),
        type === 'same_time' ? maybe('tolerance', seconds(900), 1) : fc.constant({}),
      ),
    );
  const list = fc.array(relation, { minLength: 1, maxLength: 3 });
  return list.map((added) => ({ ...body, relations: added }) as RequestBody);
};

const days: Family = (body) =>
  fc.integer({ min: 2, max: 3 }).chain((num_days) => {
    const day = fc.integer({ min: 0, max: num_days - 1 });
    const all = Array.from({ length: num_days }, (_, index) => index);
    const elsewhere = place(body).map((location_index) => ({ location_index }));
    const begin = merged<Extra>(
      maybe('start_location', elsewhere, 2),
      maybe('initial_load', fc.integer({ min: 0, max: 5 }), 5),
    );
    const shift = fc
      .tuple(day, window(21_600, 32_400, 10_800), begin)
      .map(([on, own, from]) => [{ day: on, ...own, ...from }]);
    const work = onJobs((job) =>
      merged<Extra>(
        maybe('day', day, 5),
        maybe('days', some(all), 5),
        maybe(
          'time_windows',
          fc.tuple(...(job.time_windows ?? []).map((own) => day.map((on) => ({ ...own, day: on })))),
          job.time_windows ? 2 : 1_000,
        ),
      ),
    );
    const staff = onResources(() =>
      merged<Extra>(maybe('available_days', some(all), 2), maybe('day_time_windows', shift, 3)),
    );
    return work({ ...body, problem: { num_days } }).chain(staff);
  });

const traffic: Family = (body) => {
  const cuts = fc.uniqueArray(fc.integer({ min: 20_000, max: 70_000 }), { minLength: 2, maxLength: 6 });
  const factor = fc.constantFrom(0.5, 0.8, 1.25, 1.5, 2, 3);
  return cuts
    .chain((given) => {
      const sorted = [...given].sort((a, b) => a - b);
      const pairs = Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) =>
        sorted.slice(2 * index),
      );
      return fc.tuple(
        ...pairs.map(([start = 0, end = start]) => factor.map((own) => ({ start, end, factor: own }))),
      );
    })
    .map((traffic_segments) => ({ ...body, travel: { ...body.travel, traffic_segments } }));
};

const OBJECTIVES = ['min_distance', 'min_time', 'min_vehicles', 'maximize_served', 'balance_workload'];

const objectives: Family = onOptions(
  fc.oneof(
    fc.constant({ objective: 'balance_workload' }),
    fc
      .tuple(some(OBJECTIVES), fc.constantFrom('weighted', 'lexicographic'), fc.integer({ min: 1, max: 5 }))
      .map(([types, objective_mode, weight]) => ({
        objectives: types.map((type) => ({ type, weight })),
        objective_mode,
      })),
    merged<Extra>(
      ...['distance', 'time', 'waiting', 'vehicles', 'lateness'].map((key) =>
        maybe(key, fc.constantFrom(0.5, 1, 2), 1),
      ),
    ).map((weights) => ({ weights })),
  ),
);

const fairness: Family = (body) =>
  onOptions(
    merged<Extra>(
      fc
        .constantFrom('work_time', 'service_time', 'num_jobs', 'distance', 'load')
        .map((metric) => ({ metric })),
      fc.constantFrom(0.1, 1, 2).map((weight) => ({ weight })),
      maybe('scope', fc.constantFrom('day', 'horizon'), 1),
      maybe('tolerance', fc.constantFrom(0.1, 0.25), 1),
    ).map((own) => ({ fairness: own })),
  )(body).chain(onResources(() => maybe('workload_history', seconds(2_000), 2)));

const locks: Family = (body) => {
  const [first, ...rest] = body.resources.map(({ id }) => id);
  const route = fc
    .tuple(some((body.jobs ?? []).map(({ id }) => id)), fc.boolean())
    .map(([job_ids, strict]) => ({ resource_id: first, job_ids: job_ids.slice(0, 3), strict }));
  return fc
    .tuple(maybe('routes', fc.tuple(route), 1), maybe('disabled_resource_ids', fc.subarray(rest), 1))
    .map(([routes, disabled]) => ({ ...body, locks: { ...routes, ...disabled } }));
};

/** Every family of issue 4's rules, by name. Shipments stand before what may name them. */
export const FAMILIES = {
  ...{ shipments, stations, softWindows, waitingCaps, limits, releases, stacks, setupOnce, mostVehicles },
  ...{ breaks, zones, days, relations, traffic, objectives, fairness, locks },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

const SMALL: Sizes = { jobs: 6, resources: 3, linked: false };

/** A limit that the iterations end long before: a slow machine gives the same plan. */
function limited(body: RequestBody): RequestBody {
  return { ...body, options: { ...body.options, time_limit_seconds: 20 } };
}

/** Requests in which each family takes part by chance (`often` in a hundred), the named ones for certain, others never. */
export function ruleRequests(
  often = 25,
  named: readonly FamilyName[] = [],
  never: readonly FamilyName[] = [],
): fc.Arbitrary<RequestBody> {
  const draw = (name: FamilyName) =>
    named.includes(name)
      ? yes
      : never.includes(name)
        ? fc.constant(false)
        : fc.integer({ min: 1, max: 100 }).map((drawn) => drawn <= often);
  const chosen = fc.tuple(...Object.keys(FAMILIES).map((name) => draw(name as FamilyName)));
  const grown = (body: RequestBody, takes: readonly boolean[]) =>
    Object.values(FAMILIES)
      .filter((_, index) => takes[index])
      .reduce((request, family) => request.chain(family), fc.constant(limited(body)));
  return fc.tuple(matrixRequests(SMALL), chosen).chain(([body, takes]) => grown(body, takes));
}
