import { layoutOf } from './places';

const at = (index: number) => ({ location: null, index });
const TABLE = [
  [0, 30, 40],
  [30, 0, 50],
  [40, 50, 0],
];

describe('layoutOf', () => {
  it('takes coordinates where each place has them', () => {
    const place = { location: { lat: 51, lon: 4 }, index: null };
    const layout = layoutOf({ travel: {} }, [place]);
    expect([layout.kind, layout.pointOf(place)]).toEqual(['globe', [51, 4]]);
  });

  it('takes those that travel.locations gives to rows of the matrix', () => {
    const request = {
      travel: { distance_matrix: TABLE, locations: [{ index: 2, lat: 50, lng: 3 }] },
    };
    const layout = layoutOf(request, [at(2)]);
    expect([layout.kind, layout.pointOf(at(2))]).toEqual(['globe', [50, 3]]);
  });

  it.each([
    { time_matrix: TABLE },
    { duration_matrix: TABLE },
    { vehicle_matrices: { van: { durations: TABLE } } },
  ])('makes a plane of the matrix where a place has none, with its proportions: %j', (travel) => {
    const layout = layoutOf({ travel }, [at(0), at(1), at(2)]);
    expect(layout.kind).toBe('plane');
    const gap = (i: number, j: number) => {
      const [a, b] = [layout.pointOf(at(i)), layout.pointOf(at(j))];
      return Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0));
    };
    expect(gap(0, 1) / gap(0, 2)).toBeCloseTo(3 / 4, 4);
    expect(gap(1, 2) / gap(0, 2)).toBeCloseTo(5 / 4, 4);
  });

  it('knows nothing of a place that has neither coordinates nor a row', () => {
    expect(layoutOf({}, [at(0)]).pointOf(at(0))).toBeNull();
    expect(layoutOf({ travel: { distance_matrix: TABLE } }, [at(0)]).pointOf(at(9))).toBeNull();
  });
});
