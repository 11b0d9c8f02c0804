import { decodeProblem } from '../../kernel/wire/testing/decode-problem';
import type { PreparedRequest } from './context';
import { prepare, prepareAnyway } from './testing/requests';

/** Places of a small fixed generator, all over a map. */
function scattered(count: number): { lat: number; lon: number }[] {
  let state = 7;
  const next = () => (state = (state * 48_271) % 2_147_483_647) % 10_000;
  return Array.from({ length: count }, () => ({ lat: 50 + next() / 10_000, lon: 4 + next() / 10_000 }));
}

/** All that stands at a place, `count` of which are jobs'. */
function everythingPlaced(count: number, placed: (place: number) => object, travel: object): object {
  const at = (place: number) => placed(place);
  const of = (end: string, place: number) =>
    Object.fromEntries(
      Object.entries(placed(place)).map(([key, value]) => [`${end}_${key}`, value as unknown]),
    );
  return {
    travel,
    depots: [
      { id: 'd0', ...at(0) },
      { id: 'd1', ...at(1) },
    ],
    resources: [
      { id: 'v1', start_depot_id: 'd0', end_depot_id: 'd1', capacities: 9 },
      { id: 'v2', start_depot_id: 'd1', return_to_depot: false, capacities: 9 },
      {
        id: 'v3',
        start_depot_id: 'd0',
        capacities: 9,
        breaks: [{ duration: 600, time_window: { start: 0, end: 80_000 }, ...at(2) }],
      },
    ],
    dump_stations: [{ id: 's', ...at(3) }],
    jobs: Array.from({ length: count }, (_, i) => ({ id: `j${i}`, demands: 1, ...at(6 + i) })),
    shipments: [{ id: 's1', ...of('pickup', 4), ...of('delivery', 5) }],
  };
}

const points = scattered(306);
const byCoordinates = (count: number) =>
  everythingPlaced(count, (place) => ({ location: points[place] }), { provider: 'haversine' });
const square = (side: number): { distance_matrix: number[][]; time_matrix: number[][] } => {
  const table = (scale: number) =>
    points
      .slice(0, side)
      .map((a, i) =>
        points
          .slice(0, side)
          .map((b, j) =>
            i === j ? 0 : Math.round(Math.hypot(a.lat - b.lat, a.lon - b.lon) * scale) + (i % 5),
          ),
      );
  return { distance_matrix: table(1_000), time_matrix: table(700) };
};
const byMatrix = (count: number) =>
  everythingPlaced(count, (place) => ({ location_index: place }), square(count + 6));
const byMatrixAndPlaces = (count: number) =>
  everythingPlaced(count, (place) => ({ location_index: place }), {
    ...square(count + 6),
    locations: points.slice(0, count + 6).map((point, index) => ({ index, ...point })),
  });

/** The number of the place of everything that stands at one. */
function placesOf({ problem }: PreparedRequest): number[] {
  const { vehicles, activities, dumpStations } = decodeProblem(problem.words);
  return [
    ...vehicles.flatMap(({ startLocation, endLocation, breaks }) => [
      startLocation,
      ...(endLocation === null ? [] : [endLocation]),
      ...breaks.flatMap(({ location }) => location ?? []),
    ]),
    ...activities.map(({ location }) => location),
    ...dumpStations.map(({ location }) => location),
  ];
}

/** Distance and time from each of these things to each. */
function legsOf(prepared: PreparedRequest): (number | undefined)[] {
  const places = placesOf(prepared);
  const side = prepared.context.places.length;
  const { distance, time } = prepared.problem.profiles[0] ?? {};
  return places.flatMap((from) =>
    places.flatMap((to) => [distance?.[from * side + to], time?.[from * side + to]]),
  );
}

/** How far numbers of places lie apart that follow one another in space: metres from each to the next. */
function lengthOfNumbering({ context, problem }: PreparedRequest): number {
  const side = context.places.length;
  const legs = context.places.slice(1).map((_, i) => problem.profiles[0]?.distance[i * side + i + 1] ?? 0);
  return legs.reduce((sum, leg) => sum + leg, 0);
}

describe('the order of places', () => {
  const kinds = [
    ['coordinates', byCoordinates],
    ['matrices', byMatrix],
    ['matrices and coordinates', byMatrixAndPlaces],
  ] as const;

  it.each(kinds)('says the same of every leg, by %s', (_, requestOf) => {
    const json = requestOf(300);
    const asMentioned = prepareAnyway(json);
    const ordered = prepare(json);
    expect(placesOf(ordered)).not.toEqual(placesOf(asMentioned));
    expect(legsOf(ordered)).toEqual(legsOf(asMentioned));
    const placeOf = ({ context }: PreparedRequest) =>
      context.activities.map(({ place }) => context.places[place]);
    expect(placeOf(ordered)).toEqual(placeOf(asMentioned));
  });

  it.each(kinds)('gives near places near numbers, by %s', (_, requestOf) => {
    const json = requestOf(300);
    expect(lengthOfNumbering(prepare(json))).toBeLessThan(lengthOfNumbering(prepareAnyway(json)) / 5);
  });

  it.each(kinds)('begins with 200 places, by %s', (_, requestOf) => {
    // Six more are the depots', the station's and others'.
    const [below, at] = [requestOf(193), requestOf(194)];
    expect(prepare(below).problem).toEqual(prepareAnyway(below).problem);
    expect(placesOf(prepare(at))).not.toEqual(placesOf(prepareAnyway(at)));
  });

  it('changes nothing of which rounded cell is called the first', () => {
    const json = byMatrix(250) as { travel: { time_matrix: number[][] } };
    const row = json.travel.time_matrix[0] ?? [];
    const nearest = row.indexOf(Math.min(...row.slice(2)));
    expect(nearest).toBeGreaterThan(1);
    [row[1], row[nearest]] = [(row[1] ?? 0) + 0.5, (row[nearest] ?? 0) + 0.5];
    const messages = prepare(json).context.warnings.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('(the first in row 0, column 1)'));
  });
});
