import { route, viewOf } from '../whatif/testing/plans';
import { planView } from '../plan/plan-view';
import { activity, planOf, routeOf } from '../plan/testing/plans';
import { bandBoxes, holdsNumber, laneBox, rowAt, rowName, scaleOf, secondsAt, shortened } from './gantt-rows';

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

describe('a missed window', () => {
  const late = activity({
    ...{ job_id: 'shop', arrival_time: 46_000, departure_time: 46_300, late_by: 13_600 },
    time_window: { start: 7_200, end: 32_400 },
  });
  const shift = { start_time: 43_200, end_time: 50_400 };

  it('is in the picture, its end and an hour of it', () => {
    const { routes } = planView(planOf([routeOf('van', [late], shift)]), []);
    const scale = scaleOf(routes, 900);
    expect(scale.from).toBe(28_800);
    const [stop] = routes[0]?.stops.filter(({ isLate }) => isLate) ?? [];
    expect(stop && bandBoxes(scale, 0, stop)[0]?.width).toBeGreaterThan(20);
  });

  it('of a stop in time widens nothing', () => {
    const kept = { ...late, late_by: 0, time_window: { start: 0, end: 86_400 } };
    const { routes } = planView(planOf([routeOf('van', [kept], shift)]), []);
    expect(scaleOf(routes, 900)).toMatchObject({ from: 43_200, to: 50_400 });
  });
});

describe('the label of a row', () => {
  const rows = (name: string) => planView(planOf([routeOf(name, [])]), []).routes;

  it('is as wide as the name of the route', () => {
    const [row] = rows('vehicle-number-12');
    const scale = scaleOf(rows('vehicle-number-12'), 1_000);
    expect(scale.labelWidth).toBeGreaterThan(150);
    expect(scale.x(scale.from)).toBe(scale.labelWidth);
    expect(row && rowName(row, scale)).toBe('vehicle-number-12');
  });

  it('loses the middle of a name that is too long, where names of one kind are the same', () => {
    const name = 'vehicle-number-of-the-western-depot-12';
    const [row] = rows(name);
    expect(row && rowName(row, scaleOf(rows(name), 400))).toMatch(/^vehi.*….*-12$/);
    expect(shortened('abcdefgh', 5)).toBe('ab…gh');
  });
});

it.each([
  [9, 9, true],
  [8, 9, false],
  [16, 12, true],
  [14, 12, false],
])('in a box of %s pixels there is room for the number %s: %s', (width, number, expected) => {
  expect(holdsNumber(width, number)).toBe(expected);
});
