import { coordinateRequest, job, lineTravel, request, resource } from '../support/factories';
import { expectEnvelope, listedErrors, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

/** Checks without a solve: the first check that fails decides the code, and all that it found is listed (B14). */
describe('POST /api/v1/optimize/validate', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  /** Both readings of an invalid request: 422 with the exact code, and `valid: false` with a message. */
  async function expectInvalid(body: object | string, code: string): Promise<string[]> {
    const answer = await service.validate(body);
    expectEnvelope(answer, code);
    expect(answer.body).toMatchObject({ valid: false, message: expect.stringMatching(/\S/) });
    return listedErrors(answer);
  }

  it.each<[string, RequestBody]>([
    ['with matrices', request()],
    ['by coordinates', coordinateRequest()],
    ['that no plan could serve', request({ jobs: [job('a', 1, { time_windows: [{ start: 0, end: 1 }] })] })],
    ['with windows that touch', request({ jobs: [job('a', 1, { time_windows: [{ start: 5, end: 5 }] })] })],
  ])('answers exactly {valid, message} for a request %s', async (_, body) => {
    const answer = await service.validate(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ valid: true, message: expect.stringMatching(/\S/) });
  });

  const depot = (id: string, rest: object = {}) => ({ id, location_index: 0, ...rest });
  const cycle = [
    { type: 'precedence', job_ids: ['j1', 'j2'] },
    { type: 'precedence', job_ids: ['j2', 'j1'] },
  ];

  describe('every code', () => {
    it.each<[string, string, object, string]>([
      ['SCHEMA_ERROR', 'a missing section', { ...request(), travel: undefined }, 'travel'],
      ['SCHEMA_ERROR', 'an empty fleet', { ...request(), resources: [] }, 'resources'],
      ['DUPLICATE_ID', 'two jobs', request({ jobs: [job('a', 1), job('a', 1)] }), 'jobs[1].id'],
      [
        'DUPLICATE_ID',
        'two resources',
        request({ resources: [resource('v'), resource('v')] }),
        'resources[1].id',
      ],
      ['DUPLICATE_ID', 'a job and a resource', request({ jobs: [job('v1', 1)] }), 'jobs[0].id'],
      ['DUPLICATE_ID', 'a depot and a job', request({ depots: [depot('j1')] }), ''],
      ['DUPLICATE_ID', 'a shipment and a job', request({ shipments: [shipment('j1')] }), ''],
      [
        'DUPLICATE_ID',
        'a dump station and a resource',
        request({ dump_stations: [{ id: 'v1', location_index: 0 }] }),
        '',
      ],
      [
        'MATRIX_SIZE_MISMATCH',
        'a ragged matrix',
        request({
          travel: {
            distance_matrix: [
              [0, 1],
              [1, 0, 2],
            ],
          },
        }),
        'travel.distance_matrix',
      ],
      [
        'MATRIX_SIZE_MISMATCH',
        'two sizes',
        request({ travel: { ...lineTravel(3), time_matrix: lineTravel(2).time_matrix } }),
        'travel.time_matrix',
      ],
      [
        'MATRIX_SIZE_MISMATCH',
        'a type of another size',
        request({ travel: { ...lineTravel(2), vehicle_matrices: { bike: lineTravel(3) } } }),
        'travel.vehicle_matrices.bike',
      ],
      [
        'MATRIX_SIZE_MISMATCH',
        'an index too large',
        request({ places: 2, jobs: [job('a', 2)] }),
        'jobs[0].location_index',
      ],
      [
        'MATRIX_SIZE_MISMATCH',
        'a depot outside',
        request({ depots: [depot('d', { location_index: 9 })] }),
        'depots[0].location_index',
      ],
      [
        'MATRIX_SIZE_MISMATCH',
        'an end outside',
        request({ resources: [resource('v1', { end_depot_index: 9 })] }),
        'resources[0].end_depot_index',
      ],
      [
        'UNKNOWN_REFERENCE',
        'a start depot',
        request({ resources: [resource('v1', { start_depot_id: 'x' })] }),
        'resources[0].start_depot_id',
      ],
      [
        'UNKNOWN_REFERENCE',
        'an end depot',
        request({ resources: [resource('v1', { end_depot_id: 'x' })] }),
        'resources[0].end_depot_id',
      ],
      [
        'UNKNOWN_REFERENCE',
        'an allowed resource',
        request({ jobs: [job('a', 1, { allowed_resource_ids: ['v1', 'x'] })] }),
        'jobs[0].allowed_resource_ids[1]',
      ],
      [
        'UNKNOWN_REFERENCE',
        'a job of a relation',
        request({ relations: [{ type: 'precedence', job_ids: ['j1', 'x'] }] }),
        'relations[0]',
      ],
      [
        'UNKNOWN_REFERENCE',
        'a locked resource',
        request({ locks: { routes: [{ resource_id: 'x', job_ids: ['j1'] }] } }),
        'locks.routes[0].resource_id',
      ],
      [
        'UNKNOWN_REFERENCE',
        'a locked job',
        request({ locks: { routes: [{ resource_id: 'v1', job_ids: ['x'] }] } }),
        'locks.routes[0].job_ids[0]',
      ],
      [
        'UNKNOWN_REFERENCE',
        'a disabled resource',
        request({ locks: { disabled_resource_ids: ['x'] } }),
        'locks.disabled_resource_ids[0]',
      ],
      [
        'INVALID_TIME_WINDOW',
        'a job',
        request({
          jobs: [
            job('a', 1, {
              time_windows: [
                { start: 0, end: 9 },
                { start: 2, end: 1 },
              ],
            }),
          ],
        }),
        'jobs[0].time_windows[1]',
      ],
      [
        'INVALID_TIME_WINDOW',
        'a shift',
        request({ resources: [resource('v1', { time_window: { start: 2, end: 1 } })] }),
        'resources[0].time_window',
      ],
      [
        'INVALID_TIME_WINDOW',
        'a depot',
        request({ depots: [depot('d', { time_window: { start: 2, end: 1 } })] }),
        'depots[0].time_window',
      ],
      ['CIRCULAR_PRECEDENCE', 'two jobs', request({ places: 3, relations: cycle }), 'relations'],
      ['VALIDATION_ERROR', 'no jobs', request({ jobs: [] }), ''],
      [
        'VALIDATION_ERROR',
        'a pin without a resource',
        request({ jobs: [job('a', 1, { departure_time: 5 })] }),
        'jobs[0]',
      ],
    ])('%s for %s', async (code, _, body, field) => {
      expect((await expectInvalid(body, code)).join('\n')).toContain(field);
    });
  });

  function shipment(id: string) {
    return { id, pickup: { location_index: 0 }, delivery: { location_index: 1 } };
  }

  describe('order of checks', () => {
    /** One fault of each kind, from the last check to the first. */
    const faults: [string, (body: RequestBody) => void][] = [
      ['CIRCULAR_PRECEDENCE', (body) => (body.relations = cycle)],
      ['INVALID_TIME_WINDOW', (body) => (body.jobs![0]!.time_windows = [{ start: 2, end: 1 }])],
      ['UNKNOWN_REFERENCE', (body) => (body.jobs![1]!.allowed_resource_ids = ['nobody'])],
      ['MATRIX_SIZE_MISMATCH', (body) => (body.jobs![2]!.location_index = 99)],
      ['DUPLICATE_ID', (body) => body.resources.push(resource('v1'))],
      ['SCHEMA_ERROR', (body) => (body.jobs![2]!.service_time = 'long' as never)],
    ];

    it.each(faults.map(([code], index) => [code, index] as const))(
      '%s stands before what follows it',
      async (code, last) => {
        const body = request({ places: 4 });
        faults.slice(0, last + 1).forEach(([, spoil]) => spoil(body));
        const listed = await expectInvalid(body, code);
        if (code !== 'SCHEMA_ERROR') {
          expect(listed[0]).toMatch(new RegExp(`^${code} `));
        }
      },
    );

    it('lists what every check after the shape found', async () => {
      const body = request({ places: 4 });
      faults.slice(0, -1).forEach(([, spoil]) => spoil(body));
      const codes = (await expectInvalid(body, 'DUPLICATE_ID')).map((line) => line.split(' ')[0]);
      expect(codes).toEqual(
        expect.arrayContaining([
          'DUPLICATE_ID',
          'MATRIX_SIZE_MISMATCH',
          'UNKNOWN_REFERENCE',
          'INVALID_TIME_WINDOW',
        ]),
      );
    });
  });

  it('lists at most a hundred faults of a request full of them', async () => {
    const jobs = Array.from({ length: 300 }, (_, index) => ({ id: `j${index}` }));
    const listed = await expectInvalid({ ...request(), jobs }, 'SCHEMA_ERROR');
    expect(listed).toHaveLength(100);
  });

  it('checks the region', async () => {
    const body = coordinateRequest({ jobs: [{ id: 'p', location: { lat: 48.85, lon: 2.35 } }] });
    expect(await expectInvalid(body, 'VALIDATION_ERROR')).toEqual(['OUT_OF_REGION jobs[0].location']);
  });

  it.each(['{', '[]', ''])('answers a body of %j with valid: false too', async (body) => {
    await expectInvalid(body, 'SCHEMA_ERROR');
  });
});
