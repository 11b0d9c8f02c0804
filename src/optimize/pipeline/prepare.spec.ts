import fc from 'fast-check';
import v8 from 'node:v8';
import { ApiError } from '../../common/errors';
import { UNREACHABLE } from '../../kernel/wire/schema';
import { haversineMetres } from '../../travel';
import { prepareRequest } from './prepare';
import { DEFAULT_PIPELINE_SETTINGS } from './settings';
import { MAX_DISTANCE } from './shape/bounds';
import { NO_WAY_CELL, PackedMatrix } from './shape/packed-matrix';
import { prepare, refusal, request, square, warningCodes } from './testing/requests';

const profileOf = (json: unknown, number = 0) => prepare(json).problem.profiles[number];

describe('matrices', () => {
  it('copies one unit of distance as one second, with a warning, unless a speed is given', () => {
    const travel = { distance_matrix: square(3, 1000) };
    expect(profileOf(request({ travel }))?.time[1]).toBe(1000);
    expect(warningCodes(request({ travel }))).toEqual(['TIME_FROM_DISTANCE']);
    expect(profileOf(request({ travel: { ...travel, speed: 3 } }))?.time[1]).toBe(333);
    expect(warningCodes(request({ travel: { ...travel, speed: 3 } }))).toEqual([]);
  });

  it('takes times as distances when there are only times (B5)', () => {
    expect(profileOf(request({ travel: { time_matrix: square(3, 60) } }))?.distance[1]).toBe(60);
  });

  it('rounds times half up once, after all factors', () => {
    const travel = { distance_matrix: square(3, 10), time_matrix: square(3, 2.5), speed_factor: 1 };
    expect(profileOf(request({ travel }))?.time[1]).toBe(3);
    const fast = request({
      travel: { ...travel, speed_factor: 2 },
      resources: [{ id: 'v1', speed_factor: 0.5 }],
    });
    expect(profileOf(fast)?.time[1]).toBe(3);
  });

  it('says once a matrix that fractions of seconds were rounded, and proves nothing of the numbers as sent', () => {
    const big = square(3, 7.5);
    const json = request({
      travel: {
        distance_matrix: square(3, 5),
        time_matrix: square(3, 2.5),
        vehicle_matrices: { big: { distance_matrix: square(3, 1), time_matrix: big } },
      },
      resources: [{ id: 'v1' }, { id: 'v2', speed_factor: 2 }, { id: 'v3', vehicle_type: 'big' }],
    });
    const { warnings, rounded } = prepare(json).context;
    expect(warnings).toMatchObject([
      {
        code: 'ROUNDED_INPUT',
        field: 'travel.time_matrix',
        message: expect.stringMatching(/row 0, column 1\)$/) as string,
      },
      { code: 'ROUNDED_INPUT', field: 'travel.vehicle_matrices.big.time_matrix' },
    ]);
    expect(warnings).toHaveLength(2);
    expect(rounded).toBe(true);
  });

  it.each([
    [
      'whole seconds, written as decimals or not',
      { distance_matrix: square(3, 5), time_matrix: square(3, 2.0) },
    ],
    [
      'fractions between places that the request does not use',
      {
        distance_matrix: square(3, 5),
        time_matrix: [
          [0, 2, 0.5],
          [2, 0, 0.5],
          [0.5, 0.5, 0],
        ],
      },
    ],
    [
      'fractions of distances, which are exact',
      { distance_matrix: square(3, 2.5), time_matrix: square(3, 2) },
    ],
  ])('rounds nothing of %s', (_, travel) => {
    const { warnings, rounded } = prepare(request({ travel })).context;
    expect([warnings, rounded]).toEqual([[], false]);
  });

  it('leaves the matrices as they were: two profiles of one matrix get tables of their own', () => {
    const distance = new PackedMatrix(3, Int32Array.of(0, 5, 5, 5, 0, NO_WAY_CELL, 5, 5, 0));
    const json = request({
      travel: {
        distance_matrix: distance,
        time_matrix: new PackedMatrix(3, Int32Array.from(distance.cells)),
      },
      resources: [{ id: 'v1' }, { id: 'v2', speed_factor: 0.5 }],
      jobs: [1, 2].map((i) => ({ id: `j${i}`, location_index: i })),
    });
    const [plain, slow] = prepare(json).problem.profiles;
    expect([...(plain?.time ?? [])]).toEqual([0, 5, 5, 5, 0, UNREACHABLE, 5, 5, 0]);
    expect([...(slow?.time ?? [])]).toEqual([0, 10, 10, 10, 0, UNREACHABLE, 10, 10, 0]);
    expect([...(slow?.distance ?? [])]).toEqual([...(plain?.distance ?? [])]);
    expect([...distance.cells]).toEqual([0, 5, 5, 5, 0, NO_WAY_CELL, 5, 5, 0]);
  });

  it('takes the rows that its places stand in, whatever their order', () => {
    const cells = Int32Array.from({ length: 16 }, (_, i) => i);
    const json = request({
      travel: { distance_matrix: new PackedMatrix(4, cells), time_matrix: new PackedMatrix(4, cells) },
      resources: [{ id: 'v1', depot_index: 3 }],
    });
    expect([...(prepare(json).problem.profiles[0]?.distance ?? [])]).toEqual([15, 13, 7, 5]);
  });

  it('forbids an arc where either matrix has null', () => {
    const hole = [
      [0, null, 1],
      [1, 0, 1],
      [1, 1, 0],
    ];
    const json = request({ travel: { distance_matrix: square(3, 5), time_matrix: hole } });
    const profile = prepare({ ...json, jobs: [1, 2].map((i) => ({ id: `j${i}`, location_index: i })) })
      .problem.profiles[0];
    expect([profile?.distance[1], profile?.time[1]]).toEqual([UNREACHABLE, UNREACHABLE]);
    expect([profile?.distance[2], profile?.time[2]]).toEqual([5, 1]);
  });

  it.each([
    [UNREACHABLE - 1, null, []],
    [UNREACHABLE, 'travel.time_matrix[0][1]', ['TIME_TAKEN_AS_NO_WAY']],
    [1e300, 'travel.time_matrix[0][1]', ['TIME_TAKEN_AS_NO_WAY']],
    [null, null, []],
  ])('a time of %p: no way is said where a number was sent', (cell, field, codes) => {
    const time = [
      [0, cell, 1],
      [1, 0, 1],
      [1, 1, 0],
    ];
    const json = request({ travel: { distance_matrix: square(3, 5), time_matrix: time } });
    const { warnings } = prepare(json).context;
    expect(warnings.map(({ code }) => code)).toEqual(codes);
    expect(warnings[0]?.field ?? null).toBe(field);
  });

  it.each([
    [MAX_DISTANCE, false],
    [MAX_DISTANCE * 2, true],
    [Number.MAX_VALUE, true],
  ])('a distance of %p: from where sums are no longer exact it is no way', (cell, isTooLong) => {
    const distance = [
      [0, cell, 1],
      [1, 0, 1],
      [1, 1, 0],
    ];
    const { problem, context } = prepare(
      request({ travel: { distance_matrix: distance, time_matrix: square(3, 5) } }),
    );
    expect(problem.profiles[0]?.time[1] === UNREACHABLE).toBe(isTooLong);
    expect(context.warnings.filter(({ code }) => /NO_WAY/.test(code))).toMatchObject(
      isTooLong ? [{ code: 'DISTANCE_TAKEN_AS_NO_WAY', field: 'travel.distance_matrix[0][1]' }] : [],
    );
  });

  it('makes one profile for each distinct type and factor; types without matrices share the base', () => {
    const travel = {
      distance_matrix: square(3, 5),
      time_matrix: square(3, 5),
      vehicle_matrices: { bike: { distance_matrix: square(3, 9), time_matrix: square(3, 9) } },
    };
    const resources = [
      { id: 'v1' },
      { id: 'v2', vehicle_type: 'van' },
      { id: 'v3', vehicle_type: 'bike' },
      { id: 'v4', speed_factor: 2 },
    ];
    const { problem, context } = prepare(request({ travel, resources }));
    expect(context.resources.map(({ profile }) => profile)).toEqual([0, 0, 1, 2]);
    expect(problem.profiles.map(({ time }) => time[1])).toEqual([5, 9, 3]);
  });

  it('sends only the rows that are used', () => {
    const { problem, context } = prepare(request({ travel: { time_matrix: square(50, 7) } }));
    expect(problem.profiles[0]?.time).toHaveLength(4);
    expect(context.places.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('computes with the profile of the type, its speed and the factors', () => {
    const from = { lat: 50, lon: 4 };
    const to = { lat: 50.5, lon: 4.5 };
    const json = {
      travel: {
        vehicle_profiles: { slow: { profile: 'bike', speed_factor: 0.5 } },
        speed_factor: 2,
        speed: 20,
      },
      resources: [
        { id: 'v1', start_location: from },
        { id: 'v2', start_location: from, vehicle_type: 'slow' },
      ],
      jobs: [{ id: 'a', location: to }],
    };
    const metres = haversineMetres(from, to);
    expect(profileOf(json, 0)?.time[1]).toBe(Math.floor((metres * 1.3) / 20 / 2 + 0.5));
    expect(profileOf(json, 1)?.time[1]).toBe(Math.floor((metres * 1.2) / 4.2 / 1 + 0.5));
    expect(warningCodes(json)).toEqual(['HAVERSINE_USED']);
  });

  it('bounds the tables of one request', () => {
    const resources = Array.from({ length: 400 }, (_, i) => ({ id: `v${i}`, speed_factor: 1 + i / 1000 }));
    const jobs = Array.from({ length: 499 }, (_, i) => ({ id: `j${i}`, location_index: i }));
    const json = request({ travel: { time_matrix: square(500, 1) }, resources, jobs });
    expect(refusal(json).errors[0]?.code).toBe('LIMIT_EXCEEDED');
  });
});

describe('memory of travel tables', () => {
  const drivers = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `v${i}`, depot_index: 0, speed_factor: 1 + i / 10 }));
  const byCoordinates = {
    travel: {},
    resources: drivers(5).map(({ id, speed_factor }) => ({
      id,
      speed_factor,
      start_location: { lat: 50.1, lon: 4.1 },
    })),
    jobs: [{ id: 'a', location: { lat: 50.2, lon: 4.2 } }],
  };
  const supplied = (cells: number) =>
    request({
      travel: { distance_matrix: square(3, cells), time_matrix: square(3, 60) },
      resources: drivers(5),
    });

  const whole = new PackedMatrix(3, new Int32Array([0, 700, 700, 700, 0, 700, 700, 700, 0]));
  const packed = request({ travel: { distance_matrix: whole, time_matrix: whole }, resources: drivers(5) });

  // Two places, and legs side by side with a place more.
  const legs = 9 * 5 * 8;

  it.each([
    ['coordinates', byCoordinates, 4 * 5 * 8 + legs],
    ['whole numbers', packed, 4 * 5 * 8 + legs],
    ['decimals', supplied(7.5), 4 * 5 * 16 + legs],
  ])('is asked for before they are made of %s', (_, json, bytes) => {
    const asked: number[] = [];
    const { problem } = prepareRequest(json, DEFAULT_PIPELINE_SETTINGS, 'sync', (more) => asked.push(more));
    expect(problem.profiles).toHaveLength(5);
    expect(asked).toEqual([bytes]);
    const noRoom = () => {
      throw new Error('no room');
    };
    expect(() => prepareRequest(json, DEFAULT_PIPELINE_SETTINGS, 'sync', noRoom)).toThrow('no room');
  });

  it.each([
    ['coordinates', byCoordinates],
    ['whole numbers', packed],
    ['decimals', supplied(7.5)],
  ])('is shared by profiles that differ in speed alone: distances from %s', (_, json) => {
    const { profiles } = prepare(json).problem;
    expect(new Set(profiles.map(({ distance }) => distance)).size).toBe(1);
    expect(new Set(profiles.map(({ time }) => time.join())).size).toBe(5);
  });

  it('is not shared where a way is endless for one speed only', () => {
    const travel = { distance_matrix: square(2, 5), time_matrix: square(2, 2 ** 30 + 5) };
    const { profiles } = prepare(request({ travel, resources: drivers(2) })).problem;
    expect(profiles.map(({ distance }) => distance[1])).toEqual([UNREACHABLE, 5]);
  });
});

