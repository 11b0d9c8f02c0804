import { joinInTurns } from './join-in-turns';

const KIB = 1024;
const bytesOf = (length: number, seed: number) => Uint8Array.from({ length }, (_, i) => (i * seed) % 251);

describe('joinInTurns', () => {
  it.each([
    ['nothing', []],
    ['little', [0, 1, 3, 0]],
    ['just as much as a turn takes', [100 * KIB, 156 * KIB]],
    ['a byte more', [256 * KIB, 1]],
    ['much', [1, 900 * KIB, 0, 300 * KIB + 7]],
  ])('joins all parts in their order: %s', async (_, lengths) => {
    const parts = lengths.map((length, i) => bytesOf(length, i + 2));
    const joined = await joinInTurns(parts);
    expect(joined.equals(Buffer.concat(parts))).toBe(true);
  });

  it('owns its memory, which may be given to a thread', async () => {
    const joined = await joinInTurns([Buffer.from('abc')]);
    expect([joined.byteOffset, joined.buffer.byteLength]).toEqual([0, 3]);
  });

  it.each([
    [256 * KIB, 0],
    [256 * KIB + 1, 1],
    [4_096 * KIB, 15],
  ])('gives others their turn between pieces: of %i bytes %i times', async (length, turns) => {
    let [seen, isDone] = [0, false];
    const count = () => {
      seen += isDone ? 0 : 1;
      if (!isDone) {
        setImmediate(count);
      }
    };
    const joined = joinInTurns([bytesOf(length, 3)]).then(() => (isDone = true));
    setImmediate(count);
    await joined;
    expect(seen).toBeLessThanOrEqual(turns + 1);
    expect(seen).toBeGreaterThanOrEqual(turns - 1);
  });
});
