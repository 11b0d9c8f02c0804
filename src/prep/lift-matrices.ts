import { randomUUID } from 'node:crypto';
import { BY_TYPE_FIELDS, MATRIX_FIELDS, type PackedMatrix, REQUEST_FIELDS } from '../optimize/pipeline';
import { MatrixReader, type NewCells } from './matrix-reader';

const OPEN = 0x5b;
const COLON = 0x3a;
const SPACE = 0x20;

/** Stands in the text for a matrix. Nobody outside knows it, so no caller can write it. */
const TOKEN = `matrix-${randomUUID()}-`;

const NAMES = new Set(MATRIX_FIELDS);
const LONGEST_NAME = Math.max(...MATRIX_FIELDS.map(({ length }) => length));

/** A body without the matrices that could be read from its bytes. */
export interface Lifted {
  readonly rest: Buffer;
  readonly matrices: ReadonlyMap<string, PackedMatrix>;
}

const ownCells: NewCells = (count) => new Int32Array(count);

/** The last place before `at` that holds no space. */
function beforeSpace(bytes: Buffer, at: number): number {
  let before = at - 1;
  while (bytes[before] === SPACE) {
    before -= 1;
  }
  return before;
}

/** Whether the value at `at` has a name under which a matrix may stand; where it stands is seen later. */
function isNamedMatrix(bytes: Buffer, at: number): boolean {
  const colon = beforeSpace(bytes, at);
  if (bytes[colon] !== COLON) {
    return false;
  }
  const end = beforeSpace(bytes, colon);
  const tail = bytes.toString('latin1', Math.max(0, end - LONGEST_NAME - 1), end + 1);
  const begin = tail.lastIndexOf('"', tail.length - 2);
  return begin !== -1 && tail.endsWith('"') && NAMES.has(tail.slice(begin + 1, -1));
}

/**
 * Cuts matrices out of a body, so that JSON.parse need not make two million values only to have them
 * copied. Each leaves a text in its place.
 */
export function liftMatrices(bytes: Buffer, newCells: NewCells = ownCells): Lifted | null {
  const reader = new MatrixReader(bytes, newCells);
  const matrices = new Map<string, PackedMatrix>();
  const pieces: Buffer[] = [];
  let kept = 0;
  let at = bytes.indexOf(OPEN);
  while (at !== -1) {
    const matrix = isNamedMatrix(bytes, at) ? reader.read(at) : null;
    if (matrix === null) {
      at = bytes.indexOf(OPEN, at + 1);
    } else {
      const token = `${TOKEN}${matrices.size}`;
      matrices.set(token, matrix);
      pieces.push(bytes.subarray(kept, at), Buffer.from(`"${token}"`));
      kept = reader.end;
      at = bytes.indexOf(OPEN, kept);
    }
  }
  return matrices.size === 0 ? null : { rest: Buffer.concat([...pieces, bytes.subarray(kept)]), matrices };
}

function objectAt(parent: unknown, key: string): Record<string, unknown> | null {
  const isObject = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key);
  const value = isObject ? (parent as Record<string, unknown>)[key] : null;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/**
 * Puts the matrices back where their texts stand in the tree. False when one of them stands elsewhere or
 * nowhere (inside another text, under a name that was given twice): then nothing of the tree is to be used.
 */
export function restoreMatrices(json: unknown, matrices: Lifted['matrices']): boolean {
  const requests = [json, ...REQUEST_FIELDS.map((name) => objectAt(json, name))];
  const travels = requests.map((request) => objectAt(request, 'travel'));
  const byType = travels.flatMap((travel) => BY_TYPE_FIELDS.map((name) => objectAt(travel, name)));
  const types = byType.flatMap((types) => Object.keys(types ?? {}).map((type) => objectAt(types, type)));
  let restored = 0;
  for (const holder of [...travels, ...types]) {
    for (const name of holder === null ? [] : MATRIX_FIELDS) {
      const matrix = matrices.get(holder?.[name] as string);
      if (holder !== null && matrix !== undefined) {
        holder[name] = matrix;
        restored += 1;
      }
    }
  }
  return restored === matrices.size;
}
