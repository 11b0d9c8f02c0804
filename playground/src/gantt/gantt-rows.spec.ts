import { route, viewOf } from '../whatif/testing/plans';
import { laneBox, rowAt, scaleOf, secondsAt } from './gantt-rows';

const SCALE = scaleOf(viewOf(route('van', 'a b')).routes, 900);

describe('a place of the chart', () => {
  it.each([0, 1000, 3600])('at %s seconds is read back as the time that is drawn there', (seconds) => {
    expect(secondsAt(SCALE, SCALE.x(seconds))).toBeCloseTo(seconds);
  });

  it.each([0, 1, 5])('in the lane of row %s belongs to that row', (row) => {
    // Rows are taller where load curves are drawn below them.
    const tall = { ...SCALE, rowHeight: SCALE.rowHeight + 60 };
    for (const scale of [SCALE, tall]) {
      const { y, height } = laneBox(scale, row, 0, 100);
      expect([y, y + height].map((at) => rowAt(scale, at))).toEqual([row, row]);
    }
  });

  it('above the first row is the axis', () => {
    expect(rowAt(SCALE, 3)).toBeLessThan(0);
  });
});
