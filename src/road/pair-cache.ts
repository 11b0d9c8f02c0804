import type { Point, ProfileName, RoadProviderName } from '../travel';
import { ROAD_PROVIDERS } from '../travel';

/** Entries of a set; of these the least recently used one goes. */
const WAYS = 8;
const KEY_WORDS = 4;
const VALUE_WORDS = 2;
const BYTES_PER_PAIR = (KEY_WORDS + VALUE_WORDS + 1) * Int32Array.BYTES_PER_ELEMENT;
const PROFILES: readonly ProfileName[] = ['car', 'van', 'truck', 'bike', 'foot'];
/** Degrees are rounded to 5 decimals, a metre: what moves less has not moved. */
const SCALE = 100_000;
/** Latitude as a whole number from 0 takes 25 bits; provider and profile lie above it. */
const LATITUDE_BITS = 25;
const LAST_STAMP = 2 ** 32 - 1;

/** A place of one provider and profile, as words of a key. */
export interface CacheKey {
  readonly lat: number;
  readonly lon: number;
  readonly hash: number;
}

/** What a key stands for: servers are asked about these coordinates, so that an answer does not depend on who asked first. */
export function roundedPoint({ lat, lon }: Point): Point {
  return { lat: Math.round(lat * SCALE) / SCALE, lon: Math.round(lon * SCALE) / SCALE };
}

export function cacheKey(provider: RoadProviderName, profile: ProfileName, { lat, lon }: Point): CacheKey {
  const kind = ROAD_PROVIDERS.indexOf(provider) * PROFILES.length + PROFILES.indexOf(profile);
  const latWord = Math.round((lat + 90) * SCALE) | (kind << LATITUDE_BITS) | 0;
  const lonWord = Math.round((lon + 180) * SCALE) | 0;
  return { lat: latWord, lon: lonWord, hash: mixed(Math.imul(latWord, 0x9e3779b1) ^ mixed(lonWord)) };
}

/** Finaliser of MurmurHash3 (Appleby, public domain): every bit of a word reaches every other. */
function mixed(word: number): number {
  let h = word ^ (word >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Metres and tenths of a second from place to place, least recently used first out, in typed arrays of a fixed size: 28
 * bytes a pair, where a map of objects would take ten times that. Sets of eight, as in a processor's cache.
 */
export class PairCache {
  private readonly sets: number;
  private readonly keys: Int32Array;
  private readonly values: Int32Array;
  /** When it was last used; 0: free. */
  private readonly stamps: Uint32Array;
  private stamp = 0;
  private begunAt: number;

  constructor(
    bytes: number,
    private readonly maxAgeMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.sets = Math.floor(bytes / (BYTES_PER_PAIR * WAYS));
    const slots = this.sets * WAYS;
    this.keys = new Int32Array(slots * KEY_WORDS);
    this.values = new Int32Array(slots * VALUE_WORDS);
    this.stamps = new Uint32Array(slots);
    this.begunAt = this.now();
  }

  get pairs(): number {
    return this.stamps.length;
  }

  /** To be asked before a table is looked up: what is too old goes. */
  refresh(): void {
    if (this.now() - this.begunAt >= this.maxAgeMs) {
      this.clear();
    }
  }

  /** Where the pair stands, for `metresAt` and `tenthsAt` until the next `put`; -1: unknown. */
  find(from: CacheKey, to: CacheKey): number {
    const first = this.setOf(from, to);
    for (let slot = first; slot < first + WAYS && this.sets > 0; slot += 1) {
      if (this.stamps[slot] !== 0 && this.holds(slot, from, to)) {
        this.stamps[slot] = this.nextStamp();
        return slot;
      }
    }
    return -1;
  }

  metresAt(slot: number): number {
    return this.values[slot * VALUE_WORDS] as number;
  }

  tenthsAt(slot: number): number {
    return this.values[slot * VALUE_WORDS + 1] as number;
  }

  put(from: CacheKey, to: CacheKey, metres: number, tenths: number): void {
    if (this.sets === 0) {
      return;
    }
    const found = this.find(from, to);
    const slot = found >= 0 ? found : this.oldestOf(this.setOf(from, to));
    const key = slot * KEY_WORDS;
    this.keys[key] = from.lat;
    this.keys[key + 1] = from.lon;
    this.keys[key + 2] = to.lat;
    this.keys[key + 3] = to.lon;
    this.values[slot * VALUE_WORDS] = metres;
    this.values[slot * VALUE_WORDS + 1] = tenths;
    this.stamps[slot] = this.nextStamp();
  }

  private setOf(from: CacheKey, to: CacheKey): number {
    // One of the two is turned, so that there and back are different sets.
    const hash = mixed(from.hash ^ ((to.hash << 15) | (to.hash >>> 17)));
    return ((hash >>> 0) % this.sets) * WAYS;
  }

  private holds(slot: number, from: CacheKey, to: CacheKey): boolean {
    const at = slot * KEY_WORDS;
    return (
      this.keys[at] === from.lat &&
      this.keys[at + 1] === from.lon &&
      this.keys[at + 2] === to.lat &&
      this.keys[at + 3] === to.lon
    );
  }

  private oldestOf(first: number): number {
    let oldest = first;
    for (let slot = first + 1; slot < first + WAYS; slot += 1) {
      if ((this.stamps[slot] as number) < (this.stamps[oldest] as number)) {
        oldest = slot;
      }
    }
    return oldest;
  }

  private nextStamp(): number {
    if (this.stamp >= LAST_STAMP) {
      this.clear();
    }
    this.stamp += 1;
    return this.stamp;
  }

  private clear(): void {
    this.stamps.fill(0);
    this.stamp = 0;
    this.begunAt = this.now();
  }
}
