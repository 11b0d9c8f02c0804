export interface Pace {
  readonly atOnce: number;
  /** As long as it says so, from the first piece on, each waits for the one before. */
  readonly isOneByOne: () => boolean;
}

/** A few pieces of work at once, in order. The first failure ends the others, and is thrown once all have ended. */
export async function fewAtOnce<T>(
  pieces: Iterator<T>,
  { atOnce, isOneByOne }: Pace,
  signal: AbortSignal,
  work: (piece: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const siblings = new AbortController();
  const stop = () => siblings.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) {
    stop();
  }
  const takePieces = async (goesOn: () => boolean) => {
    try {
      while (goesOn()) {
        const next = pieces.next();
        if (next.done === true) {
          return;
        }
        siblings.signal.throwIfAborted();
        await work(next.value, siblings.signal);
      }
    } catch (thrown) {
      siblings.abort(thrown);
    }
  };
  try {
    await takePieces(isOneByOne);
    await Promise.all(Array.from({ length: atOnce }, () => takePieces(() => true)));
    siblings.signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