describe('normalised values', () => {
  it('applies the defaults of the contract', () => {
    const { resources, vehicles, tasks } = prepare(request()).context;
    expect(vehicles[0]).toMatchObject({ shiftStart: 0, shiftEnd: 86_400 });
    expect(resources[0]).toMatchObject({
      costPerDistance: 1,
      costPerTime: 0,
      fixedCost: 0,
    });
    expect(tasks[0]).toMatchObject({
      mandatory: true,
      penalty: 100_000,
      revenue: 0,
    });
    const byTime = prepare(request({ options: { objective: 'min_time' } })).context.resources[0];
    expect(byTime).toMatchObject({ costPerDistance: 0, costPerTime: 1 });
  });

  it('leaves an open route without an end, and ends at the start otherwise', () => {
    const ends = (more: Record<string, unknown>) =>
      prepare(request({ resources: [{ id: 'v1', ...more }] })).context.vehicles[0]?.endPlace;
    expect(ends({})).toBe(0);
    expect(ends({ return_to_depot: false })).toBeNull();
    expect(ends({ end_depot_index: 2 })).toBe(1);
  });

  it('calls the plain dimension default, and warns of one that capacities leave out', () => {
    const jobs = [{ id: 'a', location_index: 1, demands: { kg: 1 } }];
    const json = request({ jobs, resources: [{ id: 'v1', capacities: 5 }, { id: 'v2' }] });
    const { context } = prepare(json);
    expect(context.dimensions).toEqual(['kg', 'default']);
    expect(context.resources.map(({ capacity }) => capacity)).toEqual([
      [null, 5],
      [null, null],
    ]);
    expect(warningCodes(json)).toEqual(['DIMENSION_NOT_CAPPED']);
  });
});

