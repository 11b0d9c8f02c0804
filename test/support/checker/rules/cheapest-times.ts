import type { PlanBody } from '../../wire';
import { clockMoney, fixedMoney } from '../clock-money';
import { Findings, type Finding } from '../finding';
import { firstBroken } from '../hard-rules';
import { inOrder, retimed, withRoute } from '../retimed';
import { linkedJobs, visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/**
 * No route could be driven in the same order at cheaper times, at the same price in less time where the objective counts
 * work time, else with an earlier end, or with the same end and a later start (contract C5). Times found by dynamic programming count where they keep every rule; routes whose
 * clock is pinned or tied to another route's are left to the rules about that. Plain requests have `best-start`.
 */
export function cheapestTimes(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('cheapest-times');
  const linked = linkedJobs(world);
  for (const visit of world.plain ? [] : visitsOf(world, plan)) {
    const tied = visit.stops.some(({ job }) => linked.has(job.id));
    if (visit.resource.pin || tied) {
      continue;
    }
    const better = betterTimes(world, plan, visit);
    if (better !== null) {
      findings.add(`${visit.path}.start_time`, better);
    }
  }
  return findings.list;
}

function betterTimes(world: World, plan: PlanBody, visit: Visit): string | null {
  const money = clockMoney(world, visit) - fixedMoney(visit);
  const end = world.objective.worktime ? Number.POSITIVE_INFINITY : visit.end.arrival_time;
  const route = retimed(world, visit, { money, end });
  if (route === null) {
    return null;
  }
  const changed = withRoute(plan, route);
  const other = visitsOf(world, changed).at(-1);
  if (!other || firstBroken(world, inOrder(world, changed))) {
    return null;
  }
  const [paid, possible] = [clockMoney(world, visit), clockMoney(world, other)];
  const slack = 1e-6 * Math.max(1, Math.abs(paid));
  const better = possible < paid - slack || (possible <= paid + slack && isBetter(world, visit, other));
  const told = ({ start, end }: Visit) => `${start.departure_time} to ${end.arrival_time}`;
  return better ? `${told(visit)} costs ${paid} by the clock; ${told(other)} would cost ${possible}` : null;
}

/** At the same price. In traffic each leg may round either way, so only what is more than that counts. */
function isBetter(world: World, visit: Visit, other: Visit): boolean {
  const [start, end] = [visit.start.departure_time, visit.end.arrival_time];
  const [from, to] = [other.start.departure_time, other.end.arrival_time];
  const longer = world.objective.worktime ? end - start - (to - from) : 0;
  if (world.hasTraffic) {
    return longer > visit.events.length + 1;
  }
  const sooner = to < end || (to === end && from > start);
  return longer > 0 || (longer === 0 && sooner);
}
