import type { Json, Place, Window } from '../api/types';
import { fieldsOf, listOf, numberOf, textOf, type Fields } from './read';

/** Where something of a request is: by coordinates, or as a row of its matrices. */
export interface Whereabouts {
  readonly location: Place | null;
  readonly index: number | null;
}

export type MarkKind = 'job' | 'pickup' | 'delivery' | 'depot' | 'dump';

/** One thing of the request that has a place. */
export interface Task {
  /** The same of a stop that serves it, of its dot on the map and of its row. */
  readonly key: string;
  readonly id: string;
  readonly kind: MarkKind;
  /** Where it stands in the request. */
  readonly path: string;
  readonly at: Whereabouts;
  readonly windows: readonly Window[];
}

export const keyOf = (kind: MarkKind, id: string): string => `${kind}:${id}`;

/** Every job, stop of a shipment, dump station and start of the request. */
export function tasksOf(request: Json): Task[] {
  const { jobs, shipments, dump_stations, resources, depots } = fieldsOf(request);
  return [
    ...each(jobs, 'jobs', (job, path) => [task('job', job, path, job)]),
    ...each(shipments, 'shipments', (shipment, path) => [
      task('pickup', shipment, path, stepOf(shipment, 'pickup')),
      task('delivery', shipment, path, stepOf(shipment, 'delivery')),
    ]),
    ...each(dump_stations, 'dump_stations', (station, path) => [task('dump', station, path, station)]),
    ...each(depots, 'depots', (depot, path) => [task('depot', depot, path, depot)]),
    ...each(resources, 'resources', (resource, path) =>
      resource['start_depot_id'] === undefined ? [task('depot', resource, path, startOf(resource))] : [],
    ),
  ];
}

function each(list: Json | undefined, name: string, tasks: (entry: Fields, path: string) => Task[]): Task[] {
  return listOf(list).flatMap((entry, i) => tasks(fieldsOf(entry), `${name}[${i}]`));
}

function task(kind: MarkKind, entry: Fields, path: string, step: Fields): Task {
  const id = textOf(entry['id']) ?? path;
  return {
    key: keyOf(kind, id),
    id,
    kind,
    path,
    at: {
      location: placeOf(step['location']),
      index: numberOf(step['location_index']),
    },
    windows: windowsOf(step['time_windows']),
  };
}

/** `pickup` is a section, or its fields stand flat beside the others. */
function stepOf(shipment: Fields, name: 'pickup' | 'delivery'): Fields {
  return {
    location_index: shipment[`${name}_location_index`],
    location: shipment[`${name}_location`],
    time_windows: shipment[`${name}_time_windows`],
    ...fieldsOf(shipment[name]),
  };
}

function startOf(resource: Fields): Fields {
  const start = fieldsOf(resource['start_location']);
  return {
    location: resource['start_location'],
    location_index: start['location_index'] ?? resource['depot_index'] ?? 0,
  };
}

export function placeOf(value: Json | undefined): Place | null {
  const fields = fieldsOf(value);
  const lat = numberOf(fields['lat'] ?? fields['latitude']);
  const lon = numberOf(fields['lon'] ?? fields['lng'] ?? fields['longitude']);
  return lat === null || lon === null ? null : { lat, lon, label: textOf(fields['label']) };
}

function windowsOf(value: Json | undefined): Window[] {
  return listOf(value).flatMap((entry) => {
    const { start, end, day } = fieldsOf(entry);
    const [from, to] = [numberOf(start), numberOf(end)];
    return from === null || to === null ? [] : [{ start: from, end: to, day: numberOf(day) }];
  });
}
