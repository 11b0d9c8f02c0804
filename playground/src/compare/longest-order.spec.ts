import fc from 'fast-check';
import { longestRising } from './longest-order';

/** By trying all. */
function longest(values: readonly number[]): number {
  const best = values.map(() => 1);
  values.forEach((value, i) =>
    values.slice(0, i).forEach((before, j) => {
      best[i] = before < value ? Math.max(best[i] ?? 0, (best[j] ?? 0) + 1) : (best[i] ?? 0);
    }),
  );
  return Math.max(0, ...best);
}

describe('stops that kept their order', () => {
  it('are all but the one that was taken out and put elsewhere', () => {
    expect([...longestRising([1, 2, 0, 3])].sort()).toEqual([0, 1, 3]);
    expect(longestRising([])).toEqual(new Set());
  });

  it('rise, and are as many as can be', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 12 }), (values) => {
        const kept = values.filter((_, i) => longestRising(values).has(i));
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
        expect(kept).toHaveLength(longest(values));
      }),
    );
  });
});
