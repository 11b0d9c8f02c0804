import { job, request, resource } from '../support/factories';
import type { SeedRoute } from '../support/seed-routes';
import { expectEnvelope, jobsOf, listedErrors, reasonOf, Service } from '../support/service';
import type { JobBody, RequestBody } from '../support/wire';

interface Place {
  resource_id: string;
  day: number | null;
  position: number;
  arrival: number;
  cost_delta: number;
}

const route = (id: string, ...jobs: string[]): SeedRoute => ({
  resource_id: id,
  stops: jobs.map((name) => ({ job_id: name })),
});

describe('POST /api/v1/optimize/suggest-insertion [B17]', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const base = (extra: Partial<RequestBody> = {}) =>
    request({
      jobs: [job('a', 1), job('b', 4), job('c', 6)],
      resources: [resource('v1'), resource('v2')],
      ...extra,
    });

  /** Every place that is suggested costs what evaluate says that it costs, and is entered when it says. */
  async function expectTrue(
    asked: RequestBody,
    routes: readonly SeedRoute[],
    added: JobBody,
    places: readonly Place[],
  ): Promise<void> {
    const before = await service.evaluate(asked, routes);
    const together = { ...asked, jobs: [...(asked.jobs ?? []), added] };
    for (const { resource_id: id, day, position, arrival, cost_delta: delta } of places) {
      const own = routes.find((one) => one.resource_id === id && (one.day ?? null) === day);
      const stops = [...(own?.stops ?? [])];
      stops.splice(position, 0, { job_id: added.id });
      const changed = { resource_id: id, ...(day === null ? {} : { day }), stops };
      const after = await service.evaluate(together, [...routes.filter((one) => one !== own), changed]);
      expect(after.status).toBe(200);
      expect(after.body.score.total - before.body.score.total).toBeCloseTo(delta, 6);
      const stop = after.body.routes
        .flatMap(({ activities }: { activities: Record<string, unknown>[] }) => activities)
        .find((activity: Record<string, unknown>) => activity['job_id'] === added.id);
      expect(stop.arrival_time).toBe(arrival);
    }
  }

  it('inserts the new job, keeps the order, and says where else it would fit and at what price', async () => {
    const routes = [route('v1', 'c', 'a', 'b')];
    const added = job('n', 5);
    const { status, body } = await service.suggestInsertion(base(), routes, [added]);
    expect(status).toBe(200);
    expect(jobsOf(body, 'v1').filter((id) => id !== 'n')).toEqual(['c', 'a', 'b']);
    expect(body.unserved).toEqual([]);
    const [{ job_id: id, places }] = body.suggestions as [{ job_id: string; places: Place[] }];
    expect(id).toBe('n');
    expect(places.length).toBeGreaterThanOrEqual(3);
    expect(places[0]).toMatchObject({ resource_id: 'v1', day: null, cost_delta: 0 });
    const deltas = places.map(({ cost_delta: delta }) => delta);
    expect(deltas).toEqual([...deltas].sort((x, y) => x - y));
    await expectTrue(base(), routes, added, places);
  });

  it('leaves a base job that the plan does not list free', async () => {
    const { status, body } = await service.suggestInsertion(base(), [route('v1', 'c', 'a')], [job('n', 5)]);
    expect(status).toBe(200);
    expect(body.unserved).toEqual([]);
  });

  it('prices revenue, fixed costs and windows as the score does', async () => {
    const asked = base({
      resources: [resource('v1', { cost_per_time: 0.5 }), resource('v2', { fixed_cost: 12.5 })],
    });
    const added = job('n', 2, { revenue: 100.25, time_windows: [{ start: 300, end: 900, late_penalty: 2 }] });
    const routes = [route('v1', 'a', 'b', 'c')];
    const { body } = await service.suggestInsertion(asked, routes, [added]);
    const [{ places }] = body.suggestions as [{ places: Place[] }];
    expect(places).toHaveLength(5);
    expect(places.some(({ resource_id: id }) => id === 'v2')).toBe(true);
    await expectTrue(asked, routes, added, places);
  });

  it('counts breaks that the plan does not name as evaluate places them', async () => {
    const breaks = [{ id: 'lunch', start: 500, end: 1_000, duration: 300 }];
    const asked = base({ resources: [resource('v1', { breaks, cost_per_time: 1 }), resource('v2')] });
    const routes = [route('v1', 'a', 'b', 'c')];
    const added = job('n', 5, { service_time: 50 });
    const { body } = await service.suggestInsertion(asked, routes, [added]);
    const [{ places }] = body.suggestions as [{ places: Place[] }];
    expect(places.length).toBeGreaterThanOrEqual(3);
    await expectTrue(asked, routes, added, places);
  });

  it('counts even shares where they are paid for', async () => {
    const fairness = { metric: 'num_jobs', weight: 20_000 };
    const asked = base({ options: { fairness } });
    const routes = [route('v1', 'a', 'b', 'c')];
    const { body } = await service.suggestInsertion(asked, routes, [job('n', 5)]);
    const [{ places }] = body.suggestions as [{ places: Place[] }];
    expect(places[0]!.resource_id).toBe('v2');
    await expectTrue(asked, routes, job('n', 5), places);
  });

  it('names the day of a route where there are several', async () => {
    const asked = base({ problem: { num_days: 2 }, resources: [resource('v1')] });
    const routes = [{ ...route('v1', 'a', 'b', 'c'), day: 1 }];
    const { status, body } = await service.suggestInsertion(asked, routes, [job('n', 5)]);
    expect(status).toBe(200);
    const [{ places }] = body.suggestions as [{ places: Place[] }];
    expect(new Set(places.map(({ day }) => day))).toEqual(new Set([0, 1]));
    await expectTrue(asked, routes, job('n', 5), places);
  });

  it('reports an optional job without a place as unserved, and refuses for a mandatory one', async () => {
    const asked = base({ resources: [resource('v1', { capacities: 3 })] });
    const routes = [route('v1', 'a', 'b', 'c')];
    const heavy = (mandatory: boolean) => job('n', 5, { demands: 9, mandatory });
    const { status, body } = await service.suggestInsertion(asked, routes, [heavy(false)]);
    expect(status).toBe(200);
    expect(reasonOf(body, 'n')).toBe('capacity_exceeded');
    expect(body.suggestions).toEqual([{ job_id: 'n', places: [] }]);
    const refused = await service.suggestInsertion(asked, routes, [heavy(true)]);
    expectEnvelope(refused, 'SOLVER_INFEASIBLE');
    expect(refused.body.detail.errors[0].field).toBe('new_jobs[0]');
    expect(refused.body.suggestions).toEqual([{ job_id: 'n', places: [] }]);
  });

  it('extends no plan that breaks a hard rule itself', async () => {
    const asked = base({ jobs: [job('a', 1), job('b', 4, { time_windows: [{ start: 0, end: 200 }] })] });
    const answer = await service.suggestInsertion(asked, [route('v1', 'a', 'b')], [job('n', 3)]);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    expect(answer.body.detail.errors[0]).toMatchObject({ code: 'late', field: 'current_solution.routes[0]' });
    expect(answer.body.routes[0].violations[0]).toMatchObject({ type: 'late', hard: true });
  });

  it('has 1 s where the options say nothing, and obeys them where they do', async () => {
    const limitOf = async (options: object) => {
      const { body } = await service.suggestInsertion(base({ options: { ...options } }), [], [job('n', 5)]);
      return body.solver.time_limit_seconds;
    };
    expect(await limitOf({})).toBe(1);
    expect(await limitOf({ time_limit_seconds: 2, max_iterations: 10 })).toBe(2);
  });

  it('says what is wrong where the caller wrote it', async () => {
    const routes = [route('v1', 'a', 'b', 'c')];
    const known = await service.suggestInsertion(base(), routes, [job('a', 5)]);
    expectEnvelope(known, 'VALIDATION_ERROR');
    expect(listedErrors(known)[0]).toBe('DUPLICATE_ID new_jobs[0].id');
    const unknown = await service.suggestInsertion(base(), [route('v1', 'x')], [job('n', 5)]);
    expectEnvelope(unknown, 'VALIDATION_ERROR');
    expect(listedErrors(unknown)).toEqual(['JOB_NOT_FOUND current_solution.routes[0].stops[0]']);
    const planned = await service.suggestInsertion(base(), [route('v1', 'n')], [job('n', 5)]);
    expectEnvelope(planned, 'VALIDATION_ERROR');
    expectEnvelope(await service.suggestInsertion(base(), routes, []), 'SCHEMA_ERROR');
    const missing = await service.post('/api/v1/optimize/suggest-insertion', { base: base() });
    expect(listedErrors(missing)).toEqual(['SCHEMA_ERROR new_jobs', 'SCHEMA_ERROR current_solution']);
  });
});
