/** What the pool says to a thread that asked for memory and waits. */
const REPLY = { none: 0, granted: 1, refused: 2 } as const;

/**
 * One word of shared memory on which a thread waits for the pool's answer: a thread in the middle of a task reads no
 * messages, and goes on only when it is told.
 */
export class ReplyWord {
  private readonly word: Int32Array<SharedArrayBuffer>;

  constructor(readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.word = new Int32Array(memory);
  }

  /** The thread's side: asks, and stands still until the answer. The pool's watchdog bounds the wait. */
  ask(question: () => void): boolean {
    Atomics.store(this.word, 0, REPLY.none);
    question();
    Atomics.wait(this.word, 0, REPLY.none);
    return Atomics.load(this.word, 0) === REPLY.granted;
  }

  /** The pool's side. */
  answer(granted: boolean): void {
    Atomics.store(this.word, 0, granted ? REPLY.granted : REPLY.refused);
    Atomics.notify(this.word, 0);
  }
}
