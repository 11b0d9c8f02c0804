import { activity, routeOf } from '../plan/testing/plans';
import {
  capacitiesOf,
  heightOf,
  loadCurve,
  loadedDimensions,
  overloads,
  stepOutline,
  undrawnInWords,
} from './load-curve';

const carrying = (departure_time: number, loads: Record<string, number>) =>
  activity({ departure_time, load_on_departure: { by_dimension: loads } });
const ROUTE = routeOf('van', [], {
  end_time: 1_500,
  activities: [
    carrying(100, { kg: 0, m3: 0 }),
    carrying(600, { kg: 30, m3: 0 }),
    carrying(1_200, { kg: 50, m3: 0 }),
    carrying(1_500, { kg: 50, m3: 0 }),
  ],
});

describe('what a vehicle carries over time', () => {
  it('changes when it leaves a stop, and lasts until it leaves the next', () => {
    expect(loadCurve(ROUTE, 'kg', new Map([['kg', 100]]))).toEqual({
      dimension: 'kg',
      steps: [
        { from: 100, to: 600, load: 0 },
        { from: 600, to: 1_200, load: 30 },
        { from: 1_200, to: 1_500, load: 50 },
      ],
      most: 50,
      capacity: 100,
    });
  });

  it('is too much where more is aboard than the vehicle holds', () => {
    expect(overloads(loadCurve(ROUTE, 'kg', new Map([['kg', 40]])))).toEqual([
      { from: 1_200, to: 1_500, load: 50 },
    ]);
    expect(overloads(loadCurve(ROUTE, 'kg', new Map([['kg', 50]])))).toEqual([]);
    expect(overloads(loadCurve(ROUTE, 'kg', undefined))).toEqual([]);
  });

  it('is drawn of the dimensions in which anything is carried, four at most, and of the rest it is told that they are not', () => {
    expect(loadedDimensions([ROUTE])).toEqual({ drawn: ['kg'], undrawn: [] });
    expect(loadedDimensions([])).toEqual({ drawn: [], undrawn: [] });
    const loadedWith = (names: string) => {
      const loads = Object.fromEntries([...names].map((name) => [name, 1]));
      return loadedDimensions([routeOf('van', [carrying(0, loads)])]);
    };
    expect(loadedWith('abcdef')).toEqual({ drawn: ['a', 'b', 'c', 'd'], undrawn: ['e', 'f'] });
    expect(['abcd', 'abcde', 'abcdef'].map((names) => undrawnInWords(loadedWith(names)))).toEqual([
      null,
      '1 more dimension has no curve',
      '2 more dimensions have no curve',
    ]);
  });

  it('fills the height at its capacity, at its most where there is none', () => {
    const curve = loadCurve(ROUTE, 'kg', new Map([['kg', 100]]));
    expect(heightOf(curve, 50, 16)).toBe(8);
    expect(heightOf({ ...curve, capacity: null }, 50, 16)).toBe(16);
    expect(heightOf({ ...curve, capacity: null, most: 0 }, 0, 16)).toBe(0);
  });

  it('is an outline of steps above its bottom', () => {
    const curve = loadCurve(ROUTE, 'kg', new Map([['kg', 100]]));
    expect(stepOutline(curve, (seconds) => seconds / 100, 20, 10)).toBe('M1 20H1V20H6V17H12V15H15V20Z');
    expect(stepOutline({ ...curve, steps: [] }, Number, 20, 10)).toBe('');
  });
});

describe('capacities of a request', () => {
  it('are by dimension, a plain number too, and unknown where they are none', () => {
    const request = {
      resources: [
        { id: 'van', capacities: { kg: 100, m3: 'much' } },
        { id: 'bike', capacities: 5 },
        { id: 'free' },
      ],
    };
    const capacities = capacitiesOf(request);
    expect([...capacities].map(([id, of]) => [id, Object.fromEntries(of)])).toEqual([
      ['van', { kg: 100 }],
      ['bike', { default: 5 }],
      ['free', {}],
    ]);
    expect(loadCurve(ROUTE, 'kg', capacities.get('nobody')).capacity).toBeNull();
    expect(capacitiesOf('nothing').size).toBe(0);
  });
});
