import type { Position } from '../travel';
import type { Distance } from './scaling';

/** Seconds after midnight of the route's day. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ScenePlace {
  /** What `location_index` of the answer says: with matrices a row of them. */
  readonly index: number;
  /** Null: the caller gave no coordinates. */
  readonly position: Position | null;
  readonly label: string | null;
}

export type StopKind = 'start' | 'service' | 'dump' | 'break' | 'end';

/** By dimension. */
export type Loads = ReadonlyMap<string, number>;

export interface SceneStop {
  readonly kind: StopKind;
  /** Of services, from 1 along the route. */
  readonly number: number | null;
  readonly name: string;
  /** Index into the places of the scene. */
  readonly place: number;
  /** On the way here, from the departure of the stop before; null at the start. */
  readonly travel: Span | null;
  readonly waiting: Span;
  readonly setup: Span;
  /** Service, rest, or loading and emptying. */
  readonly work: Span;
  readonly windows: readonly Span[];
  /** From the end of the window to the begin of the work. */
  readonly late: Span | null;
  readonly loadBefore: Loads;
  readonly loadAfter: Loads;
}

export interface SceneRoute {
  readonly name: string;
  /** `day 2`, with what the caller calls it; null where the plan has one day. */
  readonly day: string | null;
  /** When the vehicle may work; null: not known. */
  readonly shift: Span | null;
  readonly start: number;
  readonly end: number;
  readonly stops: readonly SceneStop[];
  /** The line of the answer, from the first place to the last; null: straight from stop to stop. */
  readonly line: readonly Position[] | null;
  /** What the vehicle holds; a dimension that is missing has no limit. */
  readonly capacities: Loads;
}

/** What stands on the map and belongs to no route. */
export interface SceneMark {
  readonly name: string;
  readonly place: number;
}

export interface Unserved {
  readonly name: string;
  readonly reason: string;
  /** Of a shipment two; none where the request does not know the job. */
  readonly places: readonly number[];
}

/** A plan and its request, as far as a picture shows them. */
export interface Scene {
  /** Null of a problem without a name. */
  readonly title: string | null;
  readonly status: string;
  readonly places: readonly ScenePlace[];
  /** Of the request's matrices; null where it has none. */
  readonly distance: Distance | null;
  readonly routes: readonly SceneRoute[];
  readonly depots: readonly SceneMark[];
  readonly stations: readonly SceneMark[];
  readonly unserved: readonly Unserved[];
  /** What the bounds of a picture leave out. */
  readonly routesLeftOut: number;
}
