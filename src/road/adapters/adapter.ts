import type { Point, Position, ProfileName, RoadProviderName } from '../../travel';
import type { Call } from '../call';

/** A part of a table: from each source to each target. */
export interface Piece {
  readonly profile: ProfileName;
  readonly sources: readonly Point[];
  readonly targets: readonly Point[];
}

/** Row-major; whole metres and tenths of a second, `2^30` where there is no way. */
export interface PieceCells {
  readonly metres: Int32Array;
  readonly tenths: Int32Array;
}

/** A part of a route: places in the order in which they are called at, two at least. */
export interface LinePiece {
  readonly profile: ProfileName;
  readonly stops: readonly Point[];
}

/** How one kind of road server is asked, and what its answers mean. Pure: the network is `RoadServerClient`'s. */
export interface RoadAdapter {
  readonly name: RoadProviderName;
  readonly profiles: readonly ProfileName[];
  /** Codes of refusals: a place has no road near it. */
  readonly placeCodes: ReadonlySet<string>;
  /** Codes of refusals: between two places there is no way. */
  readonly wayCodes: ReadonlySet<string>;
  /** Most sources, and most targets, of one call. */
  readonly maxPlaces: number;
  call(piece: Piece): Call;
  /** Throws ProviderError `bad_answer` for what is no table of the piece's size. */
  cells(answer: unknown, piece: Piece): PieceCells;
  /** Most places of one call for lines. */
  readonly maxStops: number;
  lineCall(piece: LinePiece): Call;
  /** The positions of each leg, in order. Throws ProviderError `bad_answer` for what is no line of the piece's legs. */
  legs(answer: unknown, piece: LinePiece): Position[][];
}

/** Most places of one call, by what is asked. */
export interface AdapterLimits {
  /** Sources, and targets, of a table. */
  readonly maxTable: number;
  /** Places of a route. */
  readonly maxRoute: number;
}

/** Five decimals, as coordinates are rounded; never an exponent. */
export function degrees(value: number): string {
  return value.toFixed(5);
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
