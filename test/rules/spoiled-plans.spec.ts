import { judge, RULES, type RuleName } from '../support/checker';
import {
  coordinateRequest,
  job,
  jobAt,
  lineTravel,
  request,
  resource,
  resourceAt,
} from '../support/factories';
import { Service } from '../support/service';
import { EXAMPLE_SPOILS } from './example-spoils';
import type { Activity, PlanBody, RequestBody, Route } from '../support/wire';

/** A request that needs every rule; its real plan is spoiled in one place at a time. */
const RICH: RequestBody = request({
  metadata: { problem_id: 'rich' },
  travel: { ...lineTravel(8), vehicle_matrices: { bike: lineTravel(8, 900, 150) } },
  depots: [{ id: 'west', location_index: 0, time_window: { start: 1_000, end: 20_000 }, service_time: 60 }],
  resources: [
    resource('v1', {
      ...{
        start_depot_id: 'west',
        time_window: { start: 900, end: 8_000 },
        capacities: { kg: 10 },
        max_tasks: 2,
      },
      ...{
        skills: ['drill'],
        skill_levels: { drill: 2 },
        skill_multipliers: { drill: 0.5 },
        fixed_cost: 300,
      },
      ...{ max_distance: 7_000, max_time: 5_000, max_travel_time: 700, cost_per_time: 0.5 },
    }),
    resource('v2', { depot_index: 7, return_to_depot: false, vehicle_type: 'bike', capacities: { kg: 10 } }),
  ],
  jobs: [
    job('a', 1, { demands: { kg: 4 }, service_time: 100, setup_time: 20, required_skills: ['drill'] }),
    job('b', 3, {
      demands: { kg: 4 },
      service_time: 60,
      allowed_resource_ids: ['v1'],
      time_windows: [{ start: 3_000, end: 4_000 }],
    }),
    job('c', 6, { demands: { kg: 4 }, service_time: 60, allowed_resource_ids: ['v2'] }),
    job('d', 5, { demands: { kg: 4 }, service_time: 60, allowed_resource_ids: ['v2'] }),
    job('far', 7, { mandatory: false, penalty: 10, allowed_resource_ids: ['v1'] }),
    job('big', 2, { mandatory: false, demands: { kg: 11 } }),
  ],
});

const PINNED: RequestBody = coordinateRequest({
  resources: [resourceAt('v1', 'brussels', { time_window: { start: 28_800, end: 72_000 } })],
  jobs: [jobAt('p', 'ghent', { departure_time: 28_800, allowed_resource_ids: ['v1'] }), jobAt('q', 'leuven')],
});

const LINKED: RequestBody = request({
  resources: [resource('v1', { skills: ['x'] }), resource('v2', { skills: ['y'] })],
  jobs: [job('a', 2, { required_skills: ['x'], service_time: 50 }), job('b', 1, { required_skills: ['y'] })],
  relations: [{ type: 'precedence', job_ids: ['a', 'b'] }],
});

const route = (plan: PlanBody, id = 'v1') => plan.routes.find((one) => one.resource_id === id) as Route;
const stop = (plan: PlanBody, id: string) =>
  plan.routes.flatMap(({ activities }) => activities).find((one) => one.job_id === id) as Activity;

function later(stops: Activity[], seconds: number): void {
  for (const one of stops) {
    one.arrival_time += seconds;
    one.departure_time += seconds;
  }
}

/** Puts a job behind the first stop of another resource without telling the clock. */
function move(plan: PlanBody, id: string, from: string, to: string): void {
  const taken = stop(plan, id);
  route(plan, from).activities = route(plan, from).activities.filter((one) => one !== taken);
  route(plan, to).activities.splice(2, 0, taken);
}

type Spoil = (plan: PlanBody) => unknown;

