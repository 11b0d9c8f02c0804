import type { ProfileName } from '../../travel';
import type { Call } from '../call';
import {
  checkSize,
  field,
  noTable,
  type Piece,
  type PieceCells,
  readCells,
  type RoadAdapter,
} from './adapter';

const COSTINGS: Readonly<Record<ProfileName, string>> = {
  car: 'auto',
  van: 'auto',
  truck: 'truck',
  bike: 'bicycle',
  foot: 'pedestrian',
};
const METRES_PER_KM = 1_000;

/**
 * Valhalla 3, `/sources_to_targets` (its matrix API documentation). The short form is asked for; servers that do not know
 * it answer in the long one, an object a cell. `max_matrix_location_pairs` bounds a call.
 */
export function valhallaAdapter(base: string, maxPlaces: number): RoadAdapter {
  return {
    name: 'valhalla',
    profiles: Object.keys(COSTINGS) as ProfileName[],
    maxPlaces,
    call({ profile, sources, targets }: Piece): Call {
      const question = { sources, targets, costing: COSTINGS[profile], units: 'kilometers', verbose: false };
      return { url: `${base}/sources_to_targets`, body: JSON.stringify(question) };
    },
    cells(answer: unknown, piece: Piece): PieceCells {
      const table = field(answer, 'sources_to_targets');
      return Array.isArray(table) ? longForm(table, piece) : shortForm(table, piece);
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
