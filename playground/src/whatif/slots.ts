import type { PlanView, RouteView } from '../plan/plan-view';
import { type HandRoute, placeOfStop, type Target } from './hand-plan';

/* Which place somebody means, by keys or by a pointer. */

/** One place up (-1) or down (1), and beyond the end of its route into the next one. */
export function neighbourTarget(routes: readonly HandRoute[], key: string, step: -1 | 1): Target | null {
  const at = placeOfStop(routes, key);
  if (at === null) {
    return null;
  }
  const { route, position } = at;
  const last = (routes[route]?.stops.length ?? 0) - 1;
  if (step === -1 ? position > 0 : position < last) {
    return { route, position: step === -1 ? position - 1 : position + 2 };
  }
  const next = routes[route + step];
  return next === undefined ? null : { route: route + step, position: step === -1 ? next.stops.length : 0 };
}

/** How many stops that can be moved stand before an activity of a route. */
function movableBefore({ stops }: RouteView, activity: number): number {
  return stops.slice(0, activity).filter((stop) => stop.activity.type === 'service').length;
}

/** The place before a stop of the plan or, where a pointer is on its lower half, behind it; the ends of a route count too. */
export function targetAtStop(view: PlanView, key: string, isLowerHalf: boolean): Target | null {
  const stop = view.stops.get(key);
  if (stop === undefined) {
    return null;
  }
  const at = stop.route.stops.indexOf(stop);
  const isBehind = isLowerHalf && stop.activity.type === 'service';
  return { route: stop.route.index, position: movableBefore(stop.route, at) + (isBehind ? 1 : 0) };
}

/** The place in a route behind all that is half done by then. */
export function targetAtTime(route: RouteView, seconds: number): Target {
  const before = route.stops.filter(
    ({ activity }) =>
      activity.type === 'service' && (activity.arrival_time + activity.departure_time) / 2 < seconds,
  );
  return { route: route.index, position: before.length };
}

/** The stop of the plan before which a place is: of the last place of a route its end. Null where the plan has no such route. */
export function stopBehind(view: PlanView, { route, position }: Target): string | null {
  const stops = view.routes[route]?.stops ?? [];
  const movable = stops.filter(({ activity }) => activity.type === 'service');
  return (movable[position] ?? stops.at(-1))?.key ?? null;
}

/** What the places of a route are called, from its first to its last. `key`: of the stop that is to move, which is not counted. */
export function placeNames({ stops }: HandRoute, key: string): readonly { position: number; name: string }[] {
  const own = stops.findIndex((stop) => stop.key === key);
  return Array.from({ length: stops.length + 1 }, (_, position) => position)
    .filter((position) => own === -1 || position !== own + 1)
    .map((position) => {
      const before = stops[position - 1];
      const name = before === undefined ? 'first' : `after ${before.label}`;
      return { position, name: position === own ? `${name} (where it is)` : name };
    });
}
