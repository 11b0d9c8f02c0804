import type { RuleName } from '../support/checker';
import {
  coordinateRequest,
  job,
  jobAt,
  lineTravel,
  request,
  resource,
  resourceAt,
} from '../support/factories';
import type { RelationBody, RequestBody } from '../support/wire';
import { OF_THE_SERVICE } from './service-cases';

/** A rule of the interface, a request that needs it, and the same request as a service would see it that ignores the rule. */
export interface Case {
  readonly name: string;
  /** The rule of the checker that must speak up. */
  readonly rule: RuleName;
  readonly strict: RequestBody;
  readonly ignore: (request: RequestBody) => void;
}

const two = (rest: object = {}) => [resource('v1', rest), resource('v2', rest)];
const each = (key: string) => (body: RequestBody) => body.resources.forEach((one) => delete one[key]);
const eachJob = (key: string) => (body: RequestBody) => body.jobs?.forEach((one) => delete one[key]);
const part = (key: string) => (body: RequestBody) => void delete body[key];
const travel = (key: string) => (body: RequestBody) => void delete body.travel[key];

/** Four jobs in a row that one vehicle would take if it might. */
const row = (limits: object) => request({ places: 5, resources: two(limits) });
const window = (start: number, end: number) => ({ time_windows: [{ start, end }] });

/** What one vehicle may do: without the limit one route of 8,000 m and 800 s serves all four places. */
const LIMITS: Case[] = [
  { name: 'max_tasks', rule: 'max-tasks', strict: row({ max_tasks: 2 }), ignore: each('max_tasks') },
  {
    name: 'max_distance',
    rule: 'max-distance',
    strict: forked({ max_distance: 5_000 }),
    ignore: each('max_distance'),
  },
  { name: 'max_time', rule: 'max-time', strict: served({ max_time: 1_200 }), ignore: each('max_time') },
  {
    name: 'max_travel_time',
    rule: 'max-travel-time',
    strict: forked({ max_travel_time: 500 }),
    ignore: each('max_travel_time'),
  },
  {
    name: 'capacities, plain',
    rule: 'capacity',
    strict: request({
      resources: two({ capacities: 3 }),
      jobs: [1, 2, 3].map((at) => job(`j${at}`, at, { demands: 2 })),
    }),
    ignore: each('capacities'),
  },
  {
    name: 'capacities, second dimension',
    rule: 'capacity',
    strict: request({
      resources: two({ capacities: { kg: 100, m3: 1.5 } }),
      jobs: [1, 2, 3].map((at) => job(`j${at}`, at, { demands: { kg: 1, m3: 0.6 } })),
    }),
    ignore: (body) => body.resources.forEach((one) => (one.capacities = { kg: 100 })),
  },
  {
    name: 'demands that unload',
    rule: 'capacity',
    strict: request({
      resources: two({ capacities: 3 }),
      jobs: [1, 2].map((at) => job(`j${at}`, at, { demands: -2 })),
    }),
    ignore: eachJob('demands'),
  },
];

/** Four stops of 300 s each: 2,000 s for one vehicle. */
function served(limits: object): RequestBody {
  return request({
    resources: two(limits),
    jobs: [1, 2, 3, 4].map((at) => job(`j${at}`, at, { service_time: 300 })),
  });
}

/** Depot in the middle of a row: one vehicle would drive both ways, 8,000 m in 800 s, at a lower fixed cost. */
function forked(limits: object): RequestBody {
  const both = { depot_index: 2, fixed_cost: 100, ...limits };
  return request({ places: 5, resources: two(both), jobs: [job('a', 0), job('b', 4)] });
}

