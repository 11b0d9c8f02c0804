/** A few pieces of work at once, in order. The first failure ends the others, and is thrown once all have ended. */
export async function fewAtOnce<T>(
  pieces: Iterator<T>,
  atOnce: number,
  signal: AbortSignal,
  work: (piece: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const siblings = new AbortController();
  const stop = () => siblings.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) {
    stop();
  }
  const takePieces = async () => {
    try {
      for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
        siblings.signal.throwIfAborted();
        await work(next.value, siblings.signal);
      }
    } catch (thrown) {
      siblings.abort(thrown);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, takePieces));
    siblings.signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
