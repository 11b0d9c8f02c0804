import { maxTableBytes, reserveTables, tableBytes } from './table-bytes';

const counts = { places: 10, profiles: 3, timeTables: 0, decimals: false };

describe('bytes of travel tables', () => {
  it('are a pair of words for each cell of each profile', () => {
    expect(tableBytes(counts)).toBe(100 * 3 * 8);
    expect(tableBytes({ ...counts, timeTables: 2 })).toBe(100 * 3 * 16);
    expect(tableBytes({ ...counts, decimals: true })).toBe(100 * 3 * 16);
  });

  it('may be as many as the memory allows, and always one profile over all places that are accepted', () => {
    expect(maxTableBytes(1_000, 10)).toBe(1_000);
    expect(maxTableBytes(799, 10)).toBe(800);
  });

  it('are asked for once, unless no request may have so many', () => {
    const asked: number[] = [];
    reserveTables(counts, 2_400, (bytes) => asked.push(bytes));
    expect(() => reserveTables(counts, 2_399, (bytes) => asked.push(bytes))).toThrow('2400 bytes of tables');
    expect(asked).toEqual([2_400]);
  });
});
