import type { Amounts, PlaceBody, RequestBody } from '../wire';
import { amounts } from './amounts';
import { entriesOf, idsOf, numberOf, whole } from './fields';
import { placeOf, type Place } from './travel';
import { windowsOf, type JobWindow } from './work';

/** Where vehicles empty themselves, or are stocked anew (contract A2). */
export interface Station {
  readonly id: string;
  readonly place: Place;
  readonly service: number;
  readonly windows: readonly JobWindow[];
  /** Null: all. */
  readonly dimensions: ReadonlySet<string> | null;
  /** Null: everyone. */
  readonly resources: ReadonlySet<string> | null;
  /** Shared by all visits of all routes and days; a dimension that is not named is unlimited. */
  readonly capacity: Readonly<Record<string, number>>;
  readonly mode: 'unload' | 'reload';
}

export function stationsOf(request: RequestBody): Map<string, Station> {
  return new Map(
    entriesOf(request['dump_stations']).map((body) => {
      const id = String(body['id']);
      const index = numberOf(body, 'location_index') ?? undefined;
      const place = placeOf(request, index, body['location'] as PlaceBody | undefined);
      if (!place) {
        throw new Error(`the request of a test has no place for dump station ${id}`);
      }
      const dimensions = idsOf(body, 'dimensions');
      const resources = idsOf(body, 'resource_ids');
      return [
        id,
        {
          id,
          place,
          service: whole(numberOf(body, 'service_time') ?? 0),
          windows: windowsOf(body),
          dimensions: dimensions ? new Set(dimensions) : null,
          resources: resources ? new Set(resources) : null,
          capacity: amounts(body['capacity'] as Amounts | null | undefined),
          mode: body['mode'] === 'reload' ? 'reload' : 'unload',
        },
      ];
    }),
  );
}

export function concerns(station: Station, dimension: string): boolean {
  return station.dimensions === null || station.dimensions.has(dimension);
}
