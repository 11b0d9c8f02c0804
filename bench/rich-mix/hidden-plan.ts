import type { Land } from './land';
import type { Mix } from './mix';
import type { Segment } from './traffic';

/** A resource that drives a hidden route on each of its days, or a spare one that drives none. */
export interface Driver {
  readonly id: string;
  readonly shift: { readonly start: number; readonly end: number };
  readonly capacity: number;
  /** Level held, by skill. */
  readonly skills: Readonly<Record<string, number>>;
  readonly days: readonly number[];
}

export interface StopRow {
  readonly kind: 'stop';
  readonly taskId: string;
  readonly step: 'service' | 'pickup' | 'delivery';
  readonly place: number;
  setup: number;
  service: number;
  /** Goods that come aboard (positive) or leave. */
  demand: number;
}

export interface StationRow {
  readonly kind: 'station';
  readonly stationId: string;
  readonly place: number;
  readonly service: number;
}

export interface BreakRow {
  readonly kind: 'break';
  readonly duration: number;
}

export type Row = StopRow | StationRow | BreakRow;

/** When a row begins and is done; the vehicle waits for nothing. */
export interface Clock {
  readonly begin: number;
  readonly done: number;
  /** Seconds of the leg into it. */
  readonly travel: number;
}

export interface HiddenRoute {
  readonly driver: Driver;
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly lastLeg: number;
  readonly rows: readonly Row[];
  /** One a row. */
  readonly clocks: readonly Clock[];
}

export interface Station {
  readonly id: string;
  readonly place: number;
  readonly service: number;
}

/** Everything that a request is derived from. */
export interface HiddenPlan {
  readonly mix: Mix;
  readonly land: Land;
  readonly depot: number;
  readonly stations: readonly Station[];
  readonly traffic: readonly Segment[];
  readonly routes: readonly HiddenRoute[];
  readonly spares: readonly Driver[];
}
