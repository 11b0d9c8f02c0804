import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

const STATUSES = ['optimal', 'feasible', 'infeasible'];
const SUMMARY = [
  ...['total_distance', 'total_travel_time', 'total_service_time', 'total_waiting_time', 'total_time'],
  ...['num_stops', 'num_jobs', 'jobs_served', 'total_setup_time', 'total_break_time', 'cost'],
];
const SCORE = [
  ...['total', 'travel_distance', 'travel_time', 'fixed_vehicle_cost', 'penalty_dropped'],
  ...['fairness_cost', 'num_vehicles_used'],
];

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every shown field is there and of its type; nothing else may be judged before that holds. */
export function form(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('form');
  const whole = plan as unknown as Fields;
  if (!STATUSES.includes(String(whole['status']))) {
    findings.add('status', `is ${String(whole['status'])}`);
  }
  for (const key of ['routes', 'unserved', 'warnings']) {
    if (!Array.isArray(whole[key])) {
      findings.add(key, 'is not an array');
    }
  }
  if (!Number.isInteger(whole['solve_time_ms'])) {
    findings.add('solve_time_ms', 'is not a whole number');
  }
  numbers(findings, 'score', whole['score'], SCORE, Number.isFinite);
  for (const [index, warning] of list(whole['warnings']).entries()) {
    if (typeof warning !== 'string') {
      findings.add(`warnings[${index}]`, 'is not a string');
    }
  }
  list(whole['routes']).forEach((route, index) =>
    routeForm(findings, `routes[${index}]`, route, world.numDays),
  );
  list(whole['unserved']).forEach((entry, index) => unservedForm(findings, `unserved[${index}]`, entry));
  return findings.list;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function numbers(
  findings: Findings,
  path: string,
  value: unknown,
  keys: readonly string[],
  test: (value: unknown) => boolean,
): void {
  if (!isObject(value)) {
    findings.add(path, 'is not an object');
    return;
  }
  for (const key of keys.filter((name) => !test(value[name]))) {
    findings.add(`${path}.${key}`, `is ${String(value[key])}`);
  }
}

function routeForm(findings: Findings, path: string, route: unknown, numDays: number): void {
  if (!isObject(route) || !Array.isArray(route['activities'])) {
    findings.add(path, 'is not a route');
    return;
  }
  if (typeof route['resource_id'] !== 'string') {
    findings.add(`${path}.resource_id`, 'is not a string');
  }
  if (numDays <= 1 && route['day'] !== null) {
    findings.add(`${path}.day`, 'is not null although the problem has one day');
  }
  if (numDays > 1 && !Number.isInteger(route['day'])) {
    findings.add(`${path}.day`, 'is not a day although the problem has several');
  }
  if (!Array.isArray(route['violations'])) {
    findings.add(`${path}.violations`, 'is not an array');
  }
  numbers(findings, `${path}.summary`, route['summary'], SUMMARY, Number.isFinite);
  if (isObject(route['summary']) && !isObject(route['summary']['max_loads'])) {
    findings.add(`${path}.summary.max_loads`, 'is not an object');
  }
  const last = route['activities'].length - 1;
  route['activities'].forEach((activity: unknown, index) => {
    const types = index === 0 ? ['start'] : index === last ? ['end'] : ['service', 'dump', 'break'];
    activityForm(findings, `${path}.activities[${index}]`, activity, types);
  });
  if (last < 2) {
    findings.add(`${path}.activities`, 'serves nothing: an empty route may not appear');
  }
}

function activityForm(findings: Findings, path: string, activity: unknown, types: readonly string[]): void {
  const type = isObject(activity) ? String(activity['type']) : '';
  if (!isObject(activity) || !types.includes(type)) {
    findings.add(`${path}.type`, `is not ${types.join(' or ')}`);
    return;
  }
  const times = ['location_index', 'arrival_time', 'departure_time'];
  numbers(findings, path, activity, times, Number.isInteger);
  if (!isObject(activity['load_on_departure']) || !isObject(activity['load_on_departure']['by_dimension'])) {
    findings.add(`${path}.load_on_departure`, 'has no by_dimension');
  }
  if (type === 'dump' && typeof activity['dump_station_id'] !== 'string') {
    findings.add(`${path}.dump_station_id`, 'is not a string');
  }
  if (type === 'break') {
    numbers(findings, path, activity, ['duration'], Number.isInteger);
  }
  if (type === 'service') {
    numbers(findings, path, activity, ['service_time', 'setup_time', 'waiting_time'], Number.isInteger);
    if (typeof activity['job_id'] !== 'string') {
      findings.add(`${path}.job_id`, 'is not a string');
    }
  }
}

function unservedForm(findings: Findings, path: string, entry: unknown): void {
  if (!isObject(entry)) {
    findings.add(path, 'is not an object');
    return;
  }
  for (const key of ['job_id', 'type', 'reason', 'message'].filter(
    (name) => typeof entry[name] !== 'string',
  )) {
    findings.add(`${path}.${key}`, 'is not a string');
  }
  if (typeof entry['message'] === 'string' && entry['message'].length === 0) {
    findings.add(`${path}.message`, 'says nothing');
  }
  if (!Array.isArray(entry['reasons'])) {
    findings.add(`${path}.reasons`, 'is not an array');
  }
}
