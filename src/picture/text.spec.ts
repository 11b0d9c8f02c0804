import { clockAndDay, clockOf, spanOf } from './clock';
import { counted, cut, fitted, widthOf } from './text';

describe('cut text', () => {
  it('has at most so many code points, and never half of one', () => {
    expect(cut('abcd', 4)).toBe('abcd');
    expect(cut('abcde', 4)).toBe('abc…');
    expect(cut('🚚🚚🚚🚚', 4)).toBe('🚚🚚🚚🚚');
    expect(cut('🚚🚚🚚🚚🚚', 4)).toBe('🚚🚚🚚…');
    expect([...cut('x'.repeat(10_000), 120)]).toHaveLength(120);
  });

  it('fits into its room', () => {
    for (const text of [
      'van-1',
      'a very long name of a vehicle',
      '東京都千代田区丸の内一丁目',
      '🚚'.repeat(50),
    ]) {
      expect(widthOf(fitted(text, 12, 100), 12)).toBeLessThanOrEqual(100);
    }
    expect(fitted('van-1', 12, 100)).toBe('van-1');
    expect(fitted('東京都千代田区丸の内一丁目', 12, 100)).toMatch(/^東京都千.*…$/);
  });

  it('counts in the singular and the plural', () => {
    expect([0, 1, 2].map((count) => counted(count, 'stop'))).toEqual(['0 stops', '1 stop', '2 stops']);
  });
});

describe('clock times', () => {
  it('are hours and minutes, with the days since where it is a later one', () => {
    expect([0, 59, 28_800, 86_399].map(clockOf)).toEqual(['00:00', '00:00', '08:00', '23:59']);
    expect([86_399, 86_400, 3 * 86_400 + 3_660].map(clockAndDay)).toEqual([
      '23:59',
      '00:00 (+1 d)',
      '01:01 (+3 d)',
    ]);
  });

  it('tell spans as people do', () => {
    expect([50, 60, 3_540, 3_900].map(spanOf)).toEqual(['50 s', '1 min', '59 min', '1 h 05 min']);
  });
});
