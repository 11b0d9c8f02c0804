import { lowerBoundOf } from './lower-bound';

const CONTEXT = { rounded: false, scales: { distance: 0, money: 2, load: [] } };
const OPEN = { lowerBound: 7_550 };

describe('lowerBoundOf', () => {
  it('is in the units of the total, the gap a share of it', () => {
    expect(lowerBoundOf(CONTEXT, OPEN, 'feasible', 100)).toEqual({ lower_bound: 75.5, gap: 0.245 });
    expect(lowerBoundOf(CONTEXT, { lowerBound: -3_000 }, 'feasible', -20)).toEqual({
      lower_bound: -30,
      gap: 0.5,
    });
  });

  it('of a proven plan is its total, of one without work too that has odd prices', () => {
    for (const rounded of [false, true]) {
      const info = lowerBoundOf({ ...CONTEXT, rounded }, OPEN, 'optimal', 100.25);
      expect(info).toEqual({ lower_bound: 100.25, gap: 0 });
    }
  });

  it('is not told of rounded numbers, of a plan with a hole, or where the kernel knows none', () => {
    const none = { lower_bound: null, gap: null };
    expect(lowerBoundOf({ ...CONTEXT, rounded: true }, OPEN, 'feasible', 100)).toEqual(none);
    expect(lowerBoundOf(CONTEXT, OPEN, 'infeasible', 100)).toEqual(none);
    expect(lowerBoundOf(CONTEXT, { lowerBound: null }, 'feasible', 100)).toEqual(none);
  });

  it('has no gap where there is no total to be a share of', () => {
    expect(lowerBoundOf(CONTEXT, { lowerBound: -100 }, 'feasible', 0)).toEqual({
      lower_bound: -1,
      gap: null,
    });
    expect(lowerBoundOf(CONTEXT, { lowerBound: 0 }, 'feasible', 0)).toEqual({
      lower_bound: 0,
      gap: 0,
    });
  });
});
