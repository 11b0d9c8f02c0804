import type { Json } from '../api/types';
import type { RouteView, Stop } from '../plan/plan-view';
import { fieldsOf, listOf, numberOf, textOf } from '../request/read';
import { keyOf, type Whereabouts } from '../request/tasks';
import { type DayNews, type DayPlan, nameOfStop, type Past } from './day';
import { standingAt } from './standing';

/** Each vehicle at the time of the clock: by its plan, else where it did something last, else at its start. */
export function positionsAt(
  { request, view, tasks }: DayPlan,
  past: Past,
  news: DayNews,
  clock: number,
): Json[] {
  const isIndexed = tasks.some(({ kind, at }) => kind !== 'depot' && kind !== 'dump' && at.index !== null);
  const isMultiDay = (numberOf(fieldsOf(fieldsOf(request)['problem'])['num_days']) ?? 1) > 1;
  const day = news.day ?? 0;
  return listOf(fieldsOf(request)['resources']).flatMap((entry): Json[] => {
    const { id, time_window: shift, available_days: days, start_depot_id: depot } = fieldsOf(entry);
    const resourceId = textOf(id) ?? '';
    if (isMultiDay && Array.isArray(days) && !days.includes(day)) {
      return [];
    }
    const route = view.routes.find(
      (one) => one.route.resource_id === resourceId && (one.route.day ?? 0) === day,
    );
    const last = past.stops.findLast((stop) => stop.resourceId === resourceId && (stop.day ?? 0) === day);
    const home = tasks.find(({ key }) => key === keyOf('depot', textOf(depot) ?? resourceId));
    const [known] = [
      ...(route === undefined ? [] : momentOf(route, news, clock, isIndexed)),
      ...(last === undefined ? [] : [{ at: last.at, time: Math.max(clock, last.to), load: null }]),
      ...(home === undefined ? [] : [{ at: home.at, time: clock, load: null }]),
    ].flatMap((moment) => {
      const place = placeIn(moment.at, isIndexed);
      return place === null ? [] : [{ ...moment, place }];
    });
    const begins = numberOf(fieldsOf(shift)['start']) ?? 0;
    return known === undefined || known.time <= begins
      ? []
      : [
          {
            ...{ resource_id: resourceId, ...known.place, current_time: Math.round(known.time) },
            ...(isMultiDay ? { day } : {}),
            ...(known.load === null ? {} : { initial_load: known.load }),
          },
        ];
  });
}

interface Moment {
  readonly at: Whereabouts;
  readonly time: number;
  readonly load: Json | null;
}

/** None of a route without activities. */
function momentOf({ stops }: RouteView, news: DayNews, clock: number, isIndexed: boolean): Moment[] {
  const standing = standingAt(stops, clock, isIndexed);
  if (standing === null) {
    return [];
  }
  const ahead = stops.filter((stop, i) => i > standing.activity && news.done.has(nameOfStop(stop) ?? ''));
  const load = standing.activity === 0 && ahead.length === 0 ? null : loadOf(stops, standing.activity, ahead);
  // Who is ahead of the plan is where the last stop was done.
  const last = ahead.at(-1);
  return [last === undefined ? { ...standing, load } : { at: last.at, time: clock, load }];
}

/** What is aboard after an activity and what was done ahead of the plan; null where nothing is. */
function loadOf(stops: readonly Stop[], activity: number, ahead: readonly Stop[]): Json | null {
  const after = (index: number): Readonly<Record<string, number>> =>
    stops[index]?.activity.load_on_departure.by_dimension ?? {};
  const loads: Record<string, number> = { ...after(activity) };
  for (const index of ahead.map((stop) => stops.indexOf(stop))) {
    for (const [name, load] of Object.entries(after(index))) {
      loads[name] = (loads[name] ?? 0) + load - (after(index - 1)[name] ?? 0);
    }
  }
  const names = Object.keys(loads);
  if (names.every((name) => loads[name] === 0)) {
    return null;
  }
  return names.length === 1 && names[0] === 'default' ? (loads['default'] ?? 0) : loads;
}

function placeIn(at: Whereabouts, isIndexed: boolean): Record<string, Json> | null {
  if (isIndexed) {
    return at.index === null ? null : { location_index: at.index };
  }
  return at.location === null ? null : { location: { lat: at.location.lat, lon: at.location.lon } };
}
