import { coordinateRequest, job, lineTravel, request, resource } from '../support/factories';
import { expectEnvelope, listedErrors, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

/** What a solve refuses: shapes, meanings, and what is not built yet. */
describe('refusals of POST /api/v1/optimize/sync', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const here = { lat: 50.85, lon: 4.35 };

  describe('shape is SCHEMA_ERROR (B12, B48)', () => {
    it.each<[string, object, string]>([
      ['no travel', { travel: undefined }, 'travel'],
      ['no resources', { resources: undefined }, 'resources'],
      ['empty resources', { resources: [] }, 'resources'],
      ['resources as an object', { resources: { id: 'v1' } }, 'resources'],
      ['a resource without id', { resources: [{ depot_index: 0 }] }, 'resources[0].id'],
      ['a job without id', { jobs: [{ location_index: 1 }] }, 'jobs[0].id'],
      ['a job without a place', { jobs: [{ id: 'a' }] }, 'jobs[0].location_index'],
      ['a job with two places', { jobs: [job('a', 1, { location: here })] }, 'jobs[0].location_index'],
      ['a number as id', { jobs: [{ id: 7, location_index: 1 }] }, 'jobs[0].id'],
      ['a time as text', { jobs: [job('a', 1, { service_time: '300' as never })] }, 'jobs[0].service_time'],
      ['a negative service time', { jobs: [job('a', 1, { service_time: -1 })] }, 'jobs[0].service_time'],
      ['a job that is null', { jobs: [null] }, 'jobs[0]'],
      [
        'a window without end',
        { jobs: [job('a', 1, { time_windows: [{ start: 1 } as never] })] },
        'jobs[0].time_windows[0].end',
      ],
      [
        'skills as text',
        { resources: [resource('v1', { skills: 'drill' as never })] },
        'resources[0].skills',
      ],
      ['mandatory as a number', { jobs: [job('a', 1, { mandatory: 1 as never })] }, 'jobs[0].mandatory'],
      [
        'text in a matrix',
        {
          travel: {
            distance_matrix: [
              [0, '1'],
              [1, 0],
            ],
          },
        },
        'travel.distance_matrix[0][1]',
      ],
      ['a time limit of 0', { options: { time_limit_seconds: 0 } }, 'options.time_limit_seconds'],
      ['a negative time limit', { options: { time_limit_seconds: -5 } }, 'options.time_limit_seconds'],
      ['an unknown objective', { options: { objective: 'min_fun' } }, 'options.objective'],
      [
        'an unknown strategy',
        { options: { first_solution_strategy: 'MAGIC' } },
        'options.first_solution_strategy',
      ],
      [
        'an unknown metaheuristic',
        { options: { local_search_metaheuristic: 'X' } },
        'options.local_search_metaheuristic',
      ],
      ['an unknown profile', { travel: { ...lineTravel(2), profile: 'rocket' } }, 'travel.profile'],
    ])('%s', async (_, wrong, field) => {
      const answer = await service.sync({ ...request(), ...wrong });
      expectEnvelope(answer, 'SCHEMA_ERROR');
      expect(listedErrors(answer).map((line) => line.split(' ')[1])).toContain(field);
      expect(answer.body.detail.field).toBe(field);
    });

    it('lists every fault, not the first only', async () => {
      const jobs = [{ id: 1 }, { id: 'b', location_index: 'x' }, { id: 'c', location_index: 1, penalty: [] }];
      const answer = await service.sync({ ...request(), jobs });
      expectEnvelope(answer, 'SCHEMA_ERROR');
      expect(answer.body.detail.errors.length).toBeGreaterThanOrEqual(4);
    });

    it.each([
      ['a list', '[]'],
      ['a number', '7'],
      ['null', 'null'],
      ['text', '"x"'],
      ['nothing', ''],
      ['broken JSON', '{"travel": {'],
      ['an empty object', '{}'],
    ])('a body that is %s', async (_, body) => {
      expectEnvelope(await service.sync(body), 'SCHEMA_ERROR');
    });
  });

  describe('meaning is VALIDATION_ERROR with the exact code listed (B12)', () => {
    const twice = [job('a', 1), job('a', 1)];
    const depot = { id: 'd', location_index: 0 };

    it.each<[string, RequestBody, string]>([
      ['no jobs at all', request({ jobs: [] }), ''],
      ['a job id twice', request({ jobs: twice }), 'DUPLICATE_ID jobs[1].id'],
      ['one id for a job and a resource', request({ jobs: [job('v1', 1)] }), 'DUPLICATE_ID'],
      ['a ragged matrix', request({ travel: { distance_matrix: [[0, 1], [1]] } }), 'MATRIX_SIZE_MISMATCH'],
      [
        'matrices of two sizes',
        request({ travel: { ...lineTravel(2), time_matrix: lineTravel(3).time_matrix } }),
        'MATRIX_SIZE_MISMATCH',
      ],
      [
        'an index beyond the matrix',
        request({ places: 2, jobs: [job('a', 2)] }),
        'MATRIX_SIZE_MISMATCH jobs[0].location_index',
      ],
      [
        'a depot index beyond the matrix',
        request({ resources: [resource('v1', { depot_index: 9 })] }),
        'MATRIX_SIZE_MISMATCH resources[0].depot_index',
      ],
      [
        'a depot nobody knows',
        request({ resources: [resource('v1', { start_depot_id: 'x' })] }),
        'UNKNOWN_REFERENCE resources[0].start_depot_id',
      ],
      [
        'a resource nobody knows',
        request({ jobs: [job('a', 1, { allowed_resource_ids: ['x'] })] }),
        'UNKNOWN_REFERENCE',
      ],
      [
        'a relation with an unknown job',
        request({ relations: [{ type: 'precedence', job_ids: ['j1', 'x'] }] }),
        'UNKNOWN_REFERENCE',
      ],
      [
        'a window that ends before it starts',
        request({ jobs: [job('a', 1, { time_windows: [{ start: 5, end: 4 }] })] }),
        'INVALID_TIME_WINDOW jobs[0].time_windows[0]',
      ],
      [
        'a shift that ends before it starts',
        request({ resources: [resource('v1', { time_window: { start: 5, end: 4 } })] }),
        'INVALID_TIME_WINDOW resources[0].time_window',
      ],
      [
        'a depot that closes before it opens',
        request({ depots: [{ ...depot, time_window: { start: 5, end: 4 } }] }),
        'INVALID_TIME_WINDOW depots[0].time_window',
      ],
      [
        'a circle of precedences',
        request({ places: 3, relations: [{ type: 'precedence', job_ids: ['j1', 'j2', 'j1'] }] }),
        'CIRCULAR_PRECEDENCE',
      ],
      [
        'a job before itself',
        request({ relations: [{ type: 'precedence', job_ids: ['j1', 'j1'] }] }),
        'CIRCULAR_PRECEDENCE',
      ],
      ['an index without any matrix', { ...coordinateRequest(), jobs: [job('a', 1)] }, ''],
      ['coordinates beside matrices', request({ jobs: [{ id: 'a', location: here }] }), ''],
    ])('%s', async (_, body, listed) => {
      const answer = await service.sync(body);
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer).join('\n')).toContain(listed);
    });

    it('names the cycle', async () => {
      const relations = [
        { type: 'precedence', job_ids: ['j1', 'j2'] },
        { type: 'precedence', job_ids: ['j2', 'j3'] },
        { type: 'precedence', job_ids: ['j3', 'j1'] },
      ];
      const answer = await service.sync(request({ places: 4, relations }));
      expect([...new Set(answer.body.detail.context.cycle)].sort()).toEqual(['j1', 'j2', 'j3']);
    });

    it('bounds the number of jobs and resources (A16)', async () => {
      const jobs = Array.from({ length: 5_001 }, (_, index) => job(`j${index}`, 1));
      const answer = await service.sync(request({ places: 2, jobs }));
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer).join()).toContain('LIMIT_EXCEEDED jobs');
    });
  });
});
