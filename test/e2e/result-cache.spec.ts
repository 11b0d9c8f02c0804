import { setTimeout as sleep } from 'node:timers/promises';
import { job, request, resource } from '../support/factories';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { type Answer, KEYS, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

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

/** What of an answer is not of one request alone. */
const kept = ({ body }: Answer) => {
  const { request_id: _id, cached: _cached, solve_time_ms: _ms, ...rest } = body;
  return rest;
};

describe('the result cache', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({
      ...{ GATEWAY_KEYS, MAX_CONCURRENT_SOLVES: '2', RESULT_CACHE_ENABLED: 'true' },
    });
  });
  afterAll(() => service.close());

  const sync = (body: object | string, keys = ONE) => service.sync(body, { headers: keys });

  it('answers a request that was solved before with the same answer, and says so', async () => {
    const body = smallRequest(5);
    const first = await sync(body);
    expect([first.status, first.body.cached]).toEqual([200, false]);
    const again = await sync(body);
    expect([again.status, again.body.cached]).toEqual([200, true]);
    expect(kept(again)).toEqual(kept(first));
    expect(again.body.request_id).not.toBe(first.body.request_id);
    expect(again.body.request_id).toBe(again.headers['x-request-id']);
  });

  it.each<[string, (text: string) => string]>([
    ['the order of its keys', (text) => JSON.stringify(reversed(JSON.parse(text)))],
    ['its spaces', (text) => JSON.stringify(JSON.parse(text), null, 3)],
    ['how its numbers are written', (text) => text.replace(/"seed":1\b/, '"seed":1.0e0')],
    ['how its texts are written', (text) => text.replace('"v1"', '"\\u0076\\u0031"')],
  ])('takes no notice of %s', async (_, spelt) => {
    const text = JSON.stringify(smallRequest(4));
    expect(spelt(text)).not.toBe(text);
    expect((await sync(text)).body.cached).toBe(false);
    expect((await sync(spelt(text))).body.cached).toBe(true);
  });

  it.each<[string, Partial<RequestBody>]>([
    ['another seed', { options: { seed: 2, max_iterations: 2_000 } }],
    ['another problem id', { metadata: { problem_id: 'another' } }],
    ['another order of jobs', { jobs: [job('j2', 2), job('j1', 1), job('j3', 3)] }],
  ])('solves a request with %s anew', async (_, change) => {
    const body = smallRequest(4);
    await sync(body);
    expect((await sync({ ...body, ...change })).body.cached).toBe(false);
  });

  it('is shared by the clients of an application, and not with another one', async () => {
    const body = smallRequest(4);
    await sync(body, ONE);
    expect((await sync(body, TWO)).body.cached).toBe(true);
    expect((await sync(body, THREE)).body.cached).toBe(false);
  });

  it('holds no answer without a plan', async () => {
    const holed: RequestBody = request({
      jobs: [job('j1', 1, { demands: 5 }), job('j2', 2, { demands: 1 })],
      resources: [resource('v1', { capacities: 1 })],
    });
    const answers = [await sync(holed), await sync(holed)];
    expect(answers.map(({ body }) => [body.status, body.cached])).toEqual(
      Array(2).fill(['infeasible', false]),
    );
  });

  it('keeps evaluations and reoptimized plans apart from those of sync', async () => {
    const body = smallRequest(4);
    const plan = (await sync(body)).body;
    const stops = plan.routes[0].activities.flatMap((stop: { job_id?: string }) => stop.job_id ?? []);
    const routes = [{ resource_id: 'v1', stops: stops.map((id: string) => ({ job_id: id })) }];
    const evaluate = () => service.evaluate(body, routes, { headers: ONE });
    expect([(await evaluate()).body.cached, (await evaluate()).body.cached]).toEqual([false, true]);
    const reoptimize = () => service.reoptimize(body, { headers: ONE });
    expect([(await reoptimize()).body.cached, (await reoptimize()).body.cached]).toEqual([false, true]);
  });

  it('has nothing of replan and suggest-insertion', async () => {
    const original = smallRequest(4);
    const replan = () => service.replan({ original_request: original }, { headers: ONE });
    expect([(await replan()).body.cached, (await replan()).body.cached]).toEqual([false, false]);
  });

  it('solves once what fifty ask at the same time', async () => {
    const body = longRequest(1, { search_mode: 'consume_all_time' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => sync(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter((answer) => answer.body.cached === false)).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(kept(answer)))).size).toBe(1);
  });

  it('has every one of them solve for himself when the first has gone', async () => {
    const body = JSON.stringify(longRequest(1, { search_mode: 'consume_all_time' }));
    const headers = { ...ONE, 'Content-Type': 'application/json' };
    const gone = new AbortController();
    const first = fetch(`${service.url}/api/v1/optimize/sync`, {
      ...{ method: 'POST', headers, body, signal: gone.signal },
    }).catch(() => 'gone');
    await sleep(200);
    const second = sync(body);
    await sleep(100);
    gone.abort();
    expect(await first).toBe('gone');
    const { status, body: plan } = await second;
    expect([status, plan.cached]).toEqual([200, false]);
  });

  describe('and jobs', () => {
    it('completes a job at once when its result is known: a new id, no solve', async () => {
      const client = new JobsClient(service, ONE);
      const body = smallRequest(4);
      const { body: plan } = await sync(body);
      const { status, body: done } = await client.submit(body);
      expect([status, done.status]).toEqual([202, 'completed']);
      expect(done.started_at).toBe(done.created_at);
      expect(done.completed_at).toBe(done.created_at);
      const { body: seen } = await client.get(done.job_id);
      expect(done).toEqual(seen);
      expect(seen.result).toMatchObject({ cached: true, score: plan.score, routes: plan.routes });
      expect((await client.list()).body[0].job_id).toBe(done.job_id);
      const { body: other } = await client.submit(body);
      expect(other.job_id).not.toBe(done.job_id);
    });

    it('holds nothing that a cancel has kept', async () => {
      const client = new JobsClient(service, ONE);
      const body = longRequest(60, { live_tracking: true });
      const { job_id: id } = await client.accepted(body);
      await client.until(id, ({ progress }) => progress !== null);
      expect((await client.cancel(id)).body.result).not.toBeNull();
      const { status, body: next } = await client.submit(body);
      expect([status, next.status, next.result]).toEqual([202, 'queued', null]);
      await client.untilRunning(next.job_id);
      await client.cancel(next.job_id);
    });

    it('gives sync the result of a job, and replan/async that of the same request', async () => {
      const client = new JobsClient(service, ONE);
      const original = smallRequest(4);
      await client.completed(original);
      expect((await sync(original)).body.cached).toBe(true);
      const { body } = await client.submitReplan({ original_request: original });
      expect(body.status).toBe('completed');
    });

    it('answers two hundred identical ones of a client with one job', async () => {
      const client = new JobsClient(service, ONE);
      const body = longRequest(60);
      const jobs = await Promise.all(Array.from({ length: 200 }, () => client.accepted(body)));
      expect(new Set(jobs.map(({ job_id: id }) => id as string)).size).toBe(1);
      const other = await new JobsClient(service, TWO).accepted(body);
      expect(other.job_id).not.toBe(jobs[0].job_id);
      await client.cancel(jobs[0].job_id);
      const anew = await client.accepted(body);
      expect(anew.job_id).not.toBe(jobs[0].job_id);
      await client.cancel(anew.job_id);
      await new JobsClient(service, TWO).cancel(other.job_id);
    });
  });
});

