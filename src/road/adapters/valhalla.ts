import type { Position, ProfileName } from '../../travel';
import type { Call } from '../call';
import {
  type AdapterLimits,
  field,
  type LinePiece,
  type Piece,
  type PieceCells,
  type RoadAdapter,
} from './adapter';
import { lineOf, noLine } from './read-line';
import { checkSize, noTable, readCells } from './read-table';

const COSTINGS: Readonly<Record<ProfileName, string>> = {
  car: 'auto',
  van: 'auto',
  truck: 'truck',
  bike: 'bicycle',
  foot: 'pedestrian',
};
const METRES_PER_KM = 1_000;

const PRECISION = 6;

/**
 * Valhalla 3, `/sources_to_targets` and `/route` (its API documentation). The short form of tables is asked for; servers that do
 * not know it answer in the long one, an object a cell. `max_matrix_location_pairs` and `max_locations` bound a call.
 */
export function valhallaAdapter(base: string, { maxTable, maxRoute }: AdapterLimits): RoadAdapter {
  return {
    name: 'valhalla',
    profiles: Object.keys(COSTINGS) as ProfileName[],
    placeCodes: new Set(['171']),
    // Parts of the map that no road joins; no path between two places.
    wayCodes: new Set(['170', '442']),
    maxPlaces: maxTable,
    maxStops: maxRoute,
    call({ profile, sources, targets }: Piece): Call {
      const question = { sources, targets, costing: COSTINGS[profile], units: 'kilometers', verbose: false };
      return { url: `${base}/sources_to_targets`, body: JSON.stringify(question) };
    },
    cells(answer: unknown, piece: Piece): PieceCells {
      const table = field(answer, 'sources_to_targets');
      return Array.isArray(table) ? longForm(table, piece) : shortForm(table, piece);
    },
    lineCall({ profile, stops }: LinePiece): Call {
      const question = { locations: stops, costing: COSTINGS[profile], directions_type: 'none' };
      return { url: `${base}/route`, body: JSON.stringify(question) };
    },
    legs(answer: unknown, { stops }: LinePiece): Position[][] {
      const legs = field(field(answer, 'trip'), 'legs');
      if (!Array.isArray(legs) || legs.length !== stops.length - 1) {
        throw noLine();
      }
      return legs.map((leg) => {
        const line = lineOf(field(leg, 'shape'), PRECISION);
        if (line === null || line.length === 0) {
          throw noLine();
        }
        return line;
      });
    },
  };
}

function shortForm(table: unknown, piece: Piece): PieceCells {
  const distances = field(table, 'distances');
  const durations = field(table, 'durations');
  checkSize(distances, piece);
  checkSize(durations, piece);
  return readCells(piece, (row, column) => ({
    metres: inMetres(distances[row]?.[column]),
    seconds: durations[row]?.[column],
  }));
}

function longForm(table: readonly unknown[], piece: Piece): PieceCells {
  checkSize(table, piece);
  return readCells(piece, (row, column) => {
    const cell = table[row]?.[column];
    if (typeof cell !== 'object' || cell === null) {
      throw noTable();
    }
    // A pair without a way has neither, or both are null.
    const { distance = null, time = null } = cell as { distance?: unknown; time?: unknown };
    return { metres: inMetres(distance), seconds: time };
  });
}

function inMetres(kilometres: unknown): unknown {
  return typeof kilometres === 'number' ? kilometres * METRES_PER_KM : kilometres;
}
