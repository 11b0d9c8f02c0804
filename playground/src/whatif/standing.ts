import type { Activity } from '../api/types';
import type { Whereabouts } from '../request/tasks';

/** Where a vehicle is at a moment of its plan, and from when on it is free. */
export interface Standing {
  readonly at: Whereabouts;
  readonly time: number;
  /** The last activity that has begun; what has begun is finished first. */
  readonly activity: number;
}

/** A stop of a route: what is done there, and where that is. */
export interface RouteStop {
  readonly activity: Activity;
  readonly at: Whereabouts;
}

/**
 * Where the plan has a vehicle at a time. `isIndexed`: places are rows of a matrix, and there is none on the way; there a vehicle that
 * drives is taken to be where and when it left, elsewhere at its share of the straight line.
 */
export function standingAt(stops: readonly RouteStop[], time: number, isIndexed: boolean): Standing | null {
  const begun = stops.findLastIndex(({ activity }, i) => i === 0 || activity.arrival_time <= time);
  const stop = stops[begun];
  if (stop === undefined) {
    return null;
  }
  const free = stop.activity.departure_time;
  const here = { activity: begun, at: stop.at };
  if (free > time) {
    // At its start it has nothing to finish.
    return { ...here, time: begun === 0 ? time : free };
  }
  const next = stops[begun + 1];
  if (next === undefined) {
    return { ...here, time };
  }
  const there = next.activity.physical_arrival_time;
  const left = Math.max(free, there - next.activity.travel_time);
  if (time >= there) {
    return { activity: begun, at: next.at, time };
  }
  if (time <= left) {
    return { ...here, time };
  }
  const between = isIndexed ? null : placeBetween(stop.at, next.at, (time - left) / (there - left));
  return between === null ? { ...here, time: left } : { activity: begun, at: between, time };
}

function placeBetween(from: Whereabouts, to: Whereabouts, share: number): Whereabouts | null {
  if (from.location === null || to.location === null) {
    return null;
  }
  const [a, b] = [from.location, to.location];
  const part = (x: number, y: number): number => Math.round((x + (y - x) * share) * 1e6) / 1e6;
  return { location: { lat: part(a.lat, b.lat), lon: part(a.lon, b.lon) }, index: null };
}
