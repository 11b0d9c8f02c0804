import fc from 'fast-check';
import { sampled } from './sampled';

describe('sampled', () => {
  const settings = { seed: 1, runs: 20, limitMs: 60_000 };

  it('is content with all runs', () => {
    expect(() =>
      fc.assert(
        fc.property(fc.integer(), () => true),
        sampled(settings),
      ),
    ).not.toThrow();
  });

  it('fails where the property fails, and says why', () => {
    const broken = fc.property(fc.integer(), (n) => {
      expect(n).toBeNull();
    });
    expect(() => fc.assert(broken, sampled(settings))).toThrow(/Counterexample/);
  });

  it('fails where the clock left too few runs', () => {
    const slow = fc.property(fc.integer(), () => {
      const end = performance.now() + 20;
      while (performance.now() < end) {
        // The clock runs.
      }
    });
    expect(() => fc.assert(slow, sampled({ ...settings, runs: 10_000, limitMs: 60 }))).toThrow(
      /of 10000 runs/,
    );
  });
});
