import type { PlanView, Stop } from '../plan/plan-view';
import { wholeClock } from '../ui/clock';

type Cell = string | number;

const TITLES = [
  ...['route_id', 'resource_id', 'day', 'number', 'type', 'id', 'task', 'label', 'lat', 'lon'],
  ...['location_index', 'arrival', 'departure', 'arrival_time', 'departure_time', 'travel_time'],
  ...['waiting_time', 'setup_time', 'service_time', 'distance', 'late_by'],
] as const;

/** Every activity of a plan as a row of a table, below the titles: times as a clock shows them and in seconds, a column for each load. */
export function stopsRows({ routes }: PlanView): Cell[][] {
  const stops = routes.flatMap((route) => route.stops);
  const dimensions = [
    ...new Set(stops.flatMap(({ activity }) => Object.keys(activity.load_on_departure.by_dimension))),
  ];
  return [
    [...TITLES, ...dimensions.map((name) => `load_${name}`)],
    ...stops.map((stop) => {
      const loads = stop.activity.load_on_departure.by_dimension;
      return [...cellsOf(stop), ...dimensions.map((name) => loads[name] ?? '')];
    }),
  ];
}

function cellsOf({ route: { route }, activity, number, at, label }: Stop): Cell[] {
  const { location } = at;
  const cells: Record<(typeof TITLES)[number], Cell | null | undefined> = {
    route_id: route.route_id,
    resource_id: route.resource_id,
    day: route.day,
    number,
    type: activity.type,
    id: activity.job_id ?? activity.shipment_id ?? activity.dump_station_id ?? activity.break_id,
    task: activity.task,
    label: location?.label ?? (activity.type === 'start' || activity.type === 'end' ? label : ''),
    lat: location?.lat,
    lon: location?.lon,
    location_index: at.index,
    arrival: wholeClock(activity.arrival_time),
    departure: wholeClock(activity.departure_time),
    arrival_time: activity.arrival_time,
    departure_time: activity.departure_time,
    travel_time: activity.travel_time,
    waiting_time: activity.waiting_time,
    setup_time: activity.setup_time,
    service_time: activity.service_time,
    distance: activity.distance,
    late_by: activity.late_by,
  };
  return TITLES.map((title) => cells[title] ?? '');
}
