import type { Point, Position, ProfileName } from '../../travel';
import type { Call } from '../call';
import {
  type AdapterLimits,
  degrees,
  field,
  type LinePiece,
  type Piece,
  type PieceCells,
  type RoadAdapter,
} from './adapter';
import { cutLine, lineOf, noLine } from './read-line';
import { noTable, readRows } from './read-table';

/** One osrm-routed has the data of one profile; the name in the path is for the log of whoever runs it. */
const PATH_NAMES: Readonly<Record<ProfileName, string>> = {
  car: 'driving',
  van: 'driving',
  truck: 'driving',
  bike: 'cycling',
  foot: 'walking',
};

const PRECISION = 5;

/**
 * OSRM 5, `/table/v1` and `/route/v1` (its HTTP API documentation). Coordinates are lon,lat; `--max-table-size` and
 * `--max-viaroute-size` bound a call.
 */
export function osrmAdapter(
  servers: ReadonlyMap<ProfileName, string>,
  { maxTable, maxRoute }: AdapterLimits,
): RoadAdapter {
  const path = (service: string, profile: ProfileName, places: readonly Point[]) => {
    const coordinates = places.map(({ lat, lon }) => `${degrees(lon)},${degrees(lat)}`);
    return `${servers.get(profile) ?? ''}/${service}/v1/${PATH_NAMES[profile]}/${coordinates.join(';')}`;
  };
  return {
    name: 'osrm',
    profiles: [...servers.keys()],
    placeCodes: new Set(['NoSegment']),
    wayCodes: new Set(['NoRoute']),
    maxPlaces: maxTable,
    maxStops: maxRoute,
    call({ profile, sources, targets }: Piece): Call {
      const indices = [...sources, ...targets].map((_, i) => i);
      const from = indices.slice(0, sources.length).join(';');
      const to = indices.slice(sources.length).join(';');
      const base = path('table', profile, [...sources, ...targets]);
      return { url: `${base}?annotations=duration,distance&sources=${from}&destinations=${to}` };
    },
    cells(answer: unknown, piece: Piece): PieceCells {
      if (field(answer, 'code') !== 'Ok') {
        throw noTable();
      }
      return readRows(field(answer, 'distances'), field(answer, 'durations'), piece);
    },
    // A leg is what the table says of its two places, so a vehicle may turn round at a stop.
    lineCall({ profile, stops }: LinePiece): Call {
      const options = 'overview=full&geometries=polyline&annotations=distance&continue_straight=false';
      return { url: `${path('route', profile, stops)}?${options}` };
    },
    legs(answer: unknown, piece: LinePiece): Position[][] {
      const route = field(answer, 'code') === 'Ok' ? first(field(answer, 'routes')) : null;
      const legs = field(route, 'legs');
      if (!Array.isArray(legs)) {
        throw noLine();
      }
      // One distance for each pair of neighbours on the line, leg by leg: so the line can be cut where the stops are.
      let end = 0;
      const ends = legs.map((leg) => {
        const distances = field(field(leg, 'annotation'), 'distance');
        end += Array.isArray(distances) ? distances.length : NaN;
        return end;
      });
      return cutLine(lineOf(field(route, 'geometry'), PRECISION), [0, ...ends], piece);
    },
  };
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? (list[0] as unknown) : null;
}
