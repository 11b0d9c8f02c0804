import type { ProfileName } from '../../travel';
import type { Call } from '../call';
import { degrees, field, noTable, type Piece, type PieceCells, readRows, type RoadAdapter } from './adapter';

/** One osrm-routed has the data of one profile; the name in the path is for the log of whoever runs it. */
const PATH_NAMES: Readonly<Record<ProfileName, string>> = {
  car: 'driving',
  van: 'driving',
  truck: 'driving',
  bike: 'cycling',
  foot: 'walking',
};

/** OSRM 5, `/table/v1` (its HTTP API documentation). Coordinates are lon,lat; `--max-table-size` bounds a call. */
export function osrmAdapter(servers: ReadonlyMap<ProfileName, string>, maxPlaces: number): RoadAdapter {
  return {
    name: 'osrm',
    profiles: [...servers.keys()],
    maxPlaces,
    call({ profile, sources, targets }: Piece): Call {
      const places = [...sources, ...targets].map(({ lat, lon }) => `${degrees(lon)},${degrees(lat)}`);
      const indices = places.map((_, i) => i);
      const from = indices.slice(0, sources.length).join(';');
      const to = indices.slice(sources.length).join(';');
      const base = servers.get(profile) ?? '';
      const path = `/table/v1/${PATH_NAMES[profile]}/${places.join(';')}`;
      return { url: `${base}${path}?annotations=duration,distance&sources=${from}&destinations=${to}` };
    },
    cells(answer: unknown, piece: Piece): PieceCells {
      if (field(answer, 'code') !== 'Ok') {
        throw noTable();
      }
      return readRows(field(answer, 'distances'), field(answer, 'durations'), piece);
    },
  };
}
