/** Clock values and durations in seconds, distances in the caller's units; null: there is no such limit. */
export interface VehicleLimits {
  /** When loading at the start depot may begin, and unloading at the end depot must have ended. */
  shift: readonly [start: number, end: number];
  overtime: number | null;
  /** Latest departure by the hours of the start depot; null: they are no narrower than the shift. */
  leavesBy: number | null;
  /** Hours of the end depot; null: they are no narrower than the shift. */
  endDepotCloses: number | null;
  maxTime: number | null;
  maxTravelTime: number | null;
  maxLegTime: number | null;
  maxDistance: number | null;
  maxTasks: number | null;
  maxDumpVisits: number | null;
  /** Latest begins of the breaks that have hours, by break. */
  breaksBeginBy: (number | null)[];
  /** Travel times depend on the hour. */
  traffic: boolean;
}
