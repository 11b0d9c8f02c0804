import { curveTicks } from './cost-curve';
import { costRange, curveEnds, type CurvePoint, stepPath, withPoint } from './cost-curve';

const point = (seconds: number, cost: number, unserved = 0): CurvePoint => ({
  ...{ seconds, cost, unserved, served: 10 - unserved, total_jobs: 10 },
});

describe('the cost curve', () => {
  it('has no point where nothing has changed', () => {
    const points = [point(0, 100)];
    expect(withPoint(points, point(1, 100))).toBe(points);
    expect(withPoint(points, point(1, 99))).toHaveLength(2);
    expect(withPoint(points, point(1, 100, 1))).toHaveLength(2);
  });

  it('is not flattened by plans that left mandatory work out', () => {
    expect(costRange([point(0, 200_000_900, 2), point(1, 900), point(2, 700)])).toEqual({
      least: 700,
      greatest: 900,
    });
  });

  it('is labelled with the costs that it begins and ends with, of plans that can be compared', () => {
    expect(curveEnds([point(0, 200_000_900, 2), point(1, 900), point(2, 700)])).toEqual({
      first: 900,
      best: 700,
    });
    expect(curveEnds([])).toBeNull();
  });

  it('has room around a single value, also around 0', () => {
    const { least, greatest } = costRange([point(0, 500)]);
    expect(least).toBeLessThan(500);
    expect(greatest).toBeGreaterThan(500);
    expect(stepPath([point(0, 0)], { width: 100, height: 50 }, 10)).not.toMatch(/NaN|Infinity/);
  });

  it('goes down in steps from the left to the right edge', () => {
    const path = stepPath([point(0, 900), point(5, 700)], { width: 100, height: 100 }, 10);
    expect(path).toBe('M0.0 5.0H50.0V95.0H100.0');
  });

  it('is nothing before there is a plan', () => {
    expect(stepPath([], { width: 100, height: 100 }, 10)).toBe('');
  });
});

it.each([
  [0.5, [0]],
  [10, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30]],
  [600, [0, 120, 240, 360, 480]],
])('a search of %s seconds has its ticks at %p', (seconds, ticks) => {
  expect(curveTicks(seconds)).toEqual(ticks);
});
