import { UNREACHABLE } from '../../kernel/wire/schema';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import { MAX_DISTANCE } from './shape/bounds';
import { decimalCells, type MatrixCells } from './shape/packed-matrix';
import type { ParsedMatrices, ParsedResource, ParsedTravel } from './shape/parsed';
import { decimalTables, wholeTables } from './select-cells';
import type { TravelProfile } from './travel-profile';

/** The pair of matrices that a resource moves by: its vehicle type's own, else the base. */
export function matricesOf(travel: ParsedTravel, { vehicleType }: ParsedResource): ParsedMatrices {
  const own = vehicleType === null ? undefined : travel.byType.get(vehicleType);
  const hasOwn = own !== undefined && (own.distance !== null || own.time !== null);
  return hasOwn ? own : travel.base;
}

/**
 * From the caller's matrices, for one resource of each profile: `origins[i]` is the booked place that place i of the
 * kernel stands for. Profiles of the same matrices share their distances.
 */
export function suppliedTables(
  travel: ParsedTravel,
  owners: readonly ParsedResource[],
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelProfile[] {
  const first = new Map<ParsedMatrices, TravelProfile['distance']>();
  return owners.map((owner) => {
    const { distance, time } = tablesOf(travel, owner, located, origins, notes);
    const set = matricesOf(travel, owner);
    const known = first.get(set) ?? distance;
    first.set(set, known);
    // They differ where one speed makes a way endless and another does not.
    return { distance: isEqual(known, distance) ? known : distance, time };
  });
}

function isEqual(a: TravelProfile['distance'], b: TravelProfile['distance']): boolean {
  if (a === b || a instanceof Int32Array !== b instanceof Int32Array) {
    return a === b;
  }
  for (let i = 0; i < a.length; i += 1) {
    if (a[i] !== b[i]) {
      return false;
    }
  }
  return true;
}

function tablesOf(
  travel: ParsedTravel,
  resource: ParsedResource,
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelProfile {
  const set = matricesOf(travel, resource);
  const size = set.distance?.rows ?? set.time?.rows ?? 0;
  const rows = Int32Array.from(origins, (origin) => located.book.places[origin]?.index ?? 0);
  const source = sourcesOf(set, travel, notes);
  const factor = travel.speedFactor * resource.speedFactor;
  const tables = tablesFrom(source, size, rows, factor);
  noteEndless(source, size, rows, tables.time, notes);
  return tables;
}

interface Sources {
  distance: MatrixCells;
  /** Null: the distances are the times. */
  distanceField: string | null;
  time: MatrixCells;
  /** Divides every entry of `time` before the speed factor does. */
  speed: number;
  /** Where the caller wrote what `time` is made of. */
  timeField: string;
}

/** What is absent is made of what is there (contract A1, B5). */
function sourcesOf(set: ParsedMatrices, travel: ParsedTravel, notes: Notes): Sources {
  const { distance, time } = set;
  if (time !== null) {
    const distanceField = distance?.field ?? null;
    return {
      distance: (distance ?? time).cells,
      distanceField,
      time: time.cells,
      speed: 1,
      timeField: time.field,
    };
  }
  const cells = distance?.cells ?? new Float64Array(0);
  if (travel.speed === null) {
    const message =
      'No time matrix: one unit of distance is taken as one second (send time_matrix or travel.speed)';
    notes.add('TIME_FROM_DISTANCE', message, distance?.field ?? 'travel', 'time');
  }
  const field = distance?.field ?? 'travel';
  return { distance: cells, distanceField: field, time: cells, speed: travel.speed ?? 1, timeField: field };
}

/** Most matrices hold whole numbers and most requests scale nothing: those cells are the kernel's as they are. */
function tablesFrom(source: Sources, size: number, rows: Int32Array, factor: number): TravelProfile {
  const { distance, time, speed } = source;
  if (speed === 1 && factor === 1 && distance instanceof Int32Array && time instanceof Int32Array) {
    const tables = wholeTables(distance, time, size, rows);
    if (tables !== null) {
      return tables;
    }
  }
  return decimalTables(asDecimals(distance), asDecimals(time), size, rows, { speed, factor });
}

export function asDecimals(cells: MatrixCells): Float64Array {
  return cells instanceof Int32Array ? decimalCells(cells) : cells;
}

/** A number that is too large to plan with is no way: the caller, who sent a number and not null, is told. */
function noteEndless(
  { time: seconds, distance: units, distanceField, timeField }: Sources,
  size: number,
  rows: Int32Array,
  time: Int32Array,
  notes: Notes,
): void {
  const tell = { distance: distanceField !== null, time: true };
  for (let at = time.indexOf(UNREACHABLE); at >= 0; at = time.indexOf(UNREACHABLE, at + 1)) {
    const cell = cellOf(at, size, rows);
    const place = `[${Math.floor(cell / size)}][${cell % size}]`;
    const isLong = distanceField !== null && (units[cell] as number) > MAX_DISTANCE;
    if (!((seconds[cell] as number) >= 0 && (units[cell] as number) >= 0)) {
      continue;
    }
    if (isLong && tell.distance) {
      const message = `Distances above ${MAX_DISTANCE} are taken as no way: send null where there is none, and check the unit otherwise`;
      notes.add('DISTANCE_TAKEN_AS_NO_WAY', message, `${distanceField}${place}`, 'distance');
      tell.distance = false;
    } else if (!isLong && tell.time) {
      const message = `Travel times of ${UNREACHABLE} seconds (34 years) or more are taken as no way: send null where there is none, and check the unit otherwise`;
      notes.add('TIME_TAKEN_AS_NO_WAY', message, `${timeField}${place}`, 'time');
      tell.time = false;
    }
  }
}

/** Where in the caller's table stands what stands at `i` of ours. */
function cellOf(i: number, size: number, rows: Int32Array): number {
  const from = rows[Math.floor(i / rows.length)] as number;
  return from * size + (rows[i % rows.length] as number);
}

/** The kernel counts whole seconds (contract A1): said once a matrix, of the cells between places of the request. */
export function noteRoundedTimes({ time }: ParsedMatrices, { book }: Located, notes: Notes): void {
  if (time === null || time.cells instanceof Int32Array) {
    return;
  }
  const places = [...book.places].sort((a, b) => a.mention - b.mention);
  for (const { index: from } of places) {
    for (const { index: to } of places) {
      const seconds = time.cells[from * time.rows + to] as number;
      if (seconds >= 0 && Math.floor(seconds) !== seconds) {
        const message = `Travel times are whole seconds; fractions were rounded half up (the first in row ${from}, column ${to})`;
        notes.add('ROUNDED_INPUT', message, time.field, time.field);
        return;
      }
    }
  }
}
