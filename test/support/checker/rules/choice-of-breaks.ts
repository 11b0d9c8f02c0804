import type { Activity, PlanBody, Route } from '../../wire';
import type { Break } from '../breaks';
import { clockMoney, fixedMoney } from '../clock-money';
import { Findings, type Finding } from '../finding';
import { firstBroken } from '../hard-rules';
import { inOrder, retimed, withRoute } from '../retimed';
import { linkedJobs, visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Longer routes and larger requests are not tried: every choice is timed anew. */
const MOST_ROWS = 8;
const MOST_TASKS = 12;

/**
 * No route could end earlier at the same price with one break put in, left out or taken elsewhere, so none is evaded by
 * leaving after its window (contract C5). Judged where money alone decides, on routes of few rows whose breaks are
 * mandatory and have no place of their own; pins, links to other routes and traffic apart.
 */
export function choiceOfBreaks(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('choice-of-breaks');
  const linked = linkedJobs(world);
  for (const visit of decidedByMoney(world) ? visitsOf(world, plan) : []) {
    const { resource, route, stops } = visit;
    const judged = resource.breaks.every(({ mandatory, place }) => mandatory && place === null);
    const tied = stops.some(({ job }) => linked.has(job.id));
    if (
      resource.breaks.length === 0 ||
      !judged ||
      tied ||
      resource.pin ||
      route.activities.length > MOST_ROWS
    ) {
      continue;
    }
    for (const activities of choices(visit)) {
      const better = endsEarlier(world, plan, visit, { ...route, activities });
      if (better !== null) {
        findings.add(`${visit.path}.end_time`, better);
        break;
      }
    }
  }
  return findings.list;
}

function decidedByMoney({ request, tasks, hasTraffic, numDays }: World): boolean {
  const options = request.options ?? {};
  const others = ['objectives', 'weights', 'fairness', 'phases'].some((key) => options[key] !== undefined);
  const objective = options['objective'] ?? 'min_distance';
  const money = objective === 'min_distance' || objective === 'min_time';
  return money && !others && !hasTraffic && numDays === 1 && tasks.size <= MOST_TASKS;
}

/** The rows with one break more, one less, and one in another gap. */
function* choices({ route, events, resource }: Visit): Generator<Activity[]> {
  const { activities } = route;
  for (const rest of resource.breaks) {
    const isTaken = events.some((event) => event.rest === rest);
    if (rest.rule.kind !== 'window' || !isTaken) {
      yield* put(activities, rowOf(rest));
    }
  }
  for (const { activity, index, part } of events.filter(({ rest }) => rest !== undefined)) {
    if (part === 0) {
      const others = activities.toSpliced(index, 1);
      yield others;
      yield* put(others, activity);
    }
  }
}

function* put(activities: Activity[], row: Activity): Generator<Activity[]> {
  for (let at = 1; at < activities.length; at += 1) {
    yield activities.toSpliced(at, 0, row);
  }
}

function rowOf({ id, duration }: Break): Activity {
  return {
    type: 'break',
    ...(id === null ? {} : { break_id: id }),
    location_index: 0,
    arrival_time: 0,
    departure_time: duration,
    duration,
    load_on_departure: { by_dimension: {} },
  };
}

function endsEarlier(world: World, plan: PlanBody, known: Visit, route: Route): string | null {
  const end = known.end.arrival_time;
  if (known.resource.shift.start + busy(known.route) + rests(route) - rests(known.route) >= end) {
    return null;
  }
  const [visit] = visitsOf(world, { ...plan, routes: [route] });
  const paid = clockMoney(world, known);
  const timed = visit && retimed(world, visit, { money: paid - fixedMoney(visit), end });
  if (!timed || timed.end_time >= end) {
    return null;
  }
  const changed = withRoute(plan, timed);
  const other = visitsOf(world, changed).at(-1);
  const slack = 1e-6 * Math.max(1, Math.abs(paid));
  if (!other || clockMoney(world, other) > paid + slack || firstBroken(world, inOrder(world, changed))) {
    return null;
  }
  const rows = timed.activities.map(({ job_id: id, type }) => id ?? type).join(', ');
  return `is ${end}; ${rows} would end at ${timed.end_time} at the same price`;
}

/** Seconds from start to end without waiting. */
function busy({ activities }: Route): number {
  const waiting = activities.reduce((sum, { waiting_time: seconds = 0 }) => sum + seconds, 0);
  return (activities.at(-1)?.arrival_time ?? 0) - (activities[0]?.departure_time ?? 0) - waiting;
}

function rests({ activities }: Route): number {
  return activities.reduce((sum, { type, duration = 0 }) => (type === 'break' ? sum + duration : sum), 0);
}
