import type { Position } from './polyline';
import type { ProfileName } from './profiles';
import type { RoadProviderName } from './road';

/** A route as a line sees it: the places that it calls at, in order. Equal places never follow one another. */
export interface RouteStops {
  readonly profile: ProfileName;
  readonly stops: readonly Position[];
}

/** What a road server is to draw once a plan is found. Plain data, that crosses threads. */
export interface LineQuestion {
  readonly provider: RoadProviderName;
  readonly routes: readonly RouteStops[];
}

/** The way from a stop to the next one, an encoded polyline of precision 5 in ASCII. Null: it could not be had, and is straight. */
export type LegLine = Uint8Array | null;

export interface LineAnswer {
  /** By route, by leg. */
  readonly legs: readonly (readonly LegLine[])[];
  /** Why some are missing, in words for the caller; null: none is. */
  readonly failure: string | null;
}
