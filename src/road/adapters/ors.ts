import type { Point, Position, ProfileName } from '../../travel';
import type { Call } from '../call';
import {
  type AdapterLimits,
  field,
  type LinePiece,
  type Piece,
  type PieceCells,
  type RoadAdapter,
} from './adapter';
import { cutLine, lineOf, noLine } from './read-line';
import { readRows } from './read-table';

const PATH_NAMES: Readonly<Record<ProfileName, string>> = {
  car: 'driving-car',
  van: 'driving-car',
  truck: 'driving-hgv',
  bike: 'cycling-regular',
  foot: 'foot-walking',
};

const PRECISION = 5;

/**
 * openrouteservice, `/v2/matrix` and `/v2/directions` (its API reference). Coordinates are [lon, lat]; `maximum_routes` and
 * `maximum_waypoints` bound a call.
 */
export function orsAdapter(
  base: string,
  key: string | null,
  { maxTable, maxRoute }: AdapterLimits,
): RoadAdapter {
  const post = (service: string, profile: ProfileName, question: object): Call => ({
    url: `${base}/v2/${service}/${PATH_NAMES[profile]}`,
    body: JSON.stringify(question),
    ...(key === null ? {} : { headers: { authorization: key } }),
  });
  return {
    name: 'ors',
    profiles: Object.keys(PATH_NAMES) as ProfileName[],
    // Routing, then matrices.
    placeCodes: new Set(['2010', '6010']),
    wayCodes: new Set(['2009']),
    maxPlaces: maxTable,
    maxStops: maxRoute,
    call({ profile, sources, targets }: Piece): Call {
      return post('matrix', profile, {
        locations: [...sources, ...targets].map(lonLat),
        sources: sources.map((_, i) => i),
        destinations: targets.map((_, i) => sources.length + i),
        metrics: ['duration', 'distance'],
        units: 'm',
      });
    },
    cells: (answer: unknown, piece: Piece): PieceCells =>
      readRows(field(answer, 'distances'), field(answer, 'durations'), piece),
    lineCall({ profile, stops }: LinePiece): Call {
      return post('directions', profile, { coordinates: stops.map(lonLat), instructions: false });
    },
    legs(answer: unknown, piece: LinePiece): Position[][] {
      const routes = field(answer, 'routes');
      const route: unknown = Array.isArray(routes) ? routes[0] : null;
      const ends = field(route, 'way_points');
      if (!Array.isArray(ends)) {
        throw noLine();
      }
      return cutLine(lineOf(field(route, 'geometry'), PRECISION), ends, piece);
    },
  };
}

function lonLat({ lat, lon }: Point): [number, number] {
  return [lon, lat];
}
