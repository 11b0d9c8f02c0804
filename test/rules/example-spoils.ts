import type { RuleName } from '../support/checker';
import type { Activity, PlanBody, RequestBody, Route } from '../support/wire';

const routeWith = (plan: PlanBody, id: string): Route =>
  plan.routes.find(({ activities }) => activities.some(({ job_id: job }) => job === id)) as Route;
const rowsOf = (plan: PlanBody): Activity[] => plan.routes.flatMap(({ activities }) => activities);
const stop = (plan: PlanBody, id: string): Activity =>
  rowsOf(plan).find(({ job_id: job }) => job === id) as Activity;

/** Takes every row out that a test picks. */
function without(plan: PlanBody, picked: (activity: Activity) => boolean): void {
  for (const route of plan.routes) {
    route.activities = route.activities.filter((activity) => !picked(activity));
  }
}

/** Puts a stop at the head of another route without telling the clock. */
function move(plan: PlanBody, id: string, to: Route): void {
  const taken = stop(plan, id);
  without(plan, (activity) => activity === taken);
  to.activities.splice(1, 0, taken);
}

const unpaid = (term: string) => (plan: PlanBody) => {
  plan.score.total -= plan.score.breakdown[term] ?? 0;
  plan.score.breakdown[term] = 0;
};

function later(plan: PlanBody, id: string, seconds: number): void {
  const row = stop(plan, id);
  row.arrival_time += seconds;
  row.departure_time += seconds;
}

/** The route leaves after the window of its lunch and takes none. */
function evaded(plan: PlanBody): void {
  const route = routeWith(plan, 'ghent');
  route.activities = route.activities.filter(({ type }) => type !== 'break');
  const seconds = 46_801 - (route.activities[0]?.departure_time ?? 0);
  for (const row of route.activities) {
    row.arrival_time += seconds;
    row.departure_time += seconds;
  }
}

type Spoil = (plan: PlanBody, request: RequestBody) => unknown;

