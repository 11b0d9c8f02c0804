import { lineTravel, PLACES } from '../factories';
import type { Activity, PlanBody, RelationBody, RequestBody, Route } from '../wire';
import { handWrittenPlan, handWrittenRequest } from './hand-written';
import { expectSound, judge, RULES, type RuleName } from './index';
import { RULE_CASES } from './rule-cases';
import { greatCircleMetres } from './travel';

type Spoil = (request: RequestBody, plan: PlanBody) => void;

const route = (plan: PlanBody, index: number): Route => plan.routes[index] as Route;
const at = (plan: PlanBody, r: number, a: number): Activity => route(plan, r).activities[a] as Activity;

/** Tightens the request or twists the plan so that exactly this rule is broken; others may speak up too. */
const SPOILS: [RuleName, string, Spoil][] = [
  ['form', 'a status that does not exist', (_, plan) => (plan.status = 'partial')],
  ['form', 'an arrival that is not a whole second', (_, plan) => (at(plan, 0, 1).arrival_time = 29_200.5)],
  ['form', 'a route without an end', (_, plan) => route(plan, 0).activities.pop()],
  ['ids', 'a job served twice', (_, plan) => (at(plan, 1, 1).job_id = 'a')],
  ['ids', 'a job forgotten', (_, plan) => (plan.unserved = [])],
  ['ids', 'a job nobody asked for', (_, plan) => (at(plan, 1, 1).job_id = 'z')],
  ['ids', 'other days than were sent', (r) => (r['problem'] = { start_date: '2026-03-02' })],
  ['ids', 'another problem id', (_, plan) => (plan.problem_id = 'x')],
  ['route-order', 'routes out of order', (_, plan) => plan.routes.reverse()],
  ['route-order', 'a disabled resource', (r) => (r['locks'] = { disabled_resource_ids: ['v2'] })],
  ['places', 'a stop beside its job', (_, plan) => (at(plan, 0, 1).location_index = 2)],
  ['places', 'a route that does not come home', (_, plan) => (at(plan, 0, 3).location_index = 2)],
  ['open-routes', 'an open route that drives on', (_, plan) => (at(plan, 1, 2).arrival_time += 60)],
  [
    'travel-times',
    'an arrival before the leg is driven',
    (r) => ((r.travel.time_matrix as number[][])[0]![1] = 61),
  ],
  ['travel-times', 'a leg over a forbidden arc', (r) => (r.travel.distance_matrix![1]![2] = null)],
  ['travel-times', 'a wait that is not shown', (_, plan) => (at(plan, 0, 2).waiting_time = 0)],
  ['travel-distances', 'metres left out', (_, plan) => (route(plan, 0).summary.total_distance = 399)],
  ['service-times', 'service without the skill multiplier', (_, plan) => (at(plan, 0, 1).service_time = 300)],
  ['service-times', 'a departure before service ends', (_, plan) => (at(plan, 1, 1).departure_time = 29_459)],
  ['windows', 'service a second late', (r) => (r.jobs![0]!.time_windows![0]!.end = 29_199)],
  ['windows', 'service between two windows', (r) => (r.jobs![1]!.time_windows![1]!.start = 29_601)],
  ['waiting', 'waiting past the opening', (r) => (r.jobs![1]!.time_windows![1]!.start = 29_599)],
  ['shift', 'home after the shift', (r) => (r.resources[0]!.time_window!.end = 29_819)],
  [
    'shift',
    'leaving before the shift',
    (r) => (r.resources[1]!.time_window = { start: 29_221, end: 86_400 }),
  ],
  ['loads', 'a load of one too many', (_, plan) => (at(plan, 0, 1).load_on_departure.by_dimension['kg'] = 5)],
  ['loads', 'a wrong maximum', (_, plan) => (route(plan, 0).summary.max_loads['kg'] = 8)],
  ['capacity', 'more kilograms than allowed', (r) => (r.resources[0]!.capacities = { kg: 6, m3: 4 })],
  ['capacity', 'more cubic metres than allowed', (r) => (r.resources[0]!.capacities = { kg: 10, m3: 0.5 })],
  ['skills', 'a skill that is not held', (r) => (r.jobs![1]!.required_skills = ['crane'])],
  ['skills', 'a level too low', (r) => (r.jobs![0]!.skill_levels = { drill: 3 })],
  ['allowed-resources', 'somebody else serves', (r) => (r.jobs![2]!.allowed_resource_ids = ['v1'])],
  ['max-tasks', 'a stop too many', (r) => (r.resources[0]!.max_tasks = 1)],
  ['max-distance', 'a metre too far', (r) => (r.resources[0]!.max_distance = 399)],
  ['max-time', 'a second too long', (r) => (r.resources[0]!.max_time = 679)],
  ['max-travel-time', 'a second too much on the road', (r) => (r.resources[0]!.max_travel_time = 239)],
  ['precedence', 'too soon after its predecessor', (r) => ((r.relations as RelationBody[])[0]!.min_gap = 31)],
  ['precedence', 'too long after its predecessor', (r) => ((r.relations as RelationBody[])[0]!.max_gap = 29)],
  ['status', 'feasible with a mandatory job missing', (r) => (r.jobs![3]!.mandatory = true)],
  ['status', 'infeasible with nothing missing', (_, plan) => (plan.status = 'infeasible')],
  ['status', 'a penalty that was not asked', (_, plan) => (plan.unserved[0]!.penalty = 51)],
  [
    'violations',
    'a hard violation',
    (_, plan) => route(plan, 0).violations.push({ type: 'late', hard: true }),
  ],
  ['unserved-reasons', 'a capacity that was enough', (_, plan) => reason(plan, 'capacity_exceeded')],
  ['unserved-reasons', 'a reason that no rule gives', (_, plan) => reason(plan, 'because')],
  [
    'unserved-reasons',
    'a count that is wrong',
    (_, plan) => (plan.unserved[0]!.reasons[0]!.num_resources = 3),
  ],
  ['summaries', 'a total that is not the sum', (_, plan) => (route(plan, 0).summary.total_time = 681)],
  ['summaries', 'stops counted wrongly', (_, plan) => (route(plan, 0).summary.num_stops = 3)],
  ['score', 'a total that is not the sum', (_, plan) => (plan.score.total = 835)],
  ['score', 'a term outside the closed list', (_, plan) => (plan.score.breakdown['tolls'] = 0)],
  ['score', 'a vehicle forgotten', (_, plan) => (plan.score.num_vehicles_used = 1)],
  ['extras', 'a start that is not when it leaves', (_, plan) => (route(plan, 0).start_time = 29_141)],
  ['extras', 'revenue forgotten', (_, plan) => (route(plan, 0).summary.revenue = 0)],
  [
    'extras',
    'a window that is not the one of the job',
    (_, plan) => (at(plan, 0, 1).time_window = { start: 0, end: 30_000 }),
  ],
  ['score', 'a route that costs less than it should', (_, plan) => (route(plan, 0).summary.cost = 492)],
  ['costs', 'a fixed cost left out', (_, plan) => (plan.score.breakdown['fixed_vehicle_cost'] = 0)],
  ['costs', 'setup that is not priced', (_, plan) => (plan.score.breakdown['waiting_time'] = 17)],
  ['costs', 'a dropped job that costs nothing', (_, plan) => (plan.score.breakdown['penalty_dropped'] = 0)],
];

