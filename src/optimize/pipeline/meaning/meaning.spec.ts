import { faultsOf, invalidity, prepare, refusal, request, square, warningCodes } from '../testing/requests';

const jobs = (...ids: string[]) => ids.map((id) => ({ id, location_index: 1 }));
const precedence = (...jobIds: string[]) => ({ type: 'precedence', job_ids: jobIds });

/** Locks have codes of their own, which are the answer's code on a solve as well (B12). */
const LOCK_CODES: Readonly<Record<string, string>> = {
  'locks.routes[0].job_ids[0]': 'JOB_NOT_FOUND',
  'locks.disabled_resource_ids[0]': 'VEHICLE_NOT_FOUND',
};

describe('meaning', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['DUPLICATE_ID', 'jobs[1].id', { jobs: jobs('a', 'a') }],
    ['DUPLICATE_ID', 'jobs[0].id', { jobs: jobs('v1') }],
    ['DUPLICATE_ID', 'depots[0].id', { depots: [{ id: 'a', location_index: 0 }] }],
    ['DUPLICATE_ID', 'dump_stations[0].id', { dump_stations: [{ id: 'a', location_index: 0 }] }],
    [
      'DUPLICATE_ID',
      'shipments[0].id',
      { shipments: [{ id: 'a', pickup: { location_index: 0 }, delivery: { location_index: 1 } }] },
    ],
    ['MATRIX_SIZE_MISMATCH', 'travel.distance_matrix[1]', { travel: { distance_matrix: [[0, 1], [1]] } }],
    [
      'MATRIX_SIZE_MISMATCH',
      'travel.time_matrix',
      { travel: { distance_matrix: square(3, 1), time_matrix: square(2, 1) } },
    ],
    ['MATRIX_SIZE_MISMATCH', 'jobs[0].location_index', { jobs: [{ id: 'a', location_index: 3 }] }],
    ['MATRIX_SIZE_MISMATCH', 'resources[0].depot_index', { resources: [{ id: 'v1', depot_index: 3 }] }],
    [
      'UNKNOWN_REFERENCE',
      'jobs[0].allowed_resource_ids[0]',
      { jobs: [{ id: 'a', location_index: 1, allowed_resource_ids: ['v9'] }] },
    ],
    ['UNKNOWN_REFERENCE', 'resources[0].start_depot_id', { resources: [{ id: 'v1', start_depot_id: 'd' }] }],
    [
      'UNKNOWN_REFERENCE',
      'relations[0].after',
      { relations: [{ type: 'precedence', before: 'a', after: 'z' }] },
    ],
    [
      'UNKNOWN_REFERENCE',
      'relations.precedence[0].jobs[1]',
      { relations: { precedence: [{ jobs: ['a', 'z'] }] } },
    ],
    ['UNKNOWN_REFERENCE', 'relations[0].job_ids[1]', { relations: [precedence('a', 'z')] }],
    [
      'UNKNOWN_REFERENCE',
      'locks.routes[0].job_ids[0]',
      { locks: { routes: [{ resource_id: 'v1', job_ids: ['z'] }] } },
    ],
    ['UNKNOWN_REFERENCE', 'locks.disabled_resource_ids[0]', { locks: { disabled_resource_ids: ['z'] } }],
    [
      'VALIDATION_ERROR',
      'relations[0].min_gap',
      { jobs: jobs('a', 'b'), relations: [{ ...precedence('a', 'b'), min_gap: 601, max_gap: 600 }] },
    ],
    [
      'INVALID_TIME_WINDOW',
      'jobs[0].time_windows[0].end',
      { jobs: [{ id: 'a', location_index: 1, time_windows: [{ start: 2, end: 1 }] }] },
    ],
    [
      'INVALID_TIME_WINDOW',
      'resources[0].time_window.end',
      { resources: [{ id: 'v1', time_window: { start: 2, end: 1 } }] },
    ],
    [
      'INVALID_TIME_WINDOW',
      'depots[0].time_window.end',
      { depots: [{ id: 'd', location_index: 0, time_window: { start: 2, end: 1 } }] },
    ],
    ['CIRCULAR_PRECEDENCE', 'relations[0]', { jobs: jobs('a', 'b'), relations: [precedence('a', 'b', 'a')] }],
    ['VALIDATION_ERROR', 'jobs', { jobs: [] }],
    [
      'VALIDATION_ERROR',
      'resources[0].start_location',
      { resources: [{ id: 'v1', start_location: { lat: 50, lon: 4 } }] },
    ],
    [
      'MATRIX_SIZE_MISMATCH',
      'resources[0].end_location.location_index',
      { resources: [{ id: 'v1', end_location: { location_index: 3 } }] },
    ],
    ['VALIDATION_ERROR', 'jobs[0].location', { jobs: [{ id: 'a', location: { lat: 50, lon: 4 } }] }],
    [
      'VALIDATION_ERROR',
      'jobs[0].departure_time',
      { jobs: [{ id: 'a', location_index: 1, departure_time: 5 }] },
    ],
  ])('%s at %s: the code on /validate, in errors[] elsewhere (B12)', (code, field, more) => {
    const onValidate = invalidity(request(more));
    expect(onValidate.code).toBe(code);
    expect(onValidate.field).toBe(field);
    expect(onValidate.body).toEqual({ valid: false, message: onValidate.message });
    const onSolve = refusal(request(more));
    const lockCode = LOCK_CODES[field];
    expect(onSolve.code).toBe(lockCode ?? 'VALIDATION_ERROR');
    expect(onSolve.errors[0]).toMatchObject({ code: lockCode ?? code, field });
  });

  it('orders faults by check: duplicates, matrices, references, windows, cycles (B14)', () => {
    const json = request({
      jobs: [
        { id: 'a', location_index: 9, time_windows: [{ start: 2, end: 1 }] },
        { id: 'a', location_index: 1, allowed_resource_ids: ['z'] },
      ],
      relations: [precedence('a', 'a')],
    });
    expect(faultsOf(invalidity(json)).map(([code]) => code)).toEqual([
      'DUPLICATE_ID',
      'MATRIX_SIZE_MISMATCH',
      'UNKNOWN_REFERENCE',
      'INVALID_TIME_WINDOW',
      'CIRCULAR_PRECEDENCE',
    ]);
  });

  it('takes a window of a single moment, and an index at the last row', () => {
    const window = { start: 5, end: 5 };
    expect(() =>
      prepare(request({ jobs: [{ id: 'a', location_index: 2, time_windows: [window] }] })),
    ).not.toThrow();
  });

  it('names the circle over several relations', () => {
    const relations = [precedence('a', 'b'), precedence('c', 'a'), { type: 'sequence', job_ids: ['b', 'c'] }];
    const error = invalidity(request({ jobs: jobs('a', 'b', 'c'), relations }));
    expect(error.context).toEqual({ cycle: ['a', 'b', 'c', 'a'] });
  });

  it('walks a chain of 5,000 jobs without a circle', () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `j${i}`);
    expect(() => prepare(request({ jobs: jobs(...ids), relations: [precedence(...ids)] }))).not.toThrow();
  });

  it('maps coordinates to matrix indices by travel.locations (A1)', () => {
    const travel = { distance_matrix: square(3, 1000), locations: [{ index: 2, lat: 50, lon: 4 }] };
    const { context } = prepare(request({ travel, jobs: [{ id: 'a', location: { lat: 50, lon: 4 } }] }));
    expect(context.places[context.activities[0]?.place ?? 0]?.index).toBe(2);
  });

  const tables = { distance_matrix: square(3, 1), time_matrix: square(3, 1) };

  it.each([
    ['DAY_IGNORED', { jobs: [{ id: 'a', location_index: 1, day: 0 }] }],
    ['LOCK_IGNORED', { jobs: [{ id: 'a', location_index: 1, locked: true }] }],
    [
      'DEPARTURE_TIME_IGNORED',
      { jobs: [{ id: 'a', location_index: 1, departure_time: 5, allowed_resource_ids: ['v1'] }] },
    ],
    ['PROFILES_IGNORED', { travel: { ...tables, vehicle_profiles: { slow: { speed_factor: 0.5 } } } }],
    [
      'DAY_NOT_PLANNED',
      { resources: [{ id: 'v1', breaks: [{ duration: 60, start: 0, end: 9, days: [1] }] }] },
    ],
    [
      'DAY_NOT_PLANNED',
      {
        travel: {
          ...tables,
          traffic_segments: [{ start: 0, end: 9, factor: 2, days: [0, 2] }],
        },
      },
    ],
  ])('warns: %s', (code, more) => {
    expect(warningCodes(request(more))).toEqual([code]);
  });

  it.each([
    [{ type: 'same_route', resource_id: 'v1' }, ['relations[0].resource_id']],
    [{ type: 'same_time', min_gap: 100, requires: true, direct: true }, ['min_gap', 'requires', 'direct']],
    [{ type: 'precedence', tolerance: 5 }, ['tolerance']],
    [{ type: 'precedence', min_gap: 5, max_gap: 9, requires: true }, []],
    [{ type: 'same_day', min_gap: 0, direct: false }, []],
  ])('warns of what a relation %j does not read', (relation, fields) => {
    const json = request({ jobs: jobs('a', 'b'), relations: [{ ...relation, job_ids: ['a', 'b'] }] });
    const { warnings } = prepare(json).context;
    expect(warnings.map(({ code }) => code)).toEqual(fields.map(() => 'RELATION_FIELD_IGNORED'));
    expect(warnings.map(({ field }) => field?.split('.').at(-1))).toEqual(
      fields.map((field) => field.split('.').at(-1)),
    );
  });
});