/** Real plans of the examples, spoiled in one place; the named rule must speak up. */
export const EXAMPLE_SPOILS: [RuleName, string, string, Spoil][] = [
  ['window-penalties', 'soft-windows', 'a late bank costs nothing', unpaid('time_window_penalty')],
  [
    'waiting-caps',
    'waiting-caps',
    'a patient waits for an hour',
    (_, r) => (
      (r.options!['max_wait'] = 0),
      r.jobs!.forEach((job) => delete job['max_wait_before_service']),
      r.resources.forEach((one) => delete one['max_wait'])
    ),
  ],
  [
    'release',
    'release-time',
    'the night mail comes at noon',
    (_, r) => (r.jobs![1]!['release_time'] = 43_200),
  ],
  ['overtime', 'overtime', 'the technician stays for nothing', unpaid('overtime')],
  ['cheapest-times', 'time-in-vehicle', 'the car leaves early without need', earlier],
  ['choice-of-breaks', 'breaks', 'the driver has lunch before the tour', evaded],
  [
    'dump-stations',
    'dump-stations',
    'the lorry comes home full',
    (plan) => without(plan, ({ type }) => type === 'dump'),
  ],
  [
    'capacity',
    'dump-stations',
    'the lorry is never emptied',
    (plan) => without(plan, ({ type }) => type === 'dump'),
  ],
  ['loads', 'reloads', 'the dairy is passed by', (plan) => without(plan, ({ type }) => type === 'dump')],
  [
    'shipments',
    'shipments',
    'the flowers are never delivered',
    (plan) => without(plan, ({ job_id: id, task }) => id === 'flowers' && task === 'delivery'),
  ],
  ['lifo', 'lifo', 'what lies below comes out first', swapDeliveries],
  [
    'time-in-vehicle',
    'time-in-vehicle',
    'the patient sits for two hours',
    (plan) =>
      (rowsOf(plan).find(({ job_id: id, task }) => id === 'patient' && task === 'delivery')!.arrival_time +=
        7_200),
  ],
  ['breaks', 'breaks', 'nobody rests', (plan) => without(plan, ({ type }) => type === 'break')],
  [
    'break-penalties',
    'breaks',
    'a break is owed that nobody paid for',
    (_, r) =>
      (r.resources[0]!['breaks'] as object[]).push({
        id: 'tea',
        start: 30_000,
        end: 40_000,
        duration: 600,
        mandatory: false,
      }),
  ],
  ['found-in-time', 'waiting-caps', 'a visit that fits is said not to be found', notFound],
  ['zones', 'zones', 'Tom goes to Ghent', (plan) => move(plan, 'ghent', routeWith(plan, 'namur'))],
  [
    'zone-penalties',
    'zones',
    'a zone of others, for nothing',
    (_, r) => (
      ((r['zones'] as { job_ids?: string[] }[])[1]!.job_ids = ['aalst']),
      ((r['zones'] as { hard: boolean }[])[0]!.hard = false),
      ((r['zones'] as { resource_ids: string[] }[])[0]!.resource_ids = [])
    ),
  ],
  [
    'max-leg-time',
    'longest-leg',
    'a learner who may drive for half an hour',
    (_, r) => (r.resources[0]!['max_leg_time'] = 1_800),
  ],
  [
    'min-tasks',
    'least-tasks',
    'a crew that was to do nine',
    (_, r) => r.resources.forEach((one) => (one['min_tasks'] = 9)),
  ],
  ['max-vehicles', 'most-vehicles', 'one van only', (_, r) => (r.options!['max_vehicles'] = 1)],
  ['relation-penalties', 'soft-relations', 'the promise is broken for nothing', unpaid('relation_penalty')],
  [
    'sequence',
    'sequence',
    'the permit comes later',
    (plan) =>
      routeWith(plan, 'permit').activities.splice(
        1,
        3,
        ...routeWith(plan, 'permit').activities.slice(1, 4).reverse(),
      ),
  ],
  [
    'together',
    'same-and-different-route',
    'the worktop goes elsewhere',
    (plan) =>
      move(
        plan,
        'worktop',
        plan.routes.find((one) => one !== routeWith(plan, 'worktop'))!,
      ),
  ],
  [
    'apart',
    'same-and-different-route',
    'both rivals see one van',
    (_, r) => ((r.relations as { job_ids: string[] }[])[1]!.job_ids = ['cabinets', 'worktop']),
  ],
  ['same-time', 'same-time', 'the fitters come later', (plan) => later(plan, 'fit-beam', 900)],
  [
    'all-or-none',
    'all-or-none',
    'one of three is made',
    (plan) => plan.routes[0]!.activities.splice(1, 0, { ...stop(plan, 'mechelen'), job_id: 'survey-leuven' }),
  ],
  [
    'locks',
    'locks',
    'a frozen route is turned round',
    (plan) => routeWith(plan, 'bruges').activities.splice(1, 2, stop(plan, 'bruges'), stop(plan, 'kortrijk')),
  ],
  ['days', 'days', 'the inventory is taken a day later', (plan) => (routeWith(plan, 'inventory').day = 2)],
  [
    'travel-times',
    'traffic',
    'the day is one rush hour',
    (_, r) => (r.travel['traffic_segments'] = [{ start: 0, end: 86_400, factor: 2 }]),
  ],
  [
    'service-times',
    'setup-once',
    'the crane is unfolded each time',
    (_, r) => delete r.options!['setup_once_per_location'],
  ],
  [
    'fairness',
    'fairness',
    'uneven shares cost nothing',
    (_, r) => (r.options!['fairness'] = { weight: 9, tolerance: 0 }),
  ],
  ['fairness', 'balance-workload', 'an index that flatters', (plan) => (plan.score.fairness_index = 0.123)],
  ['tiers', 'lexicographic-objectives', 'a van is not counted', (plan) => (plan.score.tiers![1]! -= 1)],
  ['costs', 'weights', 'the price of a van is forgotten', unpaid('fixed_vehicle_cost')],
  [
    'costs',
    'weighted-objectives',
    'what is left out costs nothing more',
    (plan) => (plan.score.breakdown['travel_time']! += 1),
  ],
  ['solver-info', 'search-method', 'another seed', (plan) => (plan.solver!['seed'] = 2)],
  [
    'solver-info',
    'search-method',
    'another metaheuristic than the one asked for, without a warning',
    (plan) => (plan.solver!['local_search_metaheuristic'] = 'TABU_SEARCH'),
  ],
];

/** Serves one task less, and says that there was no time to find a place. */
function notFound(plan: PlanBody): void {
  const id = 'x-ray';
  without(plan, (activity) => activity.job_id === id);
  const reasons = [{ code: 'not_found_in_time', message: 'x', resource_ids: [], num_resources: 0 }];
  const said = {
    job_id: id,
    type: 'job',
    reason: 'not_found_in_time',
    message: 'x',
    mandatory: true,
    penalty: 0,
  };
  plan.unserved.push({ ...said, reasons });
}

function earlier(plan: PlanBody, request: RequestBody): void {
  request.resources[0]!.time_window!.start -= 900;
  const [start] = plan.routes[0]!.activities;
  const first = plan.routes[0]!.activities[1]!;
  const { summary } = plan.routes[0]!;
  Object.assign(start!, {
    arrival_time: start!.arrival_time - 900,
    departure_time: start!.departure_time - 900,
  });
  Object.assign(first, {
    waiting_time: first.waiting_time! + 900,
    physical_arrival_time: first.physical_arrival_time! - 900,
  });
  plan.routes[0]!.start_time -= 900;
  summary.total_waiting_time += 900;
  summary.total_time += 900;
  summary.utilization!.time = summary.total_time / 33_300;
}

/** The first two deliveries that follow one another change places: what lies below comes out first. */
function swapDeliveries(plan: PlanBody): void {
  for (const { activities } of plan.routes) {
    const pickups = activities.filter(({ task }) => task === 'pickup');
    const deliveries = activities.filter(({ task }) => task === 'delivery');
    const rest = activities.filter(({ task }) => task === undefined);
    activities.splice(
      0,
      activities.length,
      rest[0]!,
      ...pickups,
      ...pickups.map(({ job_id: id }) => deliveries.find((one) => one.job_id === id)!),
      rest.at(-1)!,
    );
  }
}