describe('a job that others were told of', () => {
  it('is tried once more when its solve fails, fails then, and the next one is a new job', async () => {
    const service = await Service.start({
      ...{ SOLVER_FAULTS: 'hang=1', MAX_CONCURRENT_SOLVES: '1', RESULT_CACHE_ENABLED: 'true' },
    });
    const client = new JobsClient(service, KEYS);
    const body = longRequest(0.2);
    const { job_id: id } = await client.accepted(body);
    const { started_at: began } = await client.untilRunning(id);
    expect((await client.accepted(body)).job_id).toBe(id);
    const begun = performance.now();
    const failed = await client.untilEnded(id, 30_000);
    expect(failed).toMatchObject({ status: 'failed', started_at: began, error: { code: 'SOLVER_ERROR' } });
    // Two solves that are silent until 2 s after their limit.
    expect(performance.now() - begun).toBeGreaterThan(2_200);
    expect((await client.accepted(body)).job_id).not.toBe(id);
    await service.close();
  });
});

describe('without the cache', () => {
  it('nothing is kept, nothing is shared, and nobody watches', async () => {
    const service = await Service.start({ RESULT_CACHE_ENABLED: 'false' });
    const client = new JobsClient(service);
    const body = smallRequest(4);
    const answers = [await service.sync(body), await service.sync(body)];
    expect(answers.map((answer) => answer.body.cached)).toEqual([false, false]);
    const watched = longRequest(20, { live_tracking: true });
    const [one, two] = [await client.accepted(watched), await client.accepted(watched)];
    expect(one.job_id).not.toBe(two.job_id);
    await client.untilRunning(one.job_id);
    await sleep(500);
    expect((await client.get(one.job_id)).body).toMatchObject({ status: 'running', progress: null });
    expect((await client.cancel(one.job_id)).body).toMatchObject({ status: 'cancelled', result: null });
    await client.cancel(two.job_id);
    await service.close();
  });
});

/** The same value with the keys of its objects the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reversed);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      )
    : value;
}
