import { ApiError } from '../../common/errors';
import { UNREACHABLE } from '../../kernel/wire/schema';
import { DEFAULT_PROFILE, haversineProvider, PROFILE_PARAMETERS } from '../../travel';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import type { ParsedMatrices, ParsedRequest, ParsedResource, ParsedTravel } from './shape/parsed';

/** Cells of all profiles together: about 800 MB of tables, the most that one request may make of itself. */
const MAX_TABLE_CELLS = 80_000_000;

/** Travel between the kernel's places for one kind of vehicle, row-major. */
export interface TravelProfile {
  /** In the caller's unit: whole numbers that fit the kernel as they are, or any. Meaningless where there is no way. */
  distance: Float64Array | Int32Array;
  /** Whole seconds; UNREACHABLE where there is no way. */
  time: Int32Array;
}

export interface TravelTables {
  profiles: TravelProfile[];
  /** By resource. */
  profileOf: number[];
}

/**
 * Third stage: one pair of tables for each distinct (vehicle type, speed factor) of the resources,
 * taken from the supplied matrices or computed. `origins[i]` is the booked place that place i of the
 * kernel stands for (a place may stand twice, see pins).
 */
export function makeMatrices(
  request: ParsedRequest,
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelTables {
  const profileOf: number[] = [];
  const keys = new Map<string, ParsedResource>();
  const numbers = new Map<string, number>();
  for (const resource of request.resources) {
    const key = profileKey(request.travel, resource);
    if (!keys.has(key)) {
      numbers.set(key, keys.size);
      keys.set(key, resource);
    }
    profileOf.push(numbers.get(key) ?? 0);
  }
  checkCells(keys.size, origins.length);
  const make = located.book.mode === 'matrix' ? gatherSupplied : computeTables;
  const profiles = [...keys.values()].map((resource) =>
    make(request.travel, resource, located, origins, notes),
  );
  return { profiles, profileOf };
}

/** Types without tables of their own share the base. */
function profileKey(travel: ParsedTravel, { vehicleType, speedFactor }: ParsedResource): string {
  const own =
    vehicleType !== null && (travel.byType.has(vehicleType) || travel.profileByType.has(vehicleType));
  return `${speedFactor} ${own ? vehicleType : ''}${own ? '!' : ''}`;
}

function checkCells(profiles: number, places: number): void {
  const cells = profiles * places * places;
  if (cells > MAX_TABLE_CELLS) {
    const message = `${profiles} travel profiles of ${places} places need ${cells} table cells; at most ${MAX_TABLE_CELLS} are accepted. Use fewer distinct vehicle types and speed factors.`;
    throw new ApiError('VALIDATION_ERROR', message, {
      errors: [{ code: 'LIMIT_EXCEEDED', message, field: 'resources' }],
    });
  }
}

function gatherSupplied(
  travel: ParsedTravel,
  resource: ParsedResource,
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelProfile {
  const own = resource.vehicleType === null ? undefined : travel.byType.get(resource.vehicleType);
  const hasOwn = own !== undefined && (own.distance !== null || own.time !== null);
  const set = hasOwn ? own : travel.base;
  const size = set.distance?.rows ?? set.time?.rows ?? 0;
  const rows = Int32Array.from(origins, (origin) => located.book.places[origin]?.index ?? 0);
  const source = sourcesOf(set, travel, notes);
  const factor = travel.speedFactor * resource.speedFactor;
  const tables = gather(source, size, rows, factor);
  noteEndless(source, size, rows, tables.time, notes);
  return tables;
}

/** A time that the kernel cannot hold is no way: the caller, who sent a number and not null, is told. */
function noteEndless(
  { time: seconds, distance: units, timeField }: Sources,
  size: number,
  rows: Int32Array,
  time: Int32Array,
  notes: Notes,
): void {
  for (let at = time.indexOf(UNREACHABLE); at >= 0; at = time.indexOf(UNREACHABLE, at + 1)) {
    const cell = cellOf(at, size, rows);
    if ((seconds[cell] as number) >= 0 && (units[cell] as number) >= 0) {
      const field = `${timeField}[${Math.floor(cell / size)}][${cell % size}]`;
      const message = `Travel times of ${UNREACHABLE} seconds (34 years) or more are taken as no way: send null where there is none, and check the unit otherwise`;
      notes.add('TIME_TAKEN_AS_NO_WAY', message, field, 'time');
      return;
    }
  }
}

/** Where in the caller's table stands what stands at `i` of ours. */
function cellOf(i: number, size: number, rows: Int32Array): number {
  const from = rows[Math.floor(i / rows.length)] as number;
  return from * size + (rows[i % rows.length] as number);
}

interface Sources {
  distance: Float64Array;
  time: Float64Array;
  /** Divides every entry of `time` before the speed factor does. */
  speed: number;
  /** Where the caller wrote what `time` is made of. */
  timeField: string;
}

/** What is absent is made of what is there (contract A1, B5). */
function sourcesOf(set: ParsedMatrices, travel: ParsedTravel, notes: Notes): Sources {
  const { distance, time } = set;
  if (time !== null) {
    return { distance: (distance ?? time).cells, time: time.cells, speed: 1, timeField: time.field };
  }
  const cells = distance?.cells ?? new Float64Array(0);
  if (travel.speed === null) {
    const message =
      'No time matrix: one unit of distance is taken as one second (send time_matrix or travel.speed)';
    notes.add('TIME_FROM_DISTANCE', message, distance?.field ?? 'travel', 'time');
  }
  return { distance: cells, time: cells, speed: travel.speed ?? 1, timeField: distance?.field ?? 'travel' };
}

/**
 * Plain loops: they run over a million cells and more, so nothing in them is looked up twice. Most
 * matrices hold whole numbers, and for those one pass makes what the kernel takes.
 */
function gather(source: Sources, size: number, rows: Int32Array, factor: number): TravelProfile {
  const time = gatherTimes(source, size, rows, factor);
  const distance =
    gatherWhole(source.distance, size, rows, time) ?? gatherAny(source.distance, size, rows, time);
  return { distance, time };
}

/** Also marks as no way what has a time but no distance. */
function gatherTimes(source: Sources, size: number, rows: Int32Array, factor: number): Int32Array {
  const count = rows.length;
  const time = new Int32Array(count * count);
  const { speed, distance: units, time: seconds } = source;
  const noWay = UNREACHABLE;
  // Most requests scale nothing, and a division costs more than all the rest of a cell.
  const asTheyAre = speed === 1 && factor === 1;
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      const cell = base + (rows[j] as number);
      const exact = seconds[cell] as number;
      const whole = Math.floor((asTheyAre ? exact : exact / speed / factor) + 0.5);
      // NaN fails both comparisons, and an absurd time is as good as no way.
      time[at] = whole < noWay && (units[cell] as number) >= 0 ? whole : noWay;
    }
  }
  return time;
}

