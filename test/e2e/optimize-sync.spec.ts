import { job, lineTravel, request, resource } from '../support/factories';
import { jobsOf, Service, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

/** The forms in which a solve may be asked for, and what always comes back. */
describe('POST /api/v1/optimize/sync', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const warningsOf = async (body: RequestBody) =>
    (await service.solve(body)).warning_details.map(({ code, field }) => `${code} ${field}`);

  describe('an answer', () => {
    it('has every shown field, echoes the problem id, and is for one day', async () => {
      const plan = await service.solve(request({ places: 4, metadata: { problem_id: 'p 1' } }));
      expect(plan).toMatchObject({ status: 'optimal', problem_id: 'p 1', unserved: [], cached: false });
      expect(plan.routes).toHaveLength(1);
      expect(plan.routes[0]?.day).toBeNull();
      expect(plan.score).toMatchObject({ total: 6_000, travel_distance: 6_000, travel_time: 600 });
      expect(plan.request_id).toMatch(/^[\w.-]+$/);
    });

    it('says in Server-Timing where its time went', async () => {
      const { headers } = await service.sync(request({ places: 4 }));
      const stages = /^prep;dur=[\d.]+, queue;dur=[\d.]+, kernel;dur=[\d.]+, answer;dur=[\d.]+$/;
      expect(headers['server-timing']).toMatch(stages);
    });

    it('has problem_id null when none was sent', async () => {
      expect((await service.solve(request())).problem_id).toBeNull();
    });

    it('has day null even when jobs carry day 0 (B49)', async () => {
      const plan = await service.solve(request({ jobs: [job('a', 1, { day: 0 })] }));
      expect(plan.routes[0]?.day).toBeNull();
    });

    it('lists the resources in use only, in the order sent (B50)', async () => {
      const resources = ['c', 'a', 'b'].map((id) => resource(id, { max_tasks: 1 }));
      const plan = await service.solve(request({ resources, jobs: [job('x', 1), job('y', 2)] }));
      const used = plan.routes.map((route) => route.resource_id);
      expect(used).toHaveLength(2);
      expect(used).toEqual(['c', 'a', 'b'].filter((id) => used.includes(id)));
    });

    it('says how it was solved, and what was chosen for the caller', async () => {
      const plan = await service.solve(request({ options: { seed: 7, max_iterations: 50 } }));
      expect(plan.solver).toMatchObject({ seed: 7, max_iterations: 50, auto_configured: expect.any(Array) });
    });

    it('echoes metadata of jobs and resources', async () => {
      const note = { crm: 17, tags: ['x'] };
      const plan = await service.solve(
        request({ resources: [resource('v1', { metadata: note })], jobs: [job('a', 1, { metadata: note })] }),
      );
      expect(plan.routes[0]).toMatchObject({ metadata: note });
      expect(stopOf(plan, 'a')).toMatchObject({ metadata: note });
    });
  });

  describe('matrices (B5)', () => {
    const { distance_matrix, time_matrix } = lineTravel(3);

    it('takes distance as time, with a warning, when there is no time', async () => {
      const warnings = await warningsOf(request({ travel: { distance_matrix }, places: 3 }));
      expect(warnings.join()).toContain('TIME_FROM_DISTANCE');
    });

    it('takes time as distance when there is no distance', async () => {
      const plan = await service.solve(request({ travel: { time_matrix }, places: 3 }));
      expect(plan.score.travel_distance).toBe(400);
    });

    it('divides distance by speed when a speed is given', async () => {
      const plan = await service.solve(request({ travel: { distance_matrix, speed: 8 }, places: 3 }));
      expect(plan.score.travel_time).toBe(500);
    });

    it('takes an empty matrix as absent', async () => {
      const plan = await service.solve(request({ travel: { distance_matrix: [], time_matrix }, places: 3 }));
      expect(plan.score.travel_distance).toBe(400);
    });

    it('takes null sections as absent', async () => {
      await service.solve(
        request({ relations: null, locks: null, webhooks: null, options: null, depots: null } as never),
      );
    });

    it('keeps fractions of distances, and rounds times half up', async () => {
      const travel = {
        distance_matrix: [
          [0, 10.25],
          [10.5, 0],
        ],
        time_matrix: [
          [0, 1.5],
          [2.4, 0],
        ],
      };
      const plan = await service.solve(request({ travel }));
      expect(plan.score).toMatchObject({ travel_distance: 20.75, travel_time: 4 });
    });

    it('takes the matrix of a vehicle type, and the base matrix where there is none', async () => {
      const travel = { ...lineTravel(2), vehicle_matrices: { bike: lineTravel(2, 700, 300) } };
      const one = (type: string) =>
        request({ travel, resources: [resource('v1', { vehicle_type: type })], jobs: [job('a', 1)] });
      expect((await service.solve(one('bike'))).score.travel_distance).toBe(1_400);
      expect((await service.solve(one('van'))).score.travel_distance).toBe(2_000);
    });
  });

  describe('aliases', () => {
    const { distance_matrix, time_matrix } = lineTravel(4);

    it.each([
      ['distances and durations', { distances: distance_matrix, durations: time_matrix }],
      ['duration_matrix', { distance_matrix, duration_matrix: time_matrix }],
    ])('of matrices: %s', async (_, travel) => {
      const plan = await service.solve(request({ travel, places: 4 }));
      expect(plan.score).toMatchObject({ travel_distance: 6_000, travel_time: 600 });
      expect(plan.warnings).toEqual([]);
    });

    it.each(['matrices', 'matrices_by_type', 'mixed_fleet'])('of vehicle_matrices: %s', async (key) => {
      const travel = { ...lineTravel(2), [key]: { bike: lineTravel(2, 700, 300) } };
      const plan = await service.solve(
        request({ travel, resources: [resource('v1', { vehicle_type: 'bike' })], jobs: [job('a', 1)] }),
      );
      expect(plan.score.travel_distance).toBe(1_400);
    });

    it.each(['max_tasks', 'max_jobs', 'max_stops', 'tour_size'])('of max_tasks: %s', async (key) => {
      const resources = [resource('v1', { [key]: 2 }), resource('v2', { [key]: 2 })];
      const plan = await service.solve(request({ places: 4, resources }));
      expect(plan.routes).toHaveLength(2);
    });

    it.each(['max_time', 'max_duration', 'max_route_time'])('of max_time: %s', async (key) => {
      const jobs = [1, 2].map((at) => job(`j${at}`, at, { service_time: 1_000 }));
      const resources = [resource('v1', { [key]: 1_500 }), resource('v2', { [key]: 1_500 })];
      expect((await service.solve(request({ jobs, resources }))).routes).toHaveLength(2);
    });

    it.each([
      ['a list of ids', [{ type: 'precedence', job_ids: ['far', 'near'] }]],
      ['upper case and jobs', [{ type: 'PRECEDENCE', jobs: ['far', 'near'] }]],
      ['before and after', [{ type: 'precedence', before: 'far', after: 'near' }]],
      ['predecessor and successor', [{ type: 'precedence', predecessor: 'far', successor: 'near' }]],
      ['lists by type', { precedence: [{ before: 'far', after: 'near' }] }],
      ['pairs by type', { precedence: [['far', 'near']] }],
    ])('of precedence: %s', async (_, relations) => {
      const jobs = [job('near', 1), job('far', 2)];
      const ends = resource('v1', { return_to_depot: false });
      const plan = await service.solve(request({ jobs, resources: [ends], relations: relations as never }));
      expect(jobsOf(plan, 'v1')).toEqual(['far', 'near']);
    });
  });

  describe('what the service does not know or need', () => {
    it('ignores unknown keys with a warning that guesses what was meant (B41)', async () => {
      const plan = await service.solve(
        request({ jobs: [job('a', 1, { service_tme: 60 })], shiny: 1, options: { seeed: 1 } }),
      );
      const said = plan.warnings.join('\n');
      expect(said).toMatch(/service_tme.*service_time/s);
      expect(said).toMatch(/shiny/);
      expect(said).toMatch(/seeed.*seed/s);
      expect(plan.warning_details).toHaveLength(plan.warnings.length);
      expect(plan.warning_details).toContainEqual(
        expect.objectContaining({ code: 'UNKNOWN_FIELD', field: 'jobs[0].service_tme' }),
      );
    });

    it('ignores the recurring block while the feature is off (B29)', async () => {
      const recurring = { period_key: '2026-W01', requested_days: null };
      const plan = await service.solve(request({ recurring }));
      expect(plan.status).toBe('optimal');
    });

    it('ignores live_tracking on sync (B7)', async () => {
      await service.solve(request({ options: { live_tracking: true, max_iterations: 10 } }));
    });

    it('warns of a dimension that a capacity does not name (A4)', async () => {
      const resources = [resource('v1', { capacities: { kg: 5 } })];
      const jobs = [job('a', 1, { demands: { kg: 1, m3: 900 } })];
      expect((await warningsOf(request({ resources, jobs }))).join()).toContain('DIMENSION_NOT_CAPPED');
    });

    it('takes a job.locked without a lock as a warning (B18)', async () => {
      const plan = await service.solve(request({ jobs: [job('a', 1, { locked: true })] }));
      expect(plan.warnings.join()).toMatch(/locked/);
    });
  });

  describe('numbers (B48)', () => {
    it('accepts 300.0 and 3e2 as 300', async () => {
      const body = request({
        jobs: [job('a', 1, { service_time: 111 }), job('b', 1, { service_time: 222 })],
      });
      const text = JSON.stringify(body).replace(':111', ':300.0').replace(':222', ':3e2');
      const answer = await service.sync(text);
      expect(answer.status).toBe(200);
      expect(stopOf(answer.body, 'a').service_time).toBe(300);
      expect(stopOf(answer.body, 'b').service_time).toBe(300);
    });

    it('rounds a fraction of a second half up, with a warning', async () => {
      const plan = await service.solve(request({ jobs: [job('a', 1, { service_time: 300.5 })] }));
      expect(stopOf(plan, 'a').service_time).toBe(301);
      expect(plan.warning_details).toContainEqual(
        expect.objectContaining({ code: 'ROUNDED_INPUT', field: 'jobs[0].service_time' }),
      );
    });

    it('keeps fractions of demands, penalties and prices', async () => {
      const resources = [
        resource('v1', { capacities: { kg: 0.3 }, cost_per_distance: 0.001, fixed_cost: 0.25 }),
      ];
      const jobs = [job('a', 1, { demands: { kg: 0.1 } }), job('b', 1, { demands: { kg: 0.2 } })];
      const plan = await service.solve(request({ resources, jobs }));
      expect(plan.routes[0]?.summary.max_loads['kg']).toBeCloseTo(0.3, 9);
      expect(plan.score.total).toBeCloseTo(2.25, 9);
    });
  });

  describe('goods (B42, C3)', () => {
    it('takes drop-offs along from the start and counts what it collects', async () => {
      const jobs = [job('drop', 1, { demands: -4 }), job('fetch', 2, { demands: 3 })];
      const plan = await service.solve(request({ resources: [resource('v1', { capacities: 5 })], jobs }));
      const loads = plan.routes[0]!.activities.map((stop) => stop.load_on_departure.by_dimension['default']);
      expect(loads.slice(0, 3)).toEqual([4, 0, 3]);
    });

    it('starts with the load it is told', async () => {
      const resources = [
        resource('v1', { capacities: 5, initial_load: 3 }),
        resource('v2', { fixed_cost: 50 }),
      ];
      const jobs = [1, 2, 3].map((at) => job(`j${at}`, at, { demands: 1 }));
      const plan = await service.solve(request({ resources, jobs }));
      expect(jobsOf(plan, 'v1').length).toBeLessThanOrEqual(2);
    });
  });
});
