import { ApiError } from '../../common/errors';
import { UNREACHABLE } from '../../kernel/wire/schema';
import { computedTables } from './computed-tables';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import type { ParsedRequest, ParsedResource, ParsedTravel } from './shape/parsed';
import { matricesOf, noteRoundedTimes, suppliedTables } from './supplied-tables';
import { makeTraffic, type Traffic, trafficKey } from './traffic';
import type { TravelProfile } from './travel-profile';

/** Cells of all profiles together: about 800 MB of tables, the most that one request may make of itself. */
const MAX_TABLE_CELLS = 80_000_000;

export interface TravelTables extends Traffic {
  profiles: TravelProfile[];
  /** By resource. */
  profileOf: number[];
}

/**
 * Third stage: one pair of tables for each distinct (vehicle type, speed factor) of the resources,
 * taken from the supplied matrices or computed. `origins[i]` is the booked place that place i of the
 * kernel stands for (a place may stand twice, see pins).
 */
export function makeTravelTables(
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
  const tables = request.travel.traffic.filter(({ matrices }) => matrices.time !== null).length;
  checkCells(keys.size, tables, origins.length);
  const isSupplied = located.book.mode === 'matrix';
  const make = isSupplied ? suppliedTables : computedTables;
  const profiles = [...keys.values()].map((resource) =>
    make(request.travel, resource, located, origins, notes),
  );
  if (isSupplied) {
    const used = new Set(request.resources.map((resource) => matricesOf(request.travel, resource)));
    used.forEach((matrices) => noteRoundedTimes(matrices, located, notes));
  }
  const traffic = makeTraffic(request, located, origins, [...keys.values()], notes);
  return { profiles, profileOf, ...traffic };
}

/** Types without tables of their own share the base, as long as traffic treats them alike. */
function profileKey(travel: ParsedTravel, { vehicleType, speedFactor }: ParsedResource): string {
  const own =
    vehicleType !== null && (travel.byType.has(vehicleType) || travel.profileByType.has(vehicleType));
  return `${speedFactor} ${trafficKey(travel, vehicleType)} ${own ? vehicleType : ''}${own ? '!' : ''}`;
}

/** Each profile may need each segment's table. */
function checkCells(profiles: number, timeTables: number, places: number): void {
  const cells = profiles * (1 + timeTables) * places * places;
  if (cells > MAX_TABLE_CELLS) {
    const message = `${profiles} travel profiles of ${places} places (${timeTables} segments of traffic with tables) need ${cells} table cells; at most ${MAX_TABLE_CELLS} are accepted. Use fewer distinct vehicle types and speed factors.`;
    throw new ApiError('VALIDATION_ERROR', message, {
      errors: [{ code: 'LIMIT_EXCEEDED', message, field: 'resources' }],
    });
  }
}

/** Forbids an arc in every profile, at every time. */
export function forbidArc(tables: TravelTables, size: number, from: number, to: number): void {
  for (const { distance, time } of tables.profiles) {
    distance[from * size + to] = distance instanceof Int32Array ? UNREACHABLE : 0;
    time[from * size + to] = UNREACHABLE;
  }
  for (const time of tables.timeTables) {
    time[from * size + to] = UNREACHABLE;
  }
}
