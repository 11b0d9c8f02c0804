import { expectSound } from '../support/checker';
import { closeAfterEach } from '../support/close-after-each';
import { JobsClient, longRequest } from '../support/jobs-client';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import type { Json } from '../support/service';
import { bestOf } from '../support/best-of';
import { MeteredReplica } from './support/metered-replica';

/** Reliability E8 to E11: identical requests of one client to one process, on a real Redis. */
const AT_ONCE = 200;
/** All of its time is used, so that duplicates meet it in flight. */
const LASTS_S = 3;
const idsOf = (jobs: readonly Json[]) => new Set(jobs.map(({ job_id: id }) => id as string));
const times = <T>(count: number, send: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, () => send()));

/** What of a plan is not of one request alone, as text: byte-equal or not. */
const kept = ({ body }: { body: Json }) => {
  const { request_id: _id, cached: _cached, solve_time_ms: _ms, ...rest } = body;
  return JSON.stringify(rest);
};

describeWithRedis('identical requests', () => {
  const closed = closeAfterEach();
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  const replica = async (env: NodeJS.ProcessEnv = {}) => {
    const one = closed(await MeteredReplica.start({ REDIS_URL: redis.url, ...env }));
    return { one, client: new JobsClient(one) };
  };

  it('200 at once are one job and one solve (E8), whose plan all of them read', async () => {
    const { one, client } = await replica();
    const body = longRequest(4 * LASTS_S);
    const jobs = await times(AT_ONCE, () => client.accepted(body));
    // Where a machine is so slow that the plan was known before the last of them came, that one has a job without a solve.
    const inFlight = jobs.filter(({ status }: Json) => status !== 'completed');
    expect(inFlight.length).toBeGreaterThan(AT_ONCE / 2);
    const ids = idsOf(inFlight);
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const ended = await client.untilEnded(id, 40_000);
    expect(ended).toMatchObject({ status: 'completed', error: null });
    expectSound(body, ended.result);
    expect(await one.done()).toMatchObject({ submitted: 1, begun: 1, solverFailures: 0 });
  }, 60_000);

  it('to sync and to async at once: one answer to all who wait, one job, and one search each at most (E9)', async () => {
    const { one, client } = await replica();
    const body = longRequest(LASTS_S, { search_mode: 'consume_all_time' });
    const [answers, jobs] = await Promise.all([
      times(50, () => one.sync(body)),
      times(50, () => client.accepted(body)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(kept)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.cached === false).length).toBeLessThanOrEqual(1);
    expectSound(body, answers[0]?.body);
    // Whose 202 came after the plan was known has a job of its own, without a search.
    const running = jobs.filter(({ status }: Json) => status !== 'completed');
    expect(idsOf(running).size).toBeLessThanOrEqual(1);
    for (const id of idsOf(jobs)) {
      expectSound(body, (await client.untilEnded(id)).result);
    }
    expect((await one.done()).begun).toBeLessThanOrEqual(1);
    // Whoever came first, both ways know the plan from now on.
    await bestOf(3, async () => {
      expect((await one.sync(body)).body.cached).toBe(true);
      expect(await client.accepted(body)).toMatchObject({ status: 'completed', result: { cached: true } });
    });
  }, 60_000);

  it('after a kill -9 the marker of the dead names nobody: a new job at once, no id is unknown (E10)', async () => {
    const { one, client } = await replica();
    const body = longRequest(LASTS_S);
    const { job_id: ghost } = await client.accepted(body);
    await client.untilRunning(ghost);
    await one.kill();
    const left = await redis.admin((admin) => admin.keys('route-optimization:in-flight:*'));
    expect(left.length).toBeGreaterThan(0);
    const { client: heir } = await replica();
    const sent = performance.now();
    const jobs = await times(20, () => heir.accepted(body));
    const statuses = await Promise.all([...idsOf(jobs)].map(async (id) => (await heir.get(id)).status));
    // A second, five times over.
    expect(performance.now() - sent).toBeLessThan(5_000);
    expect(idsOf(jobs)).not.toContain(ghost);
    expect([idsOf(jobs).size, new Set(statuses)]).toEqual([1, new Set([200])]);
    const ended = await heir.untilEnded(jobs[0].job_id);
    expect(ended).toMatchObject({ status: 'completed' });
    expectSound(body, ended.result);
  }, 60_000);

  it('of which the solve fails: two searches of one beginning, then failed for all, then a new job (E11)', async () => {
    const { one, client } = await replica({ SOLVER_FAULTS: 'hang=1' });
    const body = longRequest(1.5);
    const { job_id: id } = await client.accepted(body);
    await client.untilRunning(id);
    expect(idsOf(await times(5, () => client.accepted(body)))).toEqual(new Set([id]));
    expect(await client.untilEnded(id, 40_000)).toMatchObject({
      ...{ status: 'failed', result: null, error: { code: 'SOLVER_ERROR', retryable: true } },
    });
    expect(await one.done()).toMatchObject({ submitted: 1, begun: 1, solverFailures: 2 });
    const anew = await client.accepted(body);
    expect(anew.job_id).not.toBe(id);
    await client.cancel(anew.job_id);
  }, 60_000);

  it('of which nobody was told: one search, no second try (E11)', async () => {
    const { one, client } = await replica({ SOLVER_FAULTS: 'trap=1' });
    const { job_id: id } = await client.accepted(longRequest(0.5));
    expect(await client.untilEnded(id)).toMatchObject({ status: 'failed' });
    expect(await one.done()).toMatchObject({ submitted: 1, begun: 1, solverFailures: 1 });
  }, 60_000);
});
