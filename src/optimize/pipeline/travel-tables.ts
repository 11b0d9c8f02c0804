import { UNREACHABLE } from '../../kernel/wire/schema';
import type { RoadAnswer } from '../../travel';
import { computedTables } from './computed-tables';
import type { Located } from './meaning/places';
import type { Notes } from './notes';
import type { ParsedMatrices, ParsedRequest, ParsedResource, ParsedTravel } from './shape/parsed';
import { matricesOf, noteRoundedTimes, suppliedTables } from './supplied-tables';
import { copiedBytes, type Reserve, reserveTables } from './table-bytes';
import { copiesOf, type TableCopies } from './table-copies';
import { makeTraffic, type Traffic, trafficKey } from './traffic';
import type { TravelProfile } from './travel-profile';

export interface TableMemory {
  /** Of one request. */
  readonly maxTableBytes: number;
  readonly reserve: Reserve;
}

export interface TravelTables extends Traffic {
  profiles: TravelProfile[];
  /** By resource. */
  profileOf: number[];
  /** Bytes of what the kernel copies of them. */
  copiedBytes: number;
}

/** What tables are made for, by profile. */
interface Fleet {
  profileOf: number[];
  /** One resource of each profile. */
  owners: ParsedResource[];
  isSupplied: boolean;
  /** Sets of matrices that somebody moves by. */
  used: Set<ParsedMatrices>;
}

/**
 * Third stage: one pair of tables for each distinct (vehicle type, speed factor) of the resources,
 * taken from the supplied matrices or computed, once there is memory for them. `origins[i]` is the booked
 * place that place i of the kernel stands for (a place may stand twice, see pins).
 */
export function makeTravelTables(
  request: ParsedRequest,
  located: Located,
  origins: readonly number[],
  notes: Notes,
  memory: TableMemory,
  road: RoadAnswer | null = null,
): TravelTables {
  const { profileOf, owners, isSupplied, used } = fleetOf(request, located);
  const copied = reserveFor(request, located, origins, memory, road !== null);
  const profiles = isSupplied
    ? suppliedTables(request.travel, owners, located, origins, notes)
    : computedTables(request.travel, owners, located, origins, notes, road);
  used.forEach((matrices) => noteRoundedTimes(matrices, located, notes));
  const traffic = makeTraffic(request, located, origins, owners, notes);
  return { profiles, profileOf, copiedBytes: copied, ...traffic };
}

/**
 * Asks for the memory of all tables; for those by road, which are fetched first, before they are. Returns the bytes of what
 * the kernel copies of them.
 */
export function reserveFor(
  request: ParsedRequest,
  located: Located,
  origins: readonly number[],
  { maxTableBytes, reserve }: TableMemory,
  byRoad: boolean,
): number {
  const { owners, used } = fleetOf(request, located);
  const counts = {
    places: origins.length,
    profiles: owners.length,
    timeTables: request.travel.traffic.filter(({ matrices }) => matrices.time !== null).length,
    decimals: [...used].some(hasDecimals),
    copies: copiesKept(located, origins, used, byRoad),
  };
  reserveTables(counts, maxTableBytes, reserve);
  return copiedBytes(counts);
}

function fleetOf({ travel, resources }: ParsedRequest, { book }: Located): Fleet {
  const profileOf: number[] = [];
  const keys = new Map<string, ParsedResource>();
  const numbers = new Map<string, number>();
  for (const resource of resources) {
    const key = profileKey(travel, resource);
    if (!keys.has(key)) {
      numbers.set(key, keys.size);
      keys.set(key, resource);
    }
    profileOf.push(numbers.get(key) ?? 0);
  }
  const owners = [...keys.values()];
  const isSupplied = book.mode === 'matrix';
  const used = new Set(isSupplied ? owners.map((owner) => matricesOf(travel, owner)) : []);
  return { profileOf, owners, isSupplied, used };
}

/** Types without tables of their own share the base, as long as traffic treats them alike. */
function profileKey(travel: ParsedTravel, { vehicleType, speedFactor }: ParsedResource): string {
  const own =
    vehicleType !== null && (travel.byType.has(vehicleType) || travel.profileByType.has(vehicleType));
  return `${speedFactor} ${trafficKey(travel, vehicleType)} ${own ? vehicleType : ''}${own ? '!' : ''}`;
}

/** Computed ways are as long as the ways back, those by road are not, and may be missing; a pin forbids ways to its copies of places. */
function copiesKept(
  { book, ends }: Located,
  origins: readonly number[],
  supplied: Iterable<ParsedMatrices>,
  byRoad: boolean,
): TableCopies {
  const isPinned = origins.length > book.places.length;
  const { turned, changed } = copiesOf(supplied);
  return {
    turned: turned || byRoad || isPinned,
    changed: changed || byRoad || isPinned || ends.includes(null),
  };
}

function hasDecimals({ distance, time }: ParsedMatrices): boolean {
  return !((distance ?? time)?.cells instanceof Int32Array);
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