describe('places without matrices', () => {
  const coordinates = (more: Record<string, unknown>) => ({
    travel: {},
    resources: [{ id: 'v1', start_location: { lat: 50, lon: 4 } }],
    jobs: [{ id: 'a', location: { lat: 50.1, lon: 4.1 } }],
    ...more,
  });

  it('numbers them depots first, then resources, then jobs; equal ones once', () => {
    const { context } = prepare(
      coordinates({
        depots: [{ id: 'd', location: { lat: 50.9, lon: 4.9 } }],
        jobs: [
          { id: 'a', location: { lat: 50.1, lon: 4.1 } },
          { id: 'b', location: { lat: 50, lon: 4 } },
        ],
      }),
    );
    expect(context.places.map(({ index, lat }) => [index, lat])).toEqual([
      [0, 50.9],
      [1, 50],
      [2, 50.1],
    ]);
  });

  it('refuses an index that points nowhere, and a resource without a start', () => {
    expect(refusal(coordinates({ jobs: [{ id: 'a', location_index: 0 }] })).code).toBe('VALIDATION_ERROR');
    expect(refusal(coordinates({ resources: [{ id: 'v1' }] })).field).toBe('resources[0]');
  });

  it('takes the only depot as the start of a resource that names none', () => {
    const json = coordinates({
      resources: [{ id: 'v1' }],
      depots: [{ id: 'd', location: { lat: 50.9, lon: 4.9 } }],
    });
    expect(prepare(json).context.vehicles[0]?.startPlace).toBe(0);
  });

  it('checks the region on solve and on validate', () => {
    const outside = coordinates({ jobs: [{ id: 'a', location: { lat: 48, lon: 4, label: 'Troyes' } }] });
    expect(refusal(outside).detail).toEqual({ location_index: 1, lat: 48, lon: 4, label: 'Troyes' });
    expect(invalidity(outside).errors[0]?.code).toBe('OUT_OF_REGION');
  });

  it('bounds the places, because tables grow with their square', () => {
    expect(() => prepare(coordinates({}), { maxLocations: 2 })).not.toThrow();
    expect(faultsOf(refusal(coordinates({}), { maxLocations: 1 }))).toEqual([['LIMIT_EXCEEDED', 'jobs']]);
  });
});
