import type { ProfileName } from './profiles';
import type { Point } from './provider';

/** Servers that know roads. They are asked over the network, so a table comes from a room of its own (src/road). */
export const ROAD_PROVIDERS = ['osrm', 'valhalla', 'ors'] as const;
export type RoadProviderName = (typeof ROAD_PROVIDERS)[number];

/** A server of the configuration, and the kinds of vehicle that it knows. */
export interface RoadServer {
  readonly name: RoadProviderName;
  readonly profiles: readonly ProfileName[];
}

/** What must be known before the pure pipeline can go on: a table for each profile. Plain data, that crosses threads. */
export interface RoadQuestion {
  readonly provider: RoadProviderName;
  /** The caller chose the provider: then its failure is the request's failure, else great circles take its place. */
  readonly named: boolean;
  /** Where the caller did. */
  readonly field: string;
  readonly profiles: readonly ProfileName[];
  readonly points: readonly Point[];
}

/**
 * Every pair of points by road, row-major, `2^30` where there is no way. Times are tenths of a second, as OSRM counts:
 * so that dividing by a speed factor rounds once.
 */
export interface RoadTable {
  readonly profile: ProfileName;
  readonly metres: Int32Array<ArrayBuffer>;
  readonly tenths: Int32Array<ArrayBuffer>;
}

/** A place of the question, by number, that the server has no road near for a kind of vehicle. */
export interface RefusedPlace {
  readonly profile: ProfileName;
  readonly place: number;
}

export interface RoadAnswer {
  readonly provider: RoadProviderName;
  /** One for each profile that was asked; none after a failure. */
  readonly tables: readonly RoadTable[];
  /** Why there are none, in words for the caller; null: there are. */
  readonly failure: string | null;
  /** In the tables their ways are `2^30`. After a failure, and of a provider that was named, those that were found. */
  readonly refused: readonly RefusedPlace[];
}

/**
 * Who computes a request's tables: null is the embedded great circle. `auto` is the first server of the configuration,
 * whoever is named must be configured (`undefined`: it is not).
 */
export function chooseServer(
  asked: 'auto' | 'haversine' | RoadProviderName,
  servers: readonly RoadServer[],
): RoadServer | null | undefined {
  if (asked === 'haversine') {
    return null;
  }
  return asked === 'auto' ? (servers[0] ?? null) : servers.find(({ name }) => name === asked);
}
