import type { Break } from './breaks';
import { legSeconds, legsOf, type Event, type Visit } from './visits';
import type { World } from './world';

/** A break that a route owes and does not take in time (docs/rules.md, Breaks). */
export interface Missing {
  readonly rest: Break;
  readonly why: string;
}

/** Once a break, however often it is missing. */
export function missingBreaks(world: World, visit: Visit): Missing[] {
  return visit.resource.breaks.flatMap((rest) => {
    const why = reasonOf(world, visit, rest);
    return why === null ? [] : [{ rest, why }];
  });
}

function reasonOf(world: World, visit: Visit, rest: Break): string | null {
  switch (rest.rule.kind) {
    case 'window':
      return windowReason(visit, rest, rest.rule);
    case 'work':
      return workReason(visit, rest, rest.rule.after);
    case 'driving':
      return drivingReason(world, visit, rest, rest.rule);
  }
}

/** Whether a row ends a break: a whole one, or the last part. */
export function ends({ rest, part = 0 }: Event): boolean {
  return part === 0 || part === rest?.parts.length;
}

/** Owed when the route leaves at or before the window's end and ends after its start. */
function windowReason(
  { events, start, end }: Visit,
  rest: Break,
  window: { start: number; end: number },
): string | null {
  const owed = start.departure_time <= window.end && end.arrival_time > window.start;
  const taken = events.some((event) => event.rest === rest && ends(event));
  return owed && !taken ? `is owed in [${window.start}, ${window.end}]` : null;
}

/** Begins at most `after` seconds after the start of the route or the end of the one before. */
function workReason({ events, start, end }: Visit, rest: Break, after: number): string | null {
  let since = start.departure_time;
  let begun: number | null = null;
  for (const event of events.filter((one) => one.rest === rest)) {
    const { activity, part = 0 } = event;
    begun = part > 1 ? begun : activity.arrival_time;
    if (begun !== null && begun > since + after) {
      return `begins at ${begun}, more than ${after} s of work after ${since}`;
    }
    since = ends(event) ? activity.departure_time : since;
  }
  return end.arrival_time > since + after ? `is owed by ${since + after}` : null;
}

/** No more than so much driving between two of them, with what was driven before the start. */
function drivingReason(
  world: World,
  visit: Visit,
  rest: Break,
  { most, before }: { most: number; before: number },
): string | null {
  const legs = new Map(legsOf(visit).map((leg) => [leg.index, legSeconds(world, visit, leg) ?? 0]));
  let driven = before;
  for (const [index] of visit.route.activities.entries()) {
    driven += legs.get(index) ?? 0;
    if (driven > most) {
      return `is owed after ${most} s of driving; activities[${index}] is reached after ${driven}`;
    }
    const event = visit.events.find((one) => one.index === index && one.rest === rest);
    driven = event && ends(event) ? 0 : driven;
  }
  return null;
}
