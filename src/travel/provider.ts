import type { ProfileParameters } from './profiles';

export interface Point {
  lat: number;
  lon: number;
}

/**
 * Every pair of points, row-major. Whole metres and whole seconds; `2^30` where there is no way. Tables of one call may
 * hold the same metres: whoever writes into one writes into all.
 */
export interface TravelTable {
  metres: Int32Array;
  seconds: Int32Array;
}

export interface TableRequest extends ProfileParameters {
  /** Divides every time: 2 is twice as fast (contract C6). */
  speedFactor: number;
}

/**
 * Where tables come from when a request has coordinates only. The embedded provider answers at once;
 * a provider over the network resolves before the pure pipeline goes on, so both shapes are allowed.
 */
export interface TravelProvider<
  Answer extends readonly TravelTable[] | Promise<readonly TravelTable[]> = readonly TravelTable[],
> {
  readonly name: string;
  /** One table for each request, in order. */
  tables(points: readonly Point[], requests: readonly TableRequest[]): Answer;
}
