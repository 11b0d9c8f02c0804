/**
 * A matrix that was read without making a JavaScript value of every cell. It stands in the JSON tree where the
 * list of lists would, and is made of sound ones only: square, every cell a finite number of at least 0 or null.
 */
export class PackedMatrix {
  constructor(
    readonly rows: number,
    /** Row-major; NaN is the caller's null. */
    readonly cells: Float64Array,
  ) {}
}