function reason(plan: PlanBody, code: string): void {
  plan.unserved[0]!.reason = code;
  plan.unserved[0]!.reasons[0]!.code = code;
}

describe('the checker on a plan worked out by hand', () => {
  it('finds nothing', () => {
    expect(judge(handWrittenRequest(), handWrittenPlan())).toEqual([]);
  });

  it.each(SPOILS)('%s: %s', (rule, _what, spoil) => {
    const [request, plan] = [handWrittenRequest(), handWrittenPlan()];
    spoil(request, plan);
    expect(judge(request, plan).map((finding) => finding.rule)).toContain(rule);
    expect(() => expectSound(request, plan)).toThrow(rule);
  });

  it('has a spoiled plan for every rule', () => {
    const rules = [...SPOILS.map(([rule]) => rule), ...SMALL.map(([rule]) => rule)];
    const spoiled = new Set([...rules, ...RULE_CASES.map(({ rule }) => rule)]);
    expect(Object.keys(RULES).filter((rule) => !spoiled.has(rule as RuleName))).toEqual([]);
  });
});

/** One resource, one job at the next place (60 s away); leaves at `leave`, serves at `begin`. */
function single(request: Partial<RequestBody>, leave: number, begin: number): [RequestBody, PlanBody] {
  const plan = handWrittenPlan();
  const [kept] = plan.routes;
  const bare = { load_on_departure: { by_dimension: {} } };
  const stop = {
    arrival_time: begin,
    departure_time: begin,
    waiting_time: begin - leave - 60,
    setup_time: 0,
  };
  kept!.activities = [
    { type: 'start', location_index: 0, arrival_time: leave, departure_time: leave, ...bare },
    { type: 'service', job_id: 'a', location_index: 1, service_time: 0, ...stop, ...bare },
    { type: 'end', location_index: 0, arrival_time: begin + 60, departure_time: begin + 60, ...bare },
  ];
  Object.assign(kept!, { start_time: leave, end_time: begin + 60 });
  Object.assign(kept!.summary, { cost: 200, revenue: 0 });
  Object.assign(kept!.summary, { total_distance: 200, total_travel_time: 120, total_service_time: 0 });
  Object.assign(kept!.summary, { total_setup_time: 0, total_waiting_time: stop.waiting_time, max_loads: {} });
  Object.assign(kept!.summary, { total_time: begin + 60 - leave, num_stops: 1, num_jobs: 1, jobs_served: 1 });
  Object.assign(plan, { routes: [kept], unserved: [], problem_id: null });
  Object.assign(plan.score, { total: 200, travel_distance: 200, travel_time: 120, fixed_vehicle_cost: 0 });
  Object.assign(plan.score, { penalty_dropped: 0, num_vehicles_used: 1 });
  Object.assign(plan.score.breakdown, {
    distance: 200,
    travel_time: 0,
    waiting_time: 0,
    fixed_vehicle_cost: 0,
  });
  Object.assign(plan.score.breakdown, { penalty_dropped: 0, revenue: 0 });
  const resources = [{ id: 'v1', time_window: { start: 1_000, end: 5_000 } }];
  return [
    { travel: lineTravel(2, 100, 60), resources, jobs: [{ id: 'a', location_index: 1 }], ...request },
    plan,
  ];
}

