import type { SolveContext } from './context';
import { straightLine } from './geometry';
import { activitiesOf } from './late-visit';
import type { Activity, Feature, FeatureCollection, Route, UnservedEntry } from './response';

/**
 * The plan as a map (RFC 7946): of each route its line, then its stops, then what is left out. What has no coordinates has a
 * feature without geometry, so that nothing is missing.
 */
export function featureCollection(
  context: SolveContext,
  routes: readonly Route[],
  unserved: readonly UnservedEntry[],
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      ...routes.flatMap((route) => [
        lineOf(route),
        ...route.activities.map((activity, sequence) => stopOf(route, activity, sequence)),
      ]),
      ...unservedPlaces(context, unserved),
    ],
  };
}

function lineOf(route: Route): Feature {
  const { route_id, resource_id, day, vehicle_type, start_time, end_time, summary } = route;
  return {
    type: 'Feature',
    geometry: straightLine(route),
    properties: {
      kind: 'route',
      ...{ route_id, resource_id, day, vehicle_type, start_time, end_time },
      total_distance: summary.total_distance,
      total_time: summary.total_time,
      num_stops: summary.num_stops,
      cost: summary.cost,
    },
  };
}

function stopOf({ route_id, resource_id, day }: Route, activity: Activity, sequence: number): Feature {
  const { type, job_id, shipment_id, task, dump_station_id, break_id, location } = activity;
  return {
    type: 'Feature',
    geometry: location === undefined ? null : { type: 'Point', coordinates: [location.lon, location.lat] },
    properties: {
      kind: 'stop',
      ...{ route_id, resource_id, day, sequence, type },
      ...{ job_id, shipment_id, task, dump_station_id, break_id },
      location_index: activity.location_index,
      label: location?.label ?? null,
      arrival_time: activity.arrival_time,
      departure_time: activity.departure_time,
      waiting_time: activity.waiting_time,
      service_time: activity.service_time,
      load_on_departure: activity.load_on_departure.by_dimension,
    },
  };
}

/** Each place of a job, of a shipment both. */
function unservedPlaces(context: SolveContext, unserved: readonly UnservedEntry[]): Feature[] {
  const { tasks, places } = context;
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  return unserved.flatMap(({ job_id, type, reason, message, mandatory }) => {
    const task = taskById.get(job_id);
    const own = task === undefined ? [] : activitiesOf(context, task);
    return own.map(({ place, kind, label }) => {
      const at = places[place];
      const isKnown = at !== undefined && at.lat !== null && at.lon !== null;
      return {
        type: 'Feature' as const,
        geometry: isKnown
          ? { type: 'Point' as const, coordinates: [at.lon ?? 0, at.lat ?? 0] as [number, number] }
          : null,
        properties: {
          kind: 'unserved',
          ...{ job_id, type, reason, message, mandatory },
          ...(kind === 'service' ? {} : { task: kind }),
          location_index: at?.index ?? null,
          label: label ?? at?.label ?? null,
        },
      };
    });
  });
}
