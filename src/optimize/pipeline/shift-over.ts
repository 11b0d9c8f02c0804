/** A vehicle that is on its way after its last minute; seconds. */
export interface ShiftOver {
  now: number;
  /** End of the shift with its overtime. */
  latest: number;
}
