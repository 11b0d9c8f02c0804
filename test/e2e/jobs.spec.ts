import { setTimeout as sleep } from 'node:timers/promises';
import { job, request, resource } from '../support/factories';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { expectEnvelope, type Json, Service } from '../support/service';

const GATEWAY_KEYS = JSON.stringify({
  applications: [
    { id: 'acme', key: 'acme-key', clients: ['one', 'two'].map((id) => ({ id, key: `${id}-key` })) },
    { id: 'other', key: 'other-key', clients: [{ id: 'three', key: 'three-key' }] },
  ],
});
const keysOf = (application: string, client: string) => ({
  'X-API-Key': `${application}-key`,
  'X-Client-Key': `${client}-key`,
});
const ONE = keysOf('acme', 'one');
const TWO = keysOf('acme', 'two');
const THREE = keysOf('other', 'three');

const STATUS_KEYS = [
  ...['job_id', 'status', 'problem_id', 'created_at', 'started_at', 'completed_at'],
  ...['result', 'error', 'progress', 'client_id'],
];
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('jobs', () => {
  let service: Service;
  let client: JobsClient;

  beforeAll(async () => {
    service = await Service.start({
      ...{ GATEWAY_KEYS, MAX_CONCURRENT_SOLVES: '2' },
      // Live tracking stands on it.
      RESULT_CACHE_ENABLED: 'true',
    });
    client = new JobsClient(service, ONE);
  });
  afterAll(() => service.close());

  describe('POST /optimize/async', () => {
    it('answers 202 at once with a queued job, and the job ends with the plan of the request', async () => {
      const body = request({ metadata: { problem_id: 'monday' }, places: 5 });
      const { status, headers, body: queued } = await client.submit(body);
      expect(status).toBe(202);
      expect(headers['location']).toBe(`/api/v1/jobs/${queued.job_id}`);
      expect(Object.keys(queued as object).sort()).toEqual([...STATUS_KEYS].sort());
      expect(queued).toMatchObject({
        ...{ status: 'queued', problem_id: 'monday', started_at: null, completed_at: null },
        ...{ result: null, error: null, progress: null, client_id: 'one' },
      });
      const done = await client.untilCompleted(queued.job_id, body);
      expect(done).toMatchObject({ progress: null, problem_id: 'monday' });
      expect(Object.keys(done as object).sort()).toEqual([...STATUS_KEYS].sort());
      for (const time of ['created_at', 'started_at', 'completed_at']) {
        expect(done[time]).toMatch(ISO);
      }
      expect(done.created_at <= done.started_at && done.started_at <= done.completed_at).toBe(true);
      expect(done.result.problem_id).toBe('monday');
      const again = await service.sync(body, { headers: ONE });
      expect(done.result.score).toEqual(again.body.score);
    });

    it.each([
      ['an empty list of resources', { resources: [] }, 'resources', 'SCHEMA_ERROR'],
      [
        'a place outside the matrix',
        { jobs: [job('j1', 99)] },
        'jobs[0].location_index',
        'MATRIX_SIZE_MISMATCH',
      ],
      [
        'a lock on a job that is not there',
        { locks: { routes: [{ resource_id: 'v1', job_ids: ['none'] }] } },
        'locks.routes[0].job_ids[0]',
        'JOB_NOT_FOUND',
      ],
    ])('makes a failed job of %s', async (_, change, field, code) => {
      const { job_id: id } = await client.accepted(request({ places: 3, ...(change as object) }));
      const failed = await client.untilEnded(id);
      expect(failed).toMatchObject({ status: 'failed', result: null, started_at: null });
      expect(failed.error).toMatchObject({ code: 'VALIDATION_ERROR', field, retryable: false });
      expect(failed.error.detail).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: failed.error.message,
        field,
      });
      expect(failed.error.errors[0]).toMatchObject({ field });
      expect([code, 'VALIDATION_ERROR']).toContain(failed.error.errors[0].code);
    });

    it('makes a failed job of any JSON object', async () => {
      const { job_id: id } = await client.accepted({});
      const failed = await client.untilEnded(id);
      expect(failed.error.code).toBe('VALIDATION_ERROR');
      expect(failed.error.errors.map((entry: Json) => entry.field)).toContain('resources');
    });

    it('makes a failed job of a request that nobody can serve', async () => {
      const demands = {
        jobs: [job('j1', 1, { demands: 5 })],
        resources: [resource('v1', { capacities: 1 })],
      };
      const { job_id: id } = await client.accepted(request(demands));
      const failed = await client.untilEnded(id);
      expect(failed.error).toMatchObject({ code: 'SOLVER_INFEASIBLE', retryable: false });
      expect(failed.started_at).toMatch(ISO);
    });

    it('completes a job whose plan has a hole', async () => {
      const { result } = await client.completed(
        request({
          jobs: [job('j1', 1, { demands: 5 }), job('j2', 2, { demands: 1 })],
          resources: [resource('v1', { capacities: 1 })],
        }),
      );
      expect(result.status).toBe('infeasible');
    });

    it.each(['', '{', '[]', '"text"', '7'])('makes no job of %j', async (text) => {
      const before = (await client.list('?include=none')).body.length;
      expectEnvelope(await client.submit(text), 'SCHEMA_ERROR', 422);
      expect((await client.list('?include=none')).body).toHaveLength(before);
    });

    it('lasts as long as it was given, also when there is nothing left to find', async () => {
      const done = await client.completed(request({ places: 3, options: { time_limit_seconds: 1.5 } }));
      expect(Date.parse(done.completed_at) - Date.parse(done.started_at)).toBeGreaterThanOrEqual(1_450);
      expect(done.result.status).toBe('optimal');
    });
  });

  describe('POST /optimize/replan/async', () => {
    it('solves what is left of the request', async () => {
      const sent = {
        original_request: request({ places: 4, metadata: { problem_id: 'tuesday' } }),
        completed_job_ids: ['j1'],
        vehicle_positions: [{ resource_id: 'v1', location_index: 1, current_time: 600 }],
      };
      const { status, body } = await client.submitReplan(sent);
      expect([status, body.status, body.problem_id]).toEqual([202, 'queued', 'tuesday']);
      const done = await client.untilCompleted(body.job_id, sent, { route: 'replan' });
      const stops = done.result.routes[0].activities.flatMap((stop: Json) => stop.job_id ?? []);
      expect([...stops].sort()).toEqual(['j2', 'j3']);
    });

    it('makes a failed job of ids that are unknown', async () => {
      const { body } = await client.submitReplan({
        original_request: request({ places: 3 }),
        cancelled_job_ids: ['nobody'],
      });
      expect((await client.untilEnded(body.job_id)).error).toMatchObject({ code: 'VALIDATION_ERROR' });
    });
  });

  describe('live tracking', () => {
    it('shows progress while the job runs, and none afterwards', async () => {
      const body = longRequest(2, { live_tracking: true });
      const { job_id: id } = await client.accepted(body);
      const seen: Json[] = [];
      await client.until(id, (now) => {
        if (now.progress !== null) {
          expect(now.status).toBe('running');
          seen.push(now.progress);
        }
        return now.status === 'completed';
      });
      const done = await client.untilCompleted(id, body);
      expect(done.progress).toBeNull();
      expect(seen.length).toBeGreaterThan(0);
      for (const [i, { cost, served, unserved, total_jobs: total }] of seen.entries()) {
        expect([served + unserved, total]).toEqual([40, 40]);
        expect(cost).toBeLessThanOrEqual(i === 0 ? Infinity : seen[i - 1].cost);
      }
      expect(done.result.score.total).toBeLessThanOrEqual(seen.at(-1).cost);
    });

    it('shows none where nobody asked for it', async () => {
      const { job_id: id } = await client.accepted(longRequest(1));
      await client.untilRunning(id);
      await sleep(300);
      expect((await client.get(id)).body).toMatchObject({ status: 'running', progress: null });
      await client.cancel(id);
    });

    it('keeps the best plan of a job that is cancelled', async () => {
      const body = longRequest(30, { live_tracking: true });
      const { job_id: id } = await client.accepted(body);
      const { progress } = await client.until(id, (now) => now.progress !== null);
      const { status, body: cancelled } = await client.cancel(id);
      expect([status, cancelled.status, cancelled.progress]).toEqual([200, 'cancelled', null]);
      const { result } = cancelled;
      expect(result.warnings.join()).toMatch(/partial.*mid-solve/);
      expect(result.status).toBe('feasible');
      expect(result.score.total).toBeLessThanOrEqual(progress.cost);
      const stops = result.routes.flatMap(({ activities }: Json) =>
        activities.flatMap((s: Json) => s.job_id ?? []),
      );
      expect(new Set(stops).size + result.unserved.length).toBe(40);
      // The times of the stops follow from the order and the legs alone.
      for (const { activities, summary } of result.routes) {
        expect(summary.total_waiting_time).toBe(0);
        for (let i = 1; i < activities.length; i += 1) {
          const [before, stop] = [activities[i - 1], activities[i]];
          expect(stop.arrival_time).toBe(before.departure_time + stop.travel_time);
        }
      }
      expect((await client.get(id)).body).toEqual(cancelled);
    });
  });

  describe('POST /jobs/{job_id}/cancel', () => {
    it('ends a running job, frees its slot, and nothing changes it afterwards', async () => {
      const { job_id: id } = await client.accepted(longRequest(30));
      await client.untilRunning(id);
      const { status, body } = await client.cancel(id);
      expect([status, body.status, body.result]).toEqual([200, 'cancelled', null]);
      expect(body.completed_at).toMatch(ISO);
      await client.completed(smallRequest(4), 5_000);
      expect((await client.get(id)).body).toEqual(body);
    });

    it('cancels a job that waits, which never starts', async () => {
      const running = await client.accepted(longRequest(30));
      await client.untilRunning(running.job_id);
      const { job_id: id } = await client.accepted(smallRequest(4));
      expect((await client.cancel(id)).body).toMatchObject({
        status: 'cancelled',
        started_at: null,
        result: null,
      });
      await client.cancel(running.job_id);
      await sleep(300);
      expect((await client.get(id)).body).toMatchObject({ status: 'cancelled', started_at: null });
    });

    it('answers 409 with the state of a job that has ended', async () => {
      const { job_id: id } = await client.completed(smallRequest(3));
      const again = await client.cancel(id);
      expectEnvelope(again, 'JOB_ALREADY_TERMINAL', 409);
      expect(again.body.detail.message).toBe(`Job ${id} is already completed.`);
      expect(again.body.context).toEqual({ job_id: id, status: 'completed' });
    });
  });

  describe('GET /jobs', () => {
    it('shows a caller its own jobs only, and others none of them', async () => {
      const { job_id: id } = await client.completed(smallRequest(3));
      expect((await client.list()).body.map((entry: Json) => entry.job_id)).toContain(id);
      for (const keys of [TWO, THREE]) {
        const stranger = new JobsClient(service, keys);
        expect((await stranger.list()).body).toEqual([]);
        expectEnvelope(await stranger.get(id), 'JOB_ID_NOT_FOUND', 404);
        expectEnvelope(await stranger.cancel(id), 'JOB_ID_NOT_FOUND', 404);
      }
    });

    it('lists newest first, by status, page by page, with or without results', async () => {
      const fresh = new JobsClient(service, TWO);
      const ids: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        ids.push((await fresh.completed(request({ places: 3, metadata: { problem_id: `p${i}` } }))).job_id);
      }
      const whole = await fresh.list();
      expect(whole.body.map((entry: Json) => entry.job_id)).toEqual([...ids].reverse());
      expect(whole.body.every((entry: Json) => entry.result.routes.length === 1)).toBe(true);
      expect(whole.headers['x-results-omitted']).toBeUndefined();
      const bare = await fresh.list('?include=none&status=completed');
      expect(bare.body.map((entry: Json) => entry.result)).toEqual(Array(5).fill(null));
      expect((await fresh.list('?status=failed')).body).toEqual([]);
      const pages: string[] = [];
      let next: string | undefined = '?limit=2';
      while (next !== undefined) {
        const page = await fresh.list(next);
        pages.push(...page.body.map((entry: Json) => entry.job_id as string));
        next = /<[^?]*(\?[^>]*)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1];
      }
      expect(pages).toEqual([...ids].reverse());
    });

    it.each([
      ['?status=done', 'status'],
      ['?limit=0', 'limit'],
      ['?limit=x', 'limit'],
      ['?cursor=zzz', 'cursor'],
      ['?include=all', 'include'],
      ['?limit=1&limit=2', 'limit'],
      ['?status[]=failed', 'status'],
      ['?status%5B%5D=failed', 'status'],
      ['?status=failed&status[0]=failed', 'status'],
      ['?limit[]=1', 'limit'],
      ['?cursor[]=', 'cursor'],
      ['?include[]=none', 'include'],
    ])('refuses %s', async (query, field) => {
      const answer = await client.list(query);
      expectEnvelope(answer, 'VALIDATION_ERROR', 422);
      expect(answer.body.detail.field).toBe(field);
    });
  });

  describe('GET /jobs/{job_id}', () => {
    it('knows no other ids', async () => {
      for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', '%00', '..%2f']) {
        expectEnvelope(await client.get(id), 'JOB_ID_NOT_FOUND', 404);
      }
    });

    it('waits until the job has ended, and not longer', async () => {
      const { job_id: id } = await client.accepted(longRequest(1));
      const { body } = await client.get(id, '?wait=20');
      expect(body.status).toBe('completed');
      const { body: short } = await client.get((await client.accepted(longRequest(20))).job_id, '?wait=1');
      expect(['queued', 'running']).toContain(short.status);
      await client.cancel(short.job_id);
      for (const query of ['?wait=61', '?wait[]=20']) {
        const refused = await client.get(id, query);
        expectEnvelope(refused, 'VALIDATION_ERROR', 422);
        expect(refused.body.detail.field).toBe('wait');
      }
    });

    it('answers 304 to a client that knows the job as it is', async () => {
      const { job_id: id } = await client.completed(smallRequest(3));
      const { headers } = await client.get(id);
      const known = { 'If-None-Match': headers['etag'] as string };
      expect((await client.get(id, '', known)).status).toBe(304);
      expect((await client.get(id, '', { 'If-None-Match': '"other"' })).status).toBe(200);
    });
  });

  it('gives clients their turns: one job of a second client is not behind all of the first', async () => {
    const first = await Promise.all(Array.from({ length: 6 }, () => client.accepted(longRequest(1))));
    const other = new JobsClient(service, TWO);
    await other.completed(longRequest(1), 15_000);
    const states = await Promise.all(first.map(({ job_id: own }) => client.get(own)));
    expect(states.filter(({ body }) => body.status === 'queued').length).toBeGreaterThan(0);
    await Promise.all(first.map(({ job_id: own }) => client.cancel(own)));
  });

  it('answers who waits for an answer while jobs hold all that they may', async () => {
    const jobs = await Promise.all(Array.from({ length: 3 }, () => client.accepted(longRequest(30))));
    await client.untilRunning(jobs[0].job_id);
    const other = await service.sync(request({ places: 4 }), { headers: TWO });
    expect(other.status).toBe(200);
    await Promise.all(jobs.map(({ job_id: id }) => client.cancel(id)));
  });
});

