import type { NewCells } from './matrix-reader';

/** Both matrices of a thousand places and a few; larger ones are rare, and their memory is given back. */
const MOST_ARRAYS = 2;
const MOST_CELLS = 2 ** 20 + 2 ** 16;

/**
 * Memory that the matrices of one body after the other are read into. New memory for each is eight megabytes a body: the
 * system hands it out page by page, and V8 collects garbage early where so much is held outside its heap.
 *
 * For a thread that has done with a body before it begins the next: what an answer takes along must be copied.
 */
export class KeptCells {
  private readonly arrays: Int32Array[] = [];
  private used = 0;

  /** From here on all memory may be written over. */
  beginBody(): void {
    this.used = 0;
  }

  readonly newCells: NewCells = (count) => {
    if (count > MOST_CELLS || this.used === MOST_ARRAYS) {
      return new Int32Array(count);
    }
    const index = this.used;
    this.used += 1;
    let array = this.arrays[index];
    if (array === undefined || array.length < count) {
      array = new Int32Array(count);
      this.arrays[index] = array;
    }
    return array.subarray(0, count);
  };
}
