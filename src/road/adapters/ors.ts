import type { ProfileName } from '../../travel';
import type { Call } from '../call';
import { field, type Piece, type PieceCells, readRows, type RoadAdapter } from './adapter';

const PATH_NAMES: Readonly<Record<ProfileName, string>> = {
  car: 'driving-car',
  van: 'driving-car',
  truck: 'driving-hgv',
  bike: 'cycling-regular',
  foot: 'foot-walking',
};

/** openrouteservice, `/v2/matrix` (its API reference). Coordinates are [lon, lat]; `maximum_routes` bounds a call. */
export function orsAdapter(base: string, key: string | null, maxPlaces: number): RoadAdapter {
  return {
    name: 'ors',
    profiles: Object.keys(PATH_NAMES) as ProfileName[],
    maxPlaces,
    call({ profile, sources, targets }: Piece): Call {
      const question = {
        locations: [...sources, ...targets].map(({ lat, lon }) => [lon, lat]),
        sources: sources.map((_, i) => i),
        destinations: targets.map((_, i) => sources.length + i),
        metrics: ['duration', 'distance'],
        units: 'm',
      };
      return {
        url: `${base}/v2/matrix/${PATH_NAMES[profile]}`,
        body: JSON.stringify(question),
        ...(key === null ? {} : { headers: { authorization: key } }),
      };
    },
    cells: (answer: unknown, piece: Piece): PieceCells =>
      readRows(field(answer, 'distances'), field(answer, 'durations'), piece),
  };
}