describe('bounds of jobs', () => {
  it('refuses a job before it is one when the queue is full', async () => {
    const service = await Service.start({ MAX_CONCURRENT_SOLVES: '1', JOB_QUEUE_MAX_COUNT: '4' });
    const client = new JobsClient(service);
    const jobs = [await client.accepted(longRequest(30)), await client.accepted(longRequest(30))];
    const refused = await client.submit(longRequest(30));
    expectEnvelope(refused, 'SERVER_BUSY', 503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await client.list()).body).toHaveLength(2);
    await client.cancel(jobs[1].job_id);
    expect((await client.submit(longRequest(30))).status).toBe(202);
    await service.close();
  });

  it('forgets the oldest jobs that have ended, and never one that runs', async () => {
    const service = await Service.start({ MAX_CONCURRENT_SOLVES: '2', JOB_RETENTION_MAX_COUNT: '2' });
    const client = new JobsClient(service);
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      ids.push((await client.accepted(smallRequest(3))).job_id);
      await client.get(ids[i] as string, '?wait=10');
    }
    expect((await client.list()).body.map((entry: Json) => entry.job_id)).toEqual([ids[3], ids[2]]);
    expectEnvelope(await client.get(ids[0] as string), 'JOB_ID_NOT_FOUND', 404);
    await service.close();
  });
});