const CLOCK: Case[] = [
  {
    name: 'a window that opens late',
    rule: 'windows',
    strict: request({ jobs: [job('a', 1, window(2_000, 3_000)), job('b', 2)] }),
    ignore: eachJob('time_windows'),
  },
  {
    name: 'a window that closes early',
    rule: 'windows',
    strict: request({ jobs: [job('a', 1, { service_time: 500 }), job('b', 2, window(0, 250))] }),
    ignore: eachJob('time_windows'),
  },
  {
    name: 'the second of two windows',
    rule: 'windows',
    strict: request({
      jobs: [
        job('a', 1, {
          time_windows: [
            { start: 0, end: 50 },
            { start: 700, end: 800 },
          ],
        }),
      ],
    }),
    ignore: (body) => (body.jobs![0]!.time_windows = [{ start: 0, end: 800 }]),
  },
  {
    name: 'the start of the shift',
    rule: 'shift',
    strict: request({ resources: [resource('v1', { time_window: { start: 1_000, end: 9_000 } })] }),
    ignore: each('time_window'),
  },
  {
    name: 'the end of the shift',
    rule: 'shift',
    strict: served({ time_window: { start: 0, end: 1_500 } }),
    ignore: each('time_window'),
  },
  {
    name: 'a depot that opens late',
    rule: 'depots',
    strict: fromDepot({ time_window: { start: 3_000, end: 9_000 } }),
    ignore: (body) => void delete body.depots![0]!.time_window,
  },
  {
    name: 'loading at the depot',
    rule: 'shift',
    strict: fromDepot({ service_time: 600 }),
    ignore: (body) => void delete body.depots![0]!.service_time,
  },
  {
    name: 'service_time',
    rule: 'service-times',
    strict: request({ jobs: [job('a', 1, { service_time: 7 })] }),
    ignore: eachJob('service_time'),
  },
  {
    name: 'setup_time',
    rule: 'service-times',
    strict: request({ jobs: [job('a', 1, { setup_time: 7 })] }),
    ignore: eachJob('setup_time'),
  },
  {
    name: 'service_time_factor',
    rule: 'service-times',
    strict: request({
      resources: [resource('v1', { service_time_factor: 1.5 })],
      jobs: [job('a', 1, { service_time: 301 })],
    }),
    ignore: each('service_time_factor'),
  },
  {
    name: 'skill_multipliers',
    rule: 'service-times',
    strict: request({
      resources: [resource('v1', { skills: ['s', 't'], skill_multipliers: { s: 0.5, t: 3 } })],
      jobs: [job('a', 1, { service_time: 101, required_skills: ['s', 't'] })],
    }),
    ignore: each('skill_multipliers'),
  },
];

function fromDepot(rest: object): RequestBody {
  return request({
    resources: [resource('v1', { depot_index: undefined as never, start_depot_id: 'd' })],
    depots: [{ id: 'd', location_index: 0, ...rest }],
  });
}

const ELIGIBILITY: Case[] = [
  {
    name: 'required_skills',
    rule: 'skills',
    strict: request({
      resources: [resource('v1'), resource('v2', { skills: ['s'], fixed_cost: 9_000 })],
      jobs: [job('a', 1, { required_skills: ['s'] })],
    }),
    ignore: eachJob('required_skills'),
  },
  {
    name: 'skill_levels of the job',
    rule: 'skills',
    strict: request({
      resources: [
        resource('v1', { skill_levels: { s: 1 } }),
        resource('v2', { skill_levels: { s: 3 }, fixed_cost: 9_000 }),
      ],
      jobs: [job('a', 1, { required_skills: ['s'], skill_levels: { s: 2 } })],
    }),
    ignore: eachJob('skill_levels'),
  },
  {
    name: 'allowed_resource_ids',
    rule: 'allowed-resources',
    strict: request({
      resources: [resource('v1'), resource('v2', { fixed_cost: 9_000 })],
      jobs: [job('a', 1, { allowed_resource_ids: ['v2'] })],
    }),
    ignore: eachJob('allowed_resource_ids'),
  },
  {
    name: 'mandatory',
    rule: 'status',
    strict: request({ jobs: [job('a', 1), job('b', 2, { ...window(0, 10), mandatory: true })] }),
    ignore: (body) => void (body.jobs![1]!.mandatory = false),
  },
];

const PLACES_AND_WAYS: Case[] = [
  {
    name: 'depot_index',
    rule: 'places',
    strict: request({ places: 4, resources: [resource('v1', { depot_index: 3 })], jobs: [job('a', 1)] }),
    ignore: each('depot_index'),
  },
  {
    name: 'end_depot_index',
    rule: 'places',
    strict: request({ places: 4, resources: [resource('v1', { end_depot_index: 3 })], jobs: [job('a', 1)] }),
    ignore: each('end_depot_index'),
  },
  {
    name: 'start_location',
    rule: 'places',
    strict: request({
      places: 4,
      resources: [resource('v1', { start_location: { location_index: 3 } })],
      jobs: [job('a', 1)],
    }),
    ignore: each('start_location'),
  },
  {
    name: 'end_depot_id',
    rule: 'places',
    strict: request({
      places: 4,
      depots: [{ id: 'd', location_index: 3 }],
      resources: [resource('v1', { end_depot_id: 'd' })],
      jobs: [job('a', 1)],
    }),
    ignore: each('end_depot_id'),
  },
  {
    name: 'return_to_depot',
    rule: 'open-routes',
    strict: request({ resources: [resource('v1', { return_to_depot: false })] }),
    ignore: each('return_to_depot'),
  },
  {
    name: 'vehicle_matrices',
    rule: 'travel-times',
    strict: request({
      travel: { ...lineTravel(3), vehicle_matrices: { bike: lineTravel(3, 900, 170) } },
      resources: [resource('v1', { vehicle_type: 'bike' })],
      jobs: [job('a', 2)],
    }),
    ignore: each('vehicle_type'),
  },
  {
    name: 'speed_factor of the resource',
    rule: 'travel-times',
    strict: request({ resources: [resource('v1', { speed_factor: 0.5 })] }),
    ignore: each('speed_factor'),
  },
  {
    name: 'speed_factor of travel',
    rule: 'travel-times',
    strict: request({ travel: { ...lineTravel(2), speed_factor: 0.5 } }),
    ignore: travel('speed_factor'),
  },
  {
    name: 'a forbidden arc',
    rule: 'travel-times',
    strict: withHole(),
    ignore: (body) => void (body.travel.distance_matrix![1]![2] = 1_000),
  },
  {
    name: 'detour_factor',
    rule: 'travel-distances',
    strict: coordinateRequest({ travel: { provider: 'haversine', detour_factor: 2 } }),
    ignore: travel('detour_factor'),
  },
  {
    name: 'speed',
    rule: 'travel-times',
    strict: coordinateRequest({ travel: { provider: 'haversine', speed: 5 } }),
    ignore: travel('speed'),
  },
  {
    name: 'profile',
    rule: 'travel-times',
    strict: coordinateRequest({ travel: { provider: 'haversine', profile: 'bike' } }),
    ignore: travel('profile'),
  },
  {
    name: 'departure_time',
    rule: 'departure-pins',
    strict: coordinateRequest({
      resources: [resourceAt('v1', 'brussels', { time_window: { start: 28_800, end: 72_000 } })],
      jobs: [
        jobAt('near', 'mechelen'),
        jobAt('far', 'antwerp', { departure_time: 28_800, allowed_resource_ids: ['v1'] }),
        jobAt('west', 'ghent'),
      ],
    }),
    ignore: eachJob('departure_time'),
  },
];

