import { copiedBytes, maxTableBytes, reserveTables, tableBytes } from './table-bytes';

const copies = { turned: false, changed: false };
const counts = { places: 10, profiles: 3, timeTables: 0, decimals: false, copies };

/** Distance and time side by side, with a place more. */
const JOINED = 121 * 3 * 8;

describe('bytes of travel tables', () => {
  it('are a pair of words for each cell of each profile', () => {
    expect(tableBytes(counts)).toBe(100 * 3 * 8 + JOINED);
    expect(tableBytes({ ...counts, timeTables: 2 })).toBe(100 * 3 * 16 + JOINED);
    expect(tableBytes({ ...counts, decimals: true })).toBe(100 * 3 * 16 + JOINED);
  });

  it('have copies where the kernel keeps some, with a place more', () => {
    expect(copiedBytes(counts)).toBe(JOINED);
    const kept = (turned: boolean, changed: boolean) => ({ ...counts, copies: { turned, changed } });
    expect(copiedBytes(kept(true, false))).toBe(121 * 3 * 8 + 2 * JOINED);
    expect(copiedBytes(kept(false, true))).toBe(121 * 3 * 8 + JOINED);
    expect(copiedBytes(kept(true, true))).toBe(121 * 3 * 16 + 2 * JOINED);
    expect(tableBytes(kept(true, true))).toBe(100 * 3 * 8 + 121 * 3 * 16 + 2 * JOINED);
  });

  it('have legs side by side as long as there is room for them, table by table', () => {
    const large = (places: number, profiles: number) => copiedBytes({ ...counts, places, profiles });
    expect(large(2_047, 1)).toBe(2_048 ** 2 * 8);
    expect(large(2_048, 1)).toBe(0);
    expect(large(1_023, 9)).toBe(4 * 1_024 ** 2 * 8);
  });

  it('may be as many as the memory allows, and always one profile over all places that are accepted', () => {
    const one = 100 * 8 + 121 * 16 + 121 * 2 * 8;
    expect(maxTableBytes(5_000, 10)).toBe(5_000);
    expect(maxTableBytes(one - 1, 10)).toBe(one);
  });

  it('are asked for once, unless no request may have so many', () => {
    const asked: number[] = [];
    reserveTables(counts, 2_400 + JOINED, (bytes) => asked.push(bytes));
    expect(() => reserveTables(counts, 2_399 + JOINED, (bytes) => asked.push(bytes))).toThrow(
      `${2_400 + JOINED} bytes of tables`,
    );
    expect(asked).toEqual([2_400 + JOINED]);
  });
});
