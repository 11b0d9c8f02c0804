import { setImmediate as nextTurn } from 'node:timers/promises';

/** Into memory that is fresh from the system this much takes 0.2 ms, where 64 MiB take 50. */
const BYTES_PER_TURN = 256 * 1024;

/** The bytes of all parts in one block of their own, which may be transferred; of many the event loop is free for others in between. */
export async function joinInTurns(parts: readonly Uint8Array[]): Promise<Buffer<ArrayBuffer>> {
  const joined = Buffer.allocUnsafeSlow(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let done = 0;
  let thisTurn = 0;
  for (const part of parts) {
    for (let from = 0; from < part.byteLength;) {
      if (thisTurn >= BYTES_PER_TURN) {
        await nextTurn();
        thisTurn = 0;
      }
      const piece = part.subarray(from, from + BYTES_PER_TURN - thisTurn);
      joined.set(piece, done);
      from += piece.byteLength;
      done += piece.byteLength;
      thisTurn += piece.byteLength;
    }
  }
  return joined;
}
