import fc from 'fast-check';
import { job, lineTravel, request, resource } from '../support/factories';
import { matrixRequests } from '../support/generators/requests';
import { bestOf } from '../support/oracle';
import { expectEnvelope, jobsOf, reasonOf, Service, stopOf } from '../support/service';
import { note } from '../support/note';
import type { RequestBody } from '../support/wire';

/** What becomes of a request: plans with holes, no plan at all, and plans that are proven best. */
describe('outcomes of a solve', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const late = { time_windows: [{ start: 0, end: 10 }] };

  describe('mandatory jobs (B1)', () => {
    it('answers 200 infeasible with a partial plan when some are served', async () => {
      const plan = await service.solve(request({ jobs: [job('a', 1), job('b', 2, late)] }));
      expect(plan.status).toBe('infeasible');
      expect(jobsOf(plan, 'v1')).toEqual(['a']);
      expect(reasonOf(plan, 'b')).toBe('time_window_infeasible');
      expect(plan.score.penalty_dropped).toBe(100_000_000);
    });

    it('answers 422 SOLVER_INFEASIBLE with the plan fields when nothing can be served', async () => {
      const body = await service.solveInfeasible(
        request({ metadata: { problem_id: 'none' }, jobs: [job('a', 1, late), job('b', 2, late)] }),
      );
      expect(body).toMatchObject({ status: 'infeasible', problem_id: 'none', routes: [] });
      expect(body.unserved).toHaveLength(2);
      expect(body.detail.message).toMatch(/\S/);
    });

    it('answers 200 with empty routes when only optional jobs are left out', async () => {
      const plan = await service.solve(request({ jobs: [job('a', 1, { ...late, mandatory: false })] }));
      expect(plan).toMatchObject({ status: 'optimal', routes: [] });
      expect(plan.score.num_vehicles_used).toBe(0);
    });

    it('answers 200 always with on_infeasible result, 422 always with error', async () => {
      const none = request({ jobs: [job('a', 1, late)] });
      const some = request({ jobs: [job('a', 1), job('b', 2, late)] });
      const result = { max_iterations: 100, on_infeasible: 'result' };
      expect((await service.solve({ ...none, options: result })).status).toBe('infeasible');
      const error = { max_iterations: 100, on_infeasible: 'error' };
      const body = await service.solveInfeasible({ ...some, options: error });
      expect(body.routes).toHaveLength(1);
    });
  });

  describe('reasons', () => {
    const only = (rest: object, limits: object = {}): RequestBody =>
      request({ resources: [resource('v1', limits)], jobs: [job('ok', 1), job('x', 2, rest)] });
    const closed = () => {
      const body = only({});
      [0, 1].forEach((from) => (body.travel.distance_matrix![from]![2] = null));
      return body;
    };

    it.each<[string, RequestBody]>([
      ['time_window_infeasible', only(late)],
      ['shift_infeasible', only({ service_time: 5_000 }, { time_window: { start: 0, end: 3_000 } })],
      ['capacity_exceeded', only({ demands: { kg: 11 } }, { capacities: { kg: 10 } })],
      ['skill_missing', only({ required_skills: ['crane'] }, { skills: ['drill'] })],
      ['skill_level_too_low', only({ skill_levels: { drill: 3 } }, { skill_levels: { drill: 2 } })],
      ['unreachable', closed()],
      ['max_distance_exceeded', only({}, { max_distance: 3_999 })],
      ['max_time_exceeded', only({ service_time: 5_000 }, { max_time: 3_000 })],
      ['max_travel_time_exceeded', only({}, { max_travel_time: 399 })],
    ])('%s', async (reason, body) => {
      const plan = await service.solve(body);
      expect(reasonOf(plan, 'x')).toBe(reason);
      expect(plan.unserved[0]?.reasons[0]).toMatchObject({
        code: reason,
        resource_ids: ['v1'],
        num_resources: 1,
      });
      expect(plan.unserved[0]?.message.length).toBeGreaterThan(20);
    });

    it('resource_not_allowed stands beside the reason of those that are allowed', async () => {
      const resources = [resource('v1', { capacities: 1 }), resource('v2')];
      const jobs = [job('ok', 1), job('x', 2, { demands: 5, allowed_resource_ids: ['v1'] })];
      const plan = await service.solve(request({ resources, jobs }));
      const codes = plan.unserved[0]!.reasons.map(({ code }) => code);
      expect(codes.sort()).toEqual(['capacity_exceeded', 'resource_not_allowed']);
    });

    it('fleet_exhausted when each fits alone but not all together', async () => {
      const resources = [resource('v1', { max_tasks: 2 })];
      const plan = await service.solve(request({ places: 4, resources }));
      expect(plan.unserved.map(({ reason }) => reason)).toEqual(['fleet_exhausted']);
      const [said] = plan.unserved[0]!.reasons;
      expect(said?.detail).toEqual({ limit: 'max_tasks', required: 3, available: 2 });
      expect(said?.message).toMatch(/max_tasks is in the way \(needs 3, has 2\): raise max_tasks/);
    });

    it('no way at all is told without numbers', async () => {
      const [said] = (await service.solve(closed())).unserved[0]!.reasons;
      expect(said?.detail).toEqual({});
      expect(said?.message).toMatch(/null or forbidden cells/);
    });

    it('a leg that traffic makes longer than a break after driving lets it be is too long', async () => {
      const body = only({}, { breaks: [{ id: 'rest', max_driving_time: 290, duration: 60 }] });
      body.travel['traffic_segments'] = [{ start: 0, end: 86_400, factor: 1.5 }];
      const [said] = (await service.solve(body)).unserved[0]!.reasons;
      expect(said).toMatchObject({
        code: 'unreachable',
        detail: { break: 'break "rest"', required: 300, available: 290 },
      });
    });

    it('break_conflict names the break and by how much it is missed', async () => {
      const breaks = [{ id: 'rest', after_work_time: 900, duration: 60 }];
      const body = only({ service_time: 5_000 }, { breaks });
      const [said] = (await service.solve(body)).unserved[0]!.reasons;
      expect(said).toMatchObject({
        code: 'break_conflict',
        detail: { break: 'break "rest"', available: 900 },
      });
    });

    it('break_conflict says when a break with a window could begin, and until when it may', async () => {
      const breaks = [{ id: 'rest', start: 1_000, end: 2_000, duration: 60 }];
      const body = only({ service_time: 5_000, time_windows: [{ start: 200, end: 200 }] }, { breaks });
      const [said] = (await service.solve(body)).unserved[0]!.reasons;
      expect(said).toMatchObject({
        code: 'break_conflict',
        detail: { break: 'break "rest"', limit: 'end', required: 5_200, available: 2_000 },
      });
      expect(said?.message).toContain('(earliest 5200, latest 2000)');
    });

    it('relation_conflict names the gap that is in the way and what it would have to be', async () => {
      const begins = (start: number, end: number) => ({ service_time: 0, time_windows: [{ start, end }] });
      const jobs = [job('a', 1, begins(0, 500)), job('b', 2, begins(5_000, 5_000))];
      const relations = [{ id: 'soon', type: 'precedence', job_ids: ['a', 'b'], max_gap: 100 }];
      const [left] = (await service.solve(request({ jobs, relations }))).unserved;
      expect(left?.reasons[0]).toMatchObject({
        code: 'relation_conflict',
        detail: {
          ...{ limit: 'max_gap', relation: 'soon', job_ids: [left?.job_id === 'a' ? 'b' : 'a'] },
          ...{ required: 4_500, available: 100 },
        },
      });
      expect(left?.reasons[0]?.message).toContain('whose max_gap is 100 (4500 would do)');
    });

    it('names the dimension and by how much it is exceeded', async () => {
      const plan = await service.solve(
        only({ demands: { kg: 11, m3: 1 } }, { capacities: { kg: 10, m3: 5 } }),
      );
      const detail = plan.unserved[0]?.reasons[0]?.detail;
      expect(detail).toMatchObject({ dimension: 'kg', required: 11, available: 10 });
    });
  });

  describe('optional jobs (B44, interface rule 6)', () => {
    const optional = (rest: object) =>
      request({ jobs: [job('a', 1), job('b', 2, { mandatory: false, ...rest })] });

    it.each([
      ['is served with the default penalty', {}, true],
      ['is served when the detour of 2,000 is a little cheaper than the penalty', { penalty: 2_001 }, true],
      ['is dropped when the detour is a little dearer', { penalty: 1_999 }, false],
      ['is dropped at penalty 0', { penalty: 0 }, false],
      ['is served at penalty 0 when its revenue covers the detour', { penalty: 0, revenue: 2_001 }, true],
    ])('%s', async (_, rest, served) => {
      const plan = await service.solve(optional(rest));
      expect(plan.status).toBe('optimal');
      expect(jobsOf(plan, 'v1').includes('b')).toBe(served);
      if (!served) {
        expect(reasonOf(plan, 'b')).toBe('not_profitable');
      }
    });

    it('compares seconds with the penalty under min_time', async () => {
      const body = optional({ penalty: 199 });
      body.options = { objective: 'min_time' };
      expect(reasonOf(await service.solve(body), 'b')).toBe('not_profitable');
    });
  });

  describe('clocks (B2)', () => {
    it('shows the moment inside the window as the arrival, and the wait beside it', async () => {
      const window = { time_windows: [{ start: 1_000, end: 2_000 }] };
      const jobs = [
        job('a', 1, { time_windows: [{ start: 0, end: 150 }] }),
        job('b', 2, { ...window, setup_time: 30, service_time: 60 }),
      ];
      const plan = await service.solve(request({ jobs }));
      expect(stopOf(plan, 'b')).toMatchObject({
        arrival_time: 1_000,
        physical_arrival_time: 250,
        waiting_time: 750,
        setup_time: 30,
        service_time: 60,
        departure_time: 1_090,
      });
      expect(plan.routes[0]?.violations).toEqual([]);
    });

    it('leaves when the shift begins where nothing tells it to wait (C5)', async () => {
      const resources = [resource('v1', { time_window: { start: 500, end: 9_000 } })];
      const plan = await service.solve(request({ resources }));
      expect(plan.routes[0]?.activities[0]?.departure_time).toBe(500);
    });

    it.each([
      ['the first moment', 100, 100],
      ['the last moment', 0, 100],
    ])('accepts %s of a window of one second', async (_, start, end) => {
      const plan = await service.solve(request({ jobs: [job('a', 1, { time_windows: [{ start, end }] })] }));
      expect(plan.status).toBe('optimal');
    });

    it('serves after midnight when a window says so (B4)', async () => {
      const resources = [resource('v1', { time_window: { start: 80_000, end: 100_000 } })];
      const jobs = [job('a', 1, { time_windows: [{ start: 90_000, end: 95_000 }] })];
      expect(stopOf(await service.solve(request({ resources, jobs })), 'a').arrival_time).toBe(90_000);
    });
  });

  describe('objectives', () => {
    const body = (objective: string) =>
      request({
        travel: { ...lineTravel(3), vehicle_matrices: { fast: lineTravel(3, 2_000, 50) } },
        resources: [resource('slow'), resource('quick', { vehicle_type: 'fast' })],
        options: { objective },
        places: 3,
      });

    it('min_distance takes the short way, min_time the quick one', async () => {
      expect(jobsOf(await service.solve(body('min_distance')), 'slow')).toHaveLength(2);
      expect(jobsOf(await service.solve(body('min_time')), 'quick')).toHaveLength(2);
    });

    it('min_vehicles takes one vehicle where two would drive less', async () => {
      const resources = [resource('west', { depot_index: 0 }), resource('east', { depot_index: 4 })];
      const jobs = [job('a', 1), job('b', 3)];
      const at = (objective: string) => request({ places: 5, resources, jobs, options: { objective } });
      expect((await service.solve(at('min_distance'))).routes).toHaveLength(2);
      expect((await service.solve(at('min_vehicles'))).routes).toHaveLength(1);
    });

    it('maximize_served serves what its penalty would not pay', async () => {
      const jobs = [job('a', 1), job('b', 2, { mandatory: false, penalty: 1 })];
      const at = (objective: string) => request({ jobs, options: { objective } });
      expect((await service.solve(at('min_distance'))).unserved).toHaveLength(1);
      expect((await service.solve(at('maximize_served'))).unserved).toHaveLength(0);
    });
  });

  describe('tiny requests against every plan there is', () => {
    const tiny = matrixRequests({ jobs: 5, resources: 2, linked: false });

    it('says optimal only of the best plan, and never beats it', async () => {
      let [proven, tried] = [0, 0];
      await fc.assert(
        fc.asyncProperty(tiny, async (body) => {
          const answer = await service.sync(body);
          if (answer.status !== 200) {
            expectEnvelope(answer, 'SOLVER_INFEASIBLE');
          }
          const best = bestOf(body);
          const mandatory = new Set(body.jobs?.filter((one) => one.mandatory !== false).map((one) => one.id));
          const { unserved, score, status, routes } = answer.body;
          const missing = unserved.filter((entry: { job_id: string }) => mandatory.has(entry.job_id)).length;
          expect(missing).toBeGreaterThanOrEqual(best.missing);
          tried += 1;
          if (status === 'optimal') {
            proven += 1;
            expect(best.missing).toBe(0);
            expect(score.total).toBeCloseTo(best.value.at(-1) ?? 0, 4);
            if (body.options?.['objective'] === 'min_vehicles') {
              expect(routes.length).toBe(best.value[0]);
            }
          } else if (missing === 0 && best.value.length === 1) {
            expect(score.total).toBeGreaterThanOrEqual((best.value[0] ?? 0) - 1e-4);
          }
        }),
        { seed: 20_260_101, numRuns: 120 },
      );
      note(`oracle: ${proven} of ${tried} tiny requests were proven optimal`);
      expect(proven).toBeGreaterThan(tried / 4);
    });
  });
});
