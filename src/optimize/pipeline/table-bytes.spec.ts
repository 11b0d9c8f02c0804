import { copiedBytes, maxTableBytes, reserveTables, tableBytes } from './table-bytes';

const copies = { turned: false, changed: false };
const counts = { places: 10, profiles: 3, timeTables: 0, decimals: false, copies };

describe('bytes of travel tables', () => {
  it('are a pair of words for each cell of each profile', () => {
    expect(tableBytes(counts)).toBe(100 * 3 * 8);
    expect(tableBytes({ ...counts, timeTables: 2 })).toBe(100 * 3 * 16);
    expect(tableBytes({ ...counts, decimals: true })).toBe(100 * 3 * 16);
  });

  it('have copies where the kernel keeps some, with a place more', () => {
    expect(copiedBytes(counts)).toBe(0);
    const kept = (turned: boolean, changed: boolean) => ({ ...counts, copies: { turned, changed } });
    expect(copiedBytes(kept(true, false))).toBe(121 * 3 * 8);
    expect(copiedBytes(kept(false, true))).toBe(121 * 3 * 8);
    expect(copiedBytes(kept(true, true))).toBe(121 * 3 * 16);
    expect(tableBytes(kept(true, true))).toBe(100 * 3 * 8 + 121 * 3 * 16);
  });

  it('may be as many as the memory allows, and always one profile over all places that are accepted', () => {
    const one = 100 * 8 + 121 * 16;
    expect(maxTableBytes(5_000, 10)).toBe(5_000);
    expect(maxTableBytes(one - 1, 10)).toBe(one);
  });

  it('are asked for once, unless no request may have so many', () => {
    const asked: number[] = [];
    reserveTables(counts, 2_400, (bytes) => asked.push(bytes));
    expect(() => reserveTables(counts, 2_399, (bytes) => asked.push(bytes))).toThrow('2400 bytes of tables');
    expect(asked).toEqual([2_400]);
  });
});