describe('a pinned departure (B6)', () => {
  const pinned = (more: Record<string, unknown> = {}, job: Record<string, unknown> = {}) => ({
    travel: { provider: 'haversine' },
    resources: [
      { id: 'v1', start_location: { lat: 50, lon: 4 }, time_window: { start: 28_800, end: 60_000 }, ...more },
    ],
    jobs: [
      {
        id: 'a',
        location: { lat: 50.1, lon: 4.1 },
        departure_time: 28_800,
        allowed_resource_ids: ['v1'],
        ...job,
      },
      { id: 'b', location: { lat: 50.2, lon: 4.2 } },
    ],
  });

  it('stands at a place that only its start leads to', () => {
    const { problem, context } = prepare(pinned());
    const size = context.places.length;
    const place = context.activities[0]?.place ?? 0;
    const start = context.vehicles[0]?.startPlace ?? 0;
    const ways = Array.from(
      { length: size },
      (_, from) => problem.profiles[0]?.time[from * size + place] ?? 0,
    );
    expect(ways.map((time) => time < UNREACHABLE)).toEqual(ways.map((_, from) => from === start));
    expect(context.places[place]).toMatchObject({ index: 1, lat: 50.1 });
    expect(context.vehicles[0]?.endPlace).not.toBe(start);
  });

  it('has a window around departure + travel, as wide as the slack', () => {
    const { problem, context } = prepare({ ...pinned(), options: { departure_window_slack: 5 } });
    const size = context.places.length;
    const [vehicle] = context.vehicles;
    const travel =
      problem.profiles[0]?.time[(vehicle?.startPlace ?? 0) * size + (context.activities[0]?.place ?? 0)] ?? 0;
    expect(context.activities[0]?.windows).toMatchObject([{ start: 28_795 + travel, end: 28_805 + travel }]);
  });

  it('warns when the shift starts at another time, and when the own windows are replaced', () => {
    expect(warningCodes(pinned())).toEqual([]);
    expect(warningCodes(pinned({ time_window: { start: 0, end: 60_000 } }))).toEqual([
      'DEPARTURE_TIME_SHIFT',
    ]);
    expect(warningCodes(pinned({}, { time_windows: [{ start: 0, end: 5 }] }))).toEqual([
      'DEPARTURE_TIME_WINDOW',
    ]);
  });

  it('is refused twice on one resource', () => {
    const [first] = pinned().jobs;
    const json = { ...pinned(), jobs: [first, { ...first, id: 'c' }] };
    expect(refusal(json).field).toBe('jobs[1].departure_time');
  });
});

describe('any JSON', () => {
  const key = fc.constantFrom(
    ...['travel', 'resources', 'jobs', 'options', 'relations', 'depots', 'id', 'location_index', 'location'],
    ...['demands', 'capacities', 'time_windows', 'distance_matrix', '__proto__', 'constructor', 'skills'],
  );
  const tree = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, 0, 1, -1, 0.5, 1e308, '', 'a', true),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(key, tie('node'), { maxKeys: 5 }),
    ),
  })).node;

  it('gives a prepared request or an ApiError, and leaves the prototype alone', () => {
    fc.assert(
      fc.property(tree, tree, tree, (travel, resources, jobs) => {
        const json: unknown = JSON.parse(JSON.stringify({ ...request(), travel, resources, jobs }));
        try {
          prepare(json);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
      { numRuns: 1000 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('makes a context that survives serialisation', () => {
    const { context } = prepare(request({ travel: { distance_matrix: square(3, Math.SQRT2) } }));
    expect(v8.deserialize(v8.serialize(context))).toEqual(context);
  });

  it('makes the same words of the same request', () => {
    expect(prepare(request()).problem.words).toEqual(prepare(request()).problem.words);
  });
});
