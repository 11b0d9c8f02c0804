/** What the pool asks of the work that a thread is doing. Grows only, until the next task resets it. */
export const STOP = {
  /** Go on. */
  run: 0,
  /** End soon and answer with what there is. */
  finish: 1,
  /** End soon; nobody waits for the answer. */
  abandon: 2,
} as const;

export type StopLevel = (typeof STOP)[keyof typeof STOP];

/**
 * One word of shared memory between the pool and one thread. A busy thread reads no messages, so this
 * is the only way to reach it; a read costs nanoseconds and may stand in an inner loop.
 */
export class StopFlag {
  private readonly word: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.word = new Int32Array(memory);
  }

  get level(): StopLevel {
    return Atomics.load(this.word, 0) as StopLevel;
  }

  set(level: StopLevel): void {
    Atomics.store(this.word, 0, level);
  }
}
