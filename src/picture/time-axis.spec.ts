import fc from 'fast-check';
import { timeAxis } from './time-axis';

describe('the axis of time', () => {
  it('begins and ends at a tick, and is even between them', () => {
    const axis = timeAxis(28_800 + 60, 57_600 - 60, 100, 800);
    expect(axis.ticks[0]).toBe(28_800);
    expect(axis.ticks[axis.ticks.length - 1]).toBe(57_600);
    expect([28_800, 43_200, 57_600].map(axis.x)).toEqual([100, 500, 900]);
  });

  it('keeps what is outside at its ends', () => {
    const axis = timeAxis(28_800, 57_600, 100, 800);
    expect([0, 200_000_000].map(axis.x)).toEqual([100, 900]);
  });

  it('has few ticks, far enough apart, over any span', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e6 }), fc.nat({ max: 200_000_000 }), (first, span) => {
        const { ticks, start, end, x } = timeAxis(first, first + span, 0, 780);
        expect(start).toBeLessThanOrEqual(first);
        expect(end).toBeGreaterThanOrEqual(first + span);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(15);
        expect(x(ticks[1] ?? NaN) - x(ticks[0] ?? NaN)).toBeGreaterThanOrEqual(50);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
