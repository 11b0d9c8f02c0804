/** A research instance in the terms of its own literature, before it becomes a request of this service. */

/** How a set turns Euclidean distances into numbers; see `distanceOf`. */
export type Rounding =
  /** Nearest integer (CVRPLIB X). */
  | 'nearest'
  /** Distance and time × 10, truncated (DIMACS challenge); costs are in tenths. */
  | 'dimacs'
  /** Double precision (heterogeneous fleet, several depots). */
  | 'exact';

export interface Customer {
  x: number;
  y: number;
  demand: number;
  /** Time window and service in the file's unit, before rounding. */
  ready: number;
  due: number;
  service: number;
  /** What leaving the customer out costs, in the rounded unit; null when it must be served. */
  prize: number | null;
}

export interface FleetEntry {
  /** Index into `depots`. */
  depot: number;
  count: number;
  capacity: number;
  fixedCost: number;
  costPerDistance: number;
  /** Longest route, service included, in the file's unit. */
  maxDuration: number | null;
}

export interface Depot {
  x: number;
  y: number;
  ready: number;
  due: number;
}

export interface Instance {
  name: string;
  rounding: Rounding;
  hasWindows: boolean;
  depots: Depot[];
  customers: Customer[];
  fleet: FleetEntry[];
}

export interface Place {
  x: number;
  y: number;
}

/** Number of rounded units in one of the file's. */
export function scaleOf(rounding: Rounding): number {
  return rounding === 'dimacs' ? 10 : 1;
}

export function distanceOf(rounding: Rounding, from: Place, to: Place): number {
  const euclid = Math.hypot(from.x - to.x, from.y - to.y);
  switch (rounding) {
    case 'nearest':
      return Math.floor(euclid + 0.5);
    case 'dimacs':
      return Math.floor(10 * euclid);
    case 'exact':
      return euclid;
  }
}

/** Depots first, then customers: the order of matrix rows in requests. */
export function placesOf(instance: Instance): Place[] {
  return [...instance.depots, ...instance.customers];
}
