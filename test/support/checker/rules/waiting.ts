import type { Activity, PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { Break } from '../breaks';
import { ends } from '../owed-breaks';
import { legSeconds, legsOf, linkedJobs, servedOf, visitsOf, type Event, type Visit } from '../visits';
import { mayBegin } from '../window-price';
import { windowsOn, type JobWindow } from '../work';
import type { World } from '../world';
import { readyAt } from '../ready';

/**
 * Nobody waits but for a window to open, for goods, for a break to begin, or for a linked job, there or anywhere before it; and then no longer.
 * A break by work also waits until the work behind it is not too long.
 * Behind a linked job, where the start of the route is not free any more, goods may be picked up later because they may not be aboard for long.
 */
export function waiting(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('waiting');
  const linked = linkedJobs(world);
  const longAboard = aboardForLongest(world, plan);
  for (const visit of visitsOf(world, plan)) {
    const { resource, events, route, end, path } = visit;
    const arrivals = arrivalsOf(world, visit);
    const lastLinked = events.findLastIndex(({ job }) => job !== undefined && linked.has(job.id));
    const waitsForGoods = (position: number) =>
      events
        .slice(position)
        .some(
          ({ job, activity }) => activity.task === 'pickup' && job !== undefined && longAboard.has(job.id),
        );
    events.forEach((event, position) => {
      const { job, activity } = event;
      const arrival = arrivals.get(event.index) ?? activity.arrival_time;
      const pinned = job !== undefined && resource.pin?.jobId === job.id;
      const isFree = !pinned && position > lastLinked && !(lastLinked >= 0 && waitsForGoods(position));
      if (isFree && activity.arrival_time > arrival) {
        judge(findings, world, visit, event, position, arrival);
      }
    });
    const last = route.activities.length - 1;
    const window = resource.endDepot?.window;
    if (window && end.arrival_time > (arrivals.get(last) ?? end.arrival_time)) {
      findings.atMost(`${path}.activities[${last}].arrival_time`, end.arrival_time, window.start);
    }
  }
  return findings.list;
}

/** Shipments whose goods are aboard for as long as they may be: a moment earlier, and it would be too long. */
function aboardForLongest(world: World, plan: PlanBody): Set<string> {
  const served = servedOf(visitsOf(world, plan));
  const longest = [...world.tasks.values()].filter(({ id, maxTimeInVehicle }) => {
    const [pickup, delivery] = [served.get(`${id}:pickup`), served.get(`${id}:delivery`)];
    return pickup !== undefined && delivery !== undefined && delivery.begin - pickup.end === maxTimeInVehicle;
  });
  return new Set(longest.map(({ id }) => id));
}

/** When the vehicle gets to each row, before any wait. */
function arrivalsOf(world: World, visit: Visit): Map<number, number> {
  const { route, events } = visit;
  const driven = new Map(
    legsOf(visit).map((leg) => [leg.index, leg.before.departure_time + (legSeconds(world, visit, leg) ?? 0)]),
  );
  const standing = events.flatMap(({ index, place }): [number, number][] =>
    place ? [] : [[index, before(route.activities, index)]],
  );
  return new Map([...driven, ...standing]);
}

function before(activities: readonly Activity[], index: number): number {
  return activities[index - 1]?.departure_time ?? Number.NaN;
}

function judge(
  findings: Findings,
  world: World,
  visit: Visit,
  { activity, job, station, rest, path }: Event,
  position: number,
  arrival: number,
): void {
  const at = activity.arrival_time;
  if (rest) {
    const opens = rest.rule.kind === 'window' ? rest.rule.start : arrival;
    if (at !== opens && !isAsEarlyAsWorkAllows(visit, rest, position)) {
      findings.add(
        `${path}.waiting_time`,
        `is ${at - arrival}, but the break may begin at ${Math.max(arrival, opens)}`,
      );
    }
    return;
  }
  const windows = windowsOn(job?.windows ?? station?.windows ?? [], visit.day, world.numDays) ?? [];
  const given = station ? windows.map(hard) : windows;
  const ready = Math.max(arrival, readyAt(visit, position));
  if (!mayBegin(given, ready, at)) {
    findings.add(`${path}.waiting_time`, `is ${at - arrival}, but nothing makes it wait until ${at}`);
  }
}

/** The work behind it, until the next of these breaks or the end, is as long as it may be: a moment earlier, and it would be too long. */
function isAsEarlyAsWorkAllows({ events, end }: Visit, rest: Break, position: number): boolean {
  if (rest.rule.kind !== 'work') {
    return false;
  }
  const behind = events.slice(position).filter((event) => event.rest === rest);
  const ending = behind.findIndex(ends);
  const next = behind[ending + 1]?.activity.arrival_time ?? end.arrival_time;
  const rested = behind[ending]?.activity.departure_time;
  return rested !== undefined && next - rested === rest.rule.after;
}

function hard(window: JobWindow): JobWindow {
  return { ...window, early: null, late: null };
}
