/** A research instance in the terms of its own literature, before it becomes a request of this service. */

/** How a set turns Euclidean distances into numbers; see `distanceOf`. */
export type Rounding =
  /** Nearest integer (CVRPLIB X). */
  | 'nearest'
  /** Distance and time × 10, truncated (DIMACS challenge); costs are in tenths. */
  | 'dimacs'
  /** Distance and time × 1000, nearest integer; costs are in thousandths. */
  | 'thousandths'
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
  /** When its goods are ready at the depot, in the file's unit. */
  release: number;
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

/** Two customers, by index: what the first hands over the second receives, from the same vehicle. */
export interface Pair {
  pickup: number;
  delivery: number;
}

export interface Instance {
  name: string;
  rounding: Rounding;
  hasWindows: boolean;
  depots: Depot[];
  customers: Customer[];
  /** Empty but in problems of pickup and delivery, where every customer is in one; demands are negative at deliveries. */
  pairs: Pair[];
  /** Vehicles may come back to their depot for the goods of another trip. */
  severalTrips: boolean;
  fleet: FleetEntry[];
}

export interface Place {
  x: number;
  y: number;
}

/** Number of rounded units in one of the file's. */
export function scaleOf(rounding: Rounding): number {
  switch (rounding) {
    case 'dimacs':
      return 10;
    case 'thousandths':
      return 1000;
    default:
      return 1;
  }
}

export function distanceOf(rounding: Rounding, from: Place, to: Place): number {
  const euclid = Math.hypot(from.x - to.x, from.y - to.y);
  switch (rounding) {
    case 'nearest':
      return Math.floor(euclid + 0.5);
    case 'dimacs':
      return Math.floor(10 * euclid);
    case 'thousandths':
      return Math.round(1000 * euclid);
    case 'exact':
      return euclid;
  }
}

/** Depots first, then customers: the order of matrix rows in requests. */
export function placesOf(instance: Instance): Place[] {
  return [...instance.depots, ...instance.customers];
}