const window = (start: number, end: number) => ({
  jobs: [{ id: 'a', location_index: 1, time_windows: [{ start, end }] }],
});
const depot = (start: number, end: number) => ({
  depots: [{ id: 'd', location_index: 0, time_window: { start, end }, service_time: 10 }],
  resources: [{ id: 'v1', start_depot_id: 'd', time_window: { start: 1_000, end: 5_000 } }],
});

const SMALL: [RuleName, string, [RequestBody, PlanBody]][] = [
  ['best-start', 'leaves later than the shift begins without need', single({}, 1_001, 1_061)],
  ['best-start', 'leaves so early that it waits', single(window(2_000, 3_000), 1_939, 2_000)],
  ['depots', 'leaves before the depot opens', single(depot(1_100, 4_000), 1_010, 1_070)],
  ['depots', 'comes home after the depot has closed', single(depot(1_000, 1_129), 1_010, 1_070)],
  ['one-insertion', 'leaves out a mandatory job that fits', leftOut(true)],
  ['one-insertion', 'leaves out an optional job worth more than its detour', leftOut(false)],
  ['one-removal', 'serves an optional job that costs more than its penalty', unprofitable()],
  ['departure-pins', 'serves the pinned job a second after its slack', pinned(61)],
  ['departure-pins', 'serves the pinned job a second before its slack', pinned(-61)],
];

describe('the checker on one stop', () => {
  it.each([
    ['leaves when the shift begins', single({}, 1_000, 1_060)],
    ['leaves as late as the window allows', single(window(2_000, 3_000), 1_940, 2_000)],
    ['loads first at the depot', single(depot(1_100, 4_000), 1_110, 1_170)],
  ])('%s: finds nothing', (_, [request, plan]) => {
    expect(judge(request, plan)).toEqual([]);
  });

  it.each(SMALL)('%s: %s', (rule, _what, [request, plan]) => {
    expect(judge(request, plan).map((finding) => finding.rule)).toContain(rule);
  });
});

function leftOut(mandatory: boolean): [RequestBody, PlanBody] {
  const [request, plan] = single({}, 1_000, 1_060);
  request.jobs!.push({ id: 'b', location_index: 1, mandatory, penalty: 5 });
  plan.unserved = handWrittenPlan().unserved;
  Object.assign(plan.unserved[0]!, { job_id: 'b', mandatory, penalty: 5 });
  return [request, plan];
}

function unprofitable(): [RequestBody, PlanBody] {
  const [request, plan] = single({}, 1_000, 1_060);
  Object.assign(request.jobs![0]!, { mandatory: false, penalty: 150, revenue: 49 });
  return [request, plan];
}

function pinned(late: number): [RequestBody, PlanBody] {
  const [from, to] = [PLACES.brussels, PLACES.mechelen];
  const [request, plan] = single({}, 0, 0);
  request.travel = {};
  request.jobs = [{ id: 'a', location: to, allowed_resource_ids: ['v1'], departure_time: 28_800 }];
  request.resources = [{ id: 'v1', start_location: from, time_window: { start: 28_800, end: 40_000 } }];
  const metres = greatCircleMetres(from.lat, from.lon, to.lat, to.lon) * 1.3;
  at(plan, 0, 0).departure_time = 28_800;
  at(plan, 0, 1).arrival_time = 28_800 + Math.floor(metres / 13.9 + 0.5) + late;
  return [request, plan];
}

describe('the checker on pins', () => {
  it('accepts a pinned job at the end of its slack', () => {
    expect(judge(...pinned(60)).map(({ rule }) => rule)).not.toContain('departure-pins');
  });
});