/** Null as soon as one distance is not a whole number that fits. */
function gatherWhole(
  units: Float64Array,
  size: number,
  rows: Int32Array,
  time: Int32Array,
): Int32Array | null {
  const count = rows.length;
  const distance = new Int32Array(count * count);
  const noWay = UNREACHABLE;
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      const unit = units[base + (rows[j] as number)] as number;
      const whole = unit | 0;
      if (time[at] === noWay) {
        distance[at] = noWay;
      } else if (whole === unit && whole < noWay) {
        distance[at] = whole;
      } else {
        return null;
      }
    }
  }
  return distance;
}

/** No way counts 0 units, as in the kernel's report: plans are scored from this table where the kernel rounds. */
function gatherAny(units: Float64Array, size: number, rows: Int32Array, time: Int32Array): Float64Array {
  const count = rows.length;
  const noWay = UNREACHABLE;
  const distance = new Float64Array(time.length);
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      distance[at] = time[at] === noWay ? 0 : (units[base + (rows[j] as number)] as number);
    }
  }
  return distance;
}

function computeTables(
  travel: ParsedTravel,
  resource: ParsedResource,
  located: Located,
  origins: readonly number[],
  notes: Notes,
): TravelProfile {
  if (travel.provider === 'auto') {
    const message = 'No road provider is configured: distances are great circles times a detour factor';
    notes.add('HAVERSINE_USED', message, 'travel.provider');
  }
  const own = resource.vehicleType === null ? undefined : travel.profileByType.get(resource.vehicleType);
  const parameters = PROFILE_PARAMETERS[own?.profile ?? travel.profile ?? DEFAULT_PROFILE];
  const points = origins.map((origin) => {
    const place = located.book.places[origin];
    return { lat: place?.lat ?? 0, lon: place?.lon ?? 0 };
  });
  const table = haversineProvider.table(points, {
    // A type that names its profile moves at that profile's speed; travel.speed is for everybody else.
    speed: own?.profile ? parameters.speed : (travel.speed ?? parameters.speed),
    detour: travel.detourFactor ?? parameters.detour,
    speedFactor: travel.speedFactor * (own?.speedFactor ?? 1) * resource.speedFactor,
  });
  return { distance: table.metres, time: table.seconds };
}

/** Forbids an arc in every profile. */
export function forbidArc(tables: TravelTables, size: number, from: number, to: number): void {
  for (const { distance, time } of tables.profiles) {
    distance[from * size + to] = distance instanceof Int32Array ? UNREACHABLE : 0;
    time[from * size + to] = UNREACHABLE;
  }
}
