/** Reads and writes the kernel's 32-bit words. An `i64` is two of them, low first. */

const LOW = 2 ** 32;

/** A growing row of words. Numbers outside their type are a programming error and throw. */
export class WordWriter {
  private words: Int32Array;
  private length = 0;

  constructor(capacity = 1024) {
    this.words = new Int32Array(capacity);
  }

  i32(value: number): this {
    if ((value | 0) !== value) {
      throw new RangeError(`not a 32-bit integer: ${value}`);
    }
    if (this.length === this.words.length) {
      this.grow();
    }
    this.words[this.length++] = value;
    return this;
  }

  /** `null` is "none", written as -1. */
  optionalI32(value: number | null): this {
    return this.i32(value ?? -1);
  }

  i64(value: number): this {
    if (!Number.isSafeInteger(value)) {
      throw new RangeError(`not a safe integer: ${value}`);
    }
    return this.i32(value | 0).i32(Math.floor(value / LOW) | 0);
  }

  optionalI64(value: number | null): this {
    return this.i64(value ?? -1);
  }

  /** Writes `id`, the length of what `fill` writes, and that. */
  section(id: number, fill: (writer: WordWriter) => void): this {
    this.i32(id).i32(0);
    const start = this.length;
    fill(this);
    this.words[start - 1] = this.length - start;
    return this;
  }

  finish(): Int32Array {
    return this.words.slice(0, this.length);
  }

  private grow(): void {
    const bigger = new Int32Array(this.words.length * 2);
    bigger.set(this.words);
    this.words = bigger;
  }
}

/** Walks words that the kernel wrote. Reading past the end means that the two sides disagree, and throws. */
export class WordReader {
  private at = 0;

  constructor(private readonly words: Int32Array) {}

  i32(): number {
    const word = this.words[this.at];
    if (word === undefined) {
      throw new RangeError(`kernel words end at ${this.words.length}`);
    }
    this.at += 1;
    return word;
  }

  i64(): number {
    const low = this.i32() >>> 0;
    return this.i32() * LOW + low;
  }

  /** -1 is null. */
  optionalI32(): number | null {
    const word = this.i32();
    return word === -1 ? null : word;
  }

  /** All words must have been read. */
  end(): void {
    if (this.at !== this.words.length) {
      throw new RangeError(`${this.words.length - this.at} kernel words too many`);
    }
  }
}