const SPOILS: [RuleName, string, RequestBody, Spoil][] = [
  ['form', 'a stop loses its type', RICH, (plan) => (stop(plan, 'a').type = 'visit')],
  ['ids', 'a stop is given another job', RICH, (plan) => (stop(plan, 'a').job_id = 'b')],
  ['route-order', 'the routes are turned round', RICH, (plan) => plan.routes.reverse()],
  ['places', 'a stop is shown elsewhere', RICH, (plan) => (stop(plan, 'a').location_index = 4)],
  [
    'open-routes',
    'an open route drives on',
    RICH,
    (plan) => later([route(plan, 'v2').activities.at(-1)!], 300),
  ],
  [
    'travel-times',
    'two stops are swapped',
    RICH,
    (plan) => route(plan).activities.splice(1, 2, stop(plan, 'b'), stop(plan, 'a')),
  ],
  ['travel-times', 'a wait is dropped', RICH, (plan) => (stop(plan, 'b').waiting_time = 7)],
  ['travel-distances', 'a metre is missing', RICH, (plan) => (route(plan).summary.total_distance -= 1)],
  ['service-times', 'setup is forgotten', RICH, (plan) => (stop(plan, 'a').departure_time -= 20)],
  ['windows', 'service begins before its window', RICH, (plan) => later([stop(plan, 'b')], -1)],
  [
    'waiting',
    'service begins after its window opened, without reason',
    RICH,
    (plan) => (later([stop(plan, 'c')], 9), (stop(plan, 'c').waiting_time! += 9)),
  ],
  [
    'best-start',
    'a route leaves later than it need',
    RICH,
    (plan) => later(route(plan, 'v2').activities, 60),
  ],
  [
    'shift',
    'a route comes home after the shift',
    RICH,
    (plan) => later(route(plan).activities.slice(-1), 9_000),
  ],
  [
    'depots',
    'a route leaves before the depot opens',
    RICH,
    (plan) => later(route(plan).activities.slice(0, 1), -3_000),
  ],
  ['loads', 'a load is raised', RICH, (plan) => (stop(plan, 'a').load_on_departure.by_dimension['kg']! += 1)],
  ['capacity', 'a job too many is aboard', RICH, (plan) => move(plan, 'd', 'v2', 'v1')],
  ['skills', 'a job moves to an unskilled vehicle', RICH, (plan) => move(plan, 'a', 'v1', 'v2')],
  ['allowed-resources', 'a job moves to a vehicle that may not', RICH, (plan) => move(plan, 'c', 'v2', 'v1')],
  ['max-tasks', 'a job moves to a vehicle that is full', RICH, (plan) => move(plan, 'd', 'v2', 'v1')],
  ['max-distance', 'a detour to the far end', RICH, (plan) => move(plan, 'c', 'v2', 'v1')],
  ['max-travel-time', 'the same detour by the clock', RICH, (plan) => move(plan, 'c', 'v2', 'v1')],
  ['max-time', 'a route takes half a day', RICH, (plan) => later(route(plan).activities.slice(-1), 5_000)],
  [
    'departure-pins',
    'the pinned job comes second',
    PINNED,
    (plan) => route(plan).activities.splice(1, 2, stop(plan, 'q'), stop(plan, 'p')),
  ],
  [
    'precedence',
    'the second begins before the first has ended',
    LINKED,
    (plan) => later([stop(plan, 'b')], -60),
  ],
  ['status', 'a plan without a hole calls itself infeasible', RICH, (plan) => (plan.status = 'infeasible')],
  [
    'violations',
    'a violation appears',
    RICH,
    (plan) => route(plan).violations.push({ type: 'late', hard: true }),
  ],
  [
    'unserved-reasons',
    'a reason that is not true',
    RICH,
    (plan) => (plan.unserved[0]!.reason = 'skill_missing'),
  ],
  ['one-insertion', 'a job that fits is left out', RICH, (plan) => leaveOut(plan, 'd', 'v2')],
  ['one-removal', 'a job that does not pay is served', PLAIN(), () => undefined],
  ['summaries', 'a second is lost', RICH, (plan) => (route(plan).summary.total_time -= 1)],
  [
    'extras',
    'a load on arrival is lost',
    RICH,
    (plan) => (stop(plan, 'b').load_on_arrival!.by_dimension['kg'] = 0),
  ],
  ['extras', 'a window is made up', RICH, (plan) => (stop(plan, 'b').time_window = { start: 0, end: 9_000 })],
  [
    'extras',
    'a vehicle is called full',
    RICH,
    (plan) => (route(plan).summary.utilization!.by_dimension['kg'] = 1),
  ],
  ['score', 'the total is polished', RICH, (plan) => (plan.score.total -= 1)],
  ['costs', 'the fixed cost is forgotten', RICH, (plan) => (plan.score.breakdown['fixed_vehicle_cost'] = 0)],
];

function leaveOut(plan: PlanBody, id: string, from: string): void {
  const left = route(plan, from);
  left.activities = left.activities.filter((one) => one.job_id !== id);
  plan.unserved.push({ ...plan.unserved[0]!, job_id: id });
}

/** Solved as it stands, judged as if the job were worth less: see `asJudged`. */
function PLAIN(): RequestBody {
  return request({ jobs: [job('a', 1), job('b', 2, { mandatory: false, penalty: 5_000 })] });
}

function asJudged(rule: RuleName, body: RequestBody): RequestBody {
  const judged = structuredClone(body);
  if (rule === 'one-removal') {
    judged.jobs![1]!.penalty = 1_000;
  }
  return judged;
}

describe('a real plan, spoiled in one place', () => {
  let service: Service;
  const plans = new Map<RequestBody, PlanBody>();

  beforeAll(async () => {
    service = await Service.start();
    for (const body of new Set(SPOILS.map(([, , one]) => one))) {
      plans.set(body, await service.solve(body));
    }
  });
  afterAll(() => service.close());

  it('uses both vehicles and leaves two jobs out, so that there is something to spoil', () => {
    const plan = plans.get(RICH)!;
    expect(plan.routes.map(({ resource_id: id }) => id)).toEqual(['v1', 'v2']);
    expect(plan.unserved.map(({ job_id: id }) => id).sort()).toEqual(['big', 'far']);
  });

  it.each(SPOILS)('%s: %s', (rule, _what, body, spoil) => {
    const plan = structuredClone(plans.get(body)!);
    spoil(plan);
    expect(judge(asJudged(rule, body), plan).map((finding) => finding.rule)).toContain(rule);
  });

  it('leaves no rule out', () => {
    const spoiled = new Set<string>([...SPOILS, ...EXAMPLE_SPOILS].map(([rule]) => rule));
    expect(Object.keys(RULES).filter((rule) => !spoiled.has(rule))).toEqual([]);
  });
});