/** The way from 1 to 2 is closed: the strict plan visits 2 first. */
function withHole(): RequestBody {
  const body = request({ places: 3, resources: [resource('v1', { return_to_depot: false })] });
  body.travel.distance_matrix![1]![2] = null;
  return body;
}

const priced = (prices: object) =>
  request({
    resources: [resource('v1', prices)],
    jobs: [job('a', 1, { service_time: 60, setup_time: 30, ...window(500, 900) })],
  });

const MONEY: Case[] = [
  { name: 'fixed_cost', rule: 'costs', strict: priced({ fixed_cost: 500 }), ignore: each('fixed_cost') },
  {
    name: 'cost_per_distance',
    rule: 'costs',
    strict: priced({ cost_per_distance: 2.5 }),
    ignore: each('cost_per_distance'),
  },
  {
    name: 'cost_per_time',
    rule: 'costs',
    strict: priced({ cost_per_time: 0.5 }),
    ignore: each('cost_per_time'),
  },
  {
    name: 'cost_per_service_time',
    rule: 'costs',
    strict: priced({ cost_per_service_time: 3 }),
    ignore: each('cost_per_service_time'),
  },
  {
    name: 'objective',
    rule: 'costs',
    strict: { ...priced({}), options: { objective: 'min_time' } },
    ignore: part('options'),
  },
  { name: 'penalty', rule: 'one-removal', strict: optional({ penalty: 1_999 }), ignore: eachJob('penalty') },
  {
    name: 'revenue',
    rule: 'one-insertion',
    strict: optional({ penalty: 1_000, revenue: 1_001 }),
    ignore: eachJob('revenue'),
  },
];

/** b is a detour of 2,000 m. */
function optional(worth: object): RequestBody {
  return request({ jobs: [job('a', 1), job('b', 2, { mandatory: false, ...worth })] });
}

const linked = (gaps: object) =>
  request({
    resources: [resource('v1', { skills: ['first'] }), resource('v2', { skills: ['second'] })],
    jobs: [
      job('a', 2, { required_skills: ['first'], service_time: 50 }),
      job('b', 1, { required_skills: ['second'], service_time: 50 }),
    ],
    relations: [{ type: 'precedence', job_ids: ['a', 'b'], ...gaps }],
  });

const RELATIONS: Case[] = [
  { name: 'precedence', rule: 'precedence', strict: linked({}), ignore: part('relations') },
  {
    name: 'min_gap',
    rule: 'precedence',
    strict: linked({ min_gap: 600 }),
    ignore: (body) => void delete (body.relations as RelationBody[])[0]!.min_gap,
  },
  {
    name: 'max_gap',
    rule: 'precedence',
    strict: early({ max_gap: 100 }),
    ignore: (body) => void delete (body.relations as RelationBody[])[0]!.max_gap,
  },
];

/** b cannot be served before 5,000; a must therefore wait to be served. */
function early(gaps: object): RequestBody {
  const body = linked(gaps);
  Object.assign(body.jobs![1]!, window(5_000, 6_000));
  return body;
}

export const CASES: readonly Case[] = [
  ...LIMITS,
  ...CLOCK,
  ...ELIGIBILITY,
  ...PLACES_AND_WAYS,
  ...MONEY,
  ...RELATIONS,
  ...OF_THE_SERVICE,
];
