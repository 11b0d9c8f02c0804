/**
 * Travel between the kernel's places for one kind of vehicle, row-major. Profiles may hold the same distances, where
 * there is a way for all of them or for none.
 */
export interface TravelProfile {
  /** In the caller's unit: whole numbers that fit the kernel as they are, or any. Meaningless where there is no way. */
  distance: Float64Array | Int32Array;
  /** Whole seconds; UNREACHABLE where there is no way. */
  time: Int32Array;
}
