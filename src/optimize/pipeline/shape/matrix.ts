import { firstNamed } from './first-named';
import type { ParsedMatrices, ParsedMatrix } from './parsed';
import { PackedMatrix } from './packed-matrix';
import { nameOf } from './name-of';
import { type JsonObject, type ShapeReader } from './reader';

const DISTANCE_NAMES = ['distance_matrix', 'distances'];
const TIME_NAMES = ['time_matrix', 'duration_matrix', 'durations'];
export const MATRIX_FIELDS = [...DISTANCE_NAMES, ...TIME_NAMES];

export function readMatrices(reader: ShapeReader, travel: JsonObject): ParsedMatrices {
  return {
    distance: readNamed(reader, travel, DISTANCE_NAMES),
    time: readNamed(reader, travel, TIME_NAMES),
  };
}

function readNamed(reader: ShapeReader, travel: JsonObject, names: readonly string[]): ParsedMatrix | null {
  const name = firstNamed(
    reader,
    travel,
    names.filter((one) => !isEmptyList(travel[one])),
  );
  if (name === null) {
    return null;
  }
  const packed = travel[name];
  if (packed instanceof PackedMatrix) {
    return { field: reader.pathOf(name), rows: packed.rows, raggedRow: null, cells: packed.cells };
  }
  const rows = reader.array(travel, name);
  return rows && reader.within(name, () => readMatrix(reader, rows));
}

/** An empty matrix is the same as none (contract B5). */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * Row-major cells by a plain loop over the raw body: a validation library takes seconds for a
 * thousand places (contract B47).
 */
function readMatrix(reader: ShapeReader, rows: readonly unknown[]): ParsedMatrix {
  const size = rows.length;
  const matrix: ParsedMatrix = {
    field: reader.pathOf(),
    rows: size,
    raggedRow: null,
    cells: new Float64Array(0),
  };
  for (let i = 0; i < size; i += 1) {
    const row = rows[i];
    if (!Array.isArray(row)) {
      reader.fail(`must be a list of numbers, not ${nameOf(row)}`, i);
      if (reader.faults.full) {
        return matrix;
      }
    } else if (row.length !== size && matrix.raggedRow === null) {
      matrix.raggedRow = i;
    }
  }
  if (matrix.raggedRow !== null || reader.faults.any) {
    return matrix;
  }
  const cells = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const row = rows[i] as readonly unknown[];
    const base = i * size;
    for (let j = 0; j < size; j += 1) {
      const cell = row[j];
      if (typeof cell === 'number' && cell >= 0 && cell < Infinity) {
        cells[base + j] = cell;
      } else if (cell === null) {
        cells[base + j] = NaN;
      } else {
        cellFault(reader, cell, i, j);
        if (reader.faults.full) {
          return matrix;
        }
      }
    }
  }
  matrix.cells = cells;
  return matrix;
}

function cellFault(reader: ShapeReader, cell: unknown, row: number, column: number): void {
  const found = typeof cell === 'number' ? String(cell) : nameOf(cell);
  reader.within(row, () =>
    reader.fail(`must be a number of at least 0, or null where there is no way, not ${found}`, column),
  );
}
