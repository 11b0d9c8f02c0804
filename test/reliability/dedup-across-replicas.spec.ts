import { expectSound } from '../support/checker';
import { closeAfterEach } from '../support/close-after-each';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { expectEnvelope, type Json } from '../support/service';
import { temporaryFolders } from '../support/temporary-folder';
import type { RequestBody } from '../support/wire';
import { bestOf } from '../support/best-of';
import { MeteredReplica } from './support/metered-replica';
import { until } from './support/waiting';

/**
 * Reliability E8, E10, E13 and the documented limitation (interface, "Result cache behaviour" 7) with two processes on one real
 * Redis: the look-up of work in flight is shared, the jobs are where they are kept.
 */
const GATEWAY_KEYS = JSON.stringify({
  applications: [
    { id: 'acme', key: 'acme-key', clients: ['one', 'two'].map((id) => ({ id, key: `${id}-key` })) },
  ],
});
const keysOf = (client: string) => ({ 'X-API-Key': 'acme-key', 'X-Client-Key': `${client}-key` });

/** All of its time is used, so that duplicates meet it in flight. */
const LASTS_S = 3;
/** In flight for as long as a test may take to send its duplicates. */
const LONG_S = 120;
const temporaryFolder = temporaryFolders();
const atBoth = (count: number, clients: readonly JobsClient[], body: RequestBody) =>
  Promise.all(
    clients.map((client) => Promise.all(Array.from({ length: count }, () => client.accepted(body)))),
  );
const idsOf = (jobs: readonly Json[]) => new Set(jobs.map(({ job_id: id }) => id as string));

describeWithRedis('two replicas on one Redis', () => {
  const closed = closeAfterEach();
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  const replica = async (env: NodeJS.ProcessEnv = {}) => {
    const one = closed(await MeteredReplica.start({ REDIS_URL: redis.url, GATEWAY_KEYS, ...env }));
    return { one, client: new JobsClient(one, keysOf('one')), stranger: new JobsClient(one, keysOf('two')) };
  };
  const replicas = (env: NodeJS.ProcessEnv = {}) => Promise.all([replica(env), replica(env)]);

  describe('each with its own jobs', () => {
    it('a duplicate at the other one is solved again, correctly; once there is a result both know it', async () => {
      const [a, b] = await replicas();
      const body = longRequest(LASTS_S);
      const first = await a.client.accepted(body);
      await a.client.untilRunning(first.job_id);
      const other = await b.client.accepted(body);
      expect(other.job_id).not.toBe(first.job_id);
      // Neither id is one that its own replica does not know, whoever is asked first.
      expect((await b.client.get(other.job_id)).status).toBe(200);
      expect((await a.client.accepted(body)).job_id).toBe(first.job_id);
      expect((await b.client.accepted(body)).job_id).toBe(other.job_id);
      expectEnvelope(await b.client.get(first.job_id), 'JOB_ID_NOT_FOUND', 404);

      for (const [client, { job_id: id }] of [
        [a.client, first],
        [b.client, other],
      ] as const) {
        const ended = await client.untilEnded(id);
        expect(ended).toMatchObject({ status: 'completed', error: null });
        expectSound(body, ended.result);
      }
      expect([await a.one.done(), await b.one.done()]).toMatchObject([
        { submitted: 1, begun: 1 },
        { submitted: 1, begun: 1 },
      ]);
      for (const { client } of [a, b]) {
        await bestOf(3, async () => {
          const known = await client.accepted(body);
          expect(known).toMatchObject({ status: 'completed', result: { cached: true } });
          expectSound(body, known.result);
        });
      }
    }, 60_000);

    it('a hundred duplicates at each at once are one job and one solve at each', async () => {
      const [a, b] = await replicas();
      const body = longRequest(LONG_S);
      const jobs = await atBoth(100, [a.client, b.client], body);
      expect(jobs.map((ofOne) => idsOf(ofOne).size)).toEqual([1, 1]);
      expect([(await a.one.done()).submitted, (await b.one.done()).submitted]).toEqual([1, 1]);
    }, 60_000);
  });

  describeWithPostgres('and one PostgreSQL', () => {
    let server: PostgresServer;
    let url = '';
    beforeAll(async () => {
      server = await PostgresServer.start(temporaryFolder());
    }, 60_000);
    beforeEach(async () => {
      url = await server.createDatabase();
    });
    afterAll(() => server.stop());
    const kept = () => ({
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url },
      ...{ JOB_HEARTBEAT_INTERVAL_SECONDS: '1', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '3' },
      JOB_RECOVERY_INTERVAL_SECONDS: '1',
    });

    it('a duplicate at the other one is answered with the job that there is, and solved once (E8)', async () => {
      const [a, b] = await replicas(kept());
      const body = longRequest(LASTS_S);
      await bestOf(3, async () => {
        const before = (await a.one.done()).begun + (await b.one.done()).begun;
        const { job_id: id } = await a.client.accepted(body);
        const { job_id: other } = await b.client.accepted(body);
        const ended = await b.client.untilEnded(id);
        expect(ended).toMatchObject({ status: 'completed' });
        expectSound(body, ended.result);
        expect(other).toBe(id);
        expect((await a.one.done()).begun + (await b.one.done()).begun).toBe(before + 1);
      });
    }, 60_000);

    it('two hundred at both at once are one job, though it takes a while to write it down (E8)', async () => {
      const [a, b] = await replicas(kept());
      await bestOf(3, async () => {
        const jobs = (await atBoth(100, [a.client, b.client], longRequest(LONG_S))).flat();
        const ids = idsOf(jobs);
        await Promise.all([...ids].map((id) => a.client.cancel(id)));
        expect(ids.size).toBe(1);
      });
    }, 60_000);

    it('a job that fails is tried once more, though it was the other one that told somebody of it (E11)', async () => {
      const [a, b] = await replicas({ ...kept(), SOLVER_FAULTS: 'hang=1' });
      const body = longRequest(1.5);
      await bestOf(3, async () => {
        const figures = async () => {
          const [ofA, ofB] = [await a.one.done(), await b.one.done()];
          return [ofA.begun, ofA.solverFailures, ofB.begun];
        };
        const before = await figures();
        const { job_id: id } = await a.client.accepted(body);
        await a.client.untilRunning(id);
        const { job_id: other } = await b.client.accepted(body);
        const ended = await b.client.untilEnded(id, 40_000);
        expect(other).toBe(id);
        expect(ended).toMatchObject({ status: 'failed', result: null, error: { code: 'SOLVER_ERROR' } });
        const after = await figures();
        expect(after.map((figure, i) => figure - (before[i] ?? NaN))).toEqual([1, 2, 0]);
      });
    }, 120_000);

    it('another client’s identical request is another job, which the first one cannot see (E13)', async () => {
      const [a, b] = await replicas(kept());
      const body = longRequest(LONG_S);
      const first = await a.client.accepted(body);
      const others = [await a.stranger.accepted(body), await b.stranger.accepted(body)];
      expect(idsOf(others)).not.toContain(first.job_id);
      expect(others[0]).toMatchObject({ client_id: 'two' });
      for (const { client, stranger } of [a, b]) {
        expectEnvelope(await stranger.get(first.job_id), 'JOB_ID_NOT_FOUND', 404);
        expectEnvelope(await stranger.cancel(first.job_id), 'JOB_ID_NOT_FOUND', 404);
        expectEnvelope(await client.get(others[0].job_id), 'JOB_ID_NOT_FOUND', 404);
      }
    }, 60_000);

    it('a duplicate of a job whose process was killed follows the job, which another one ends (E10)', async () => {
      const [a, b] = await replicas(kept());
      const body = longRequest(LASTS_S);
      const { job_id: id } = await a.client.accepted(body);
      await a.client.untilRunning(id);
      await a.one.kill();
      const sent = performance.now();
      const duplicate = await b.client.accepted(body);
      expect((await b.client.get(duplicate.job_id)).status).toBe(200);
      // A second, five times over.
      expect(performance.now() - sent).toBeLessThan(5_000);
      expect(duplicate.job_id).toBe(id);
      const ended = await b.client.untilEnded(id, 40_000);
      expect(ended).toMatchObject({ status: 'completed', error: null });
      expectSound(body, ended.result);
      // Who has ended it takes its marker away, which the dead one had set.
      const marker = await markerOf(id);
      await until(async () => (await redis.admin((admin) => admin.get(marker))) === null, 5_000);
    }, 90_000);

    it('a job that was taken over is tried once more, though a third one told somebody of it (E11)', async () => {
      const hangs = { ...kept(), SOLVER_FAULTS: 'hang=1', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '3' };
      const [a, b] = await replicas(hangs);
      // It takes nothing over: it looks for such jobs when it starts, and not again.
      const c = await replica({ ...hangs, JOB_RECOVERY_INTERVAL_SECONDS: '600' });
      const body = longRequest(1.5);
      const { job_id: id } = await a.client.accepted(body);
      await a.client.untilRunning(id);
      await a.one.kill();
      await b.one.process.sees(/"event":"job_recovered"/, 30_000);
      expect((await c.client.accepted(body)).job_id).toBe(id);
      expect(await b.client.untilEnded(id, 40_000)).toMatchObject({
        ...{ status: 'failed', result: null, error: { code: 'SOLVER_ERROR' } },
      });
      expect((await b.one.done()).solverFailures).toBe(2);
    }, 120_000);

    it('a job that was taken over from one that was stopped is what identical requests are told of there, too', async () => {
      const [a, b] = await replicas(kept());
      const body = longRequest(LONG_S);
      const { job_id: id } = await a.client.accepted(body);
      await a.client.untilRunning(id);
      a.one.process.signal('SIGSTOP');
      await b.one.process.sees(/"event":"job_recovered"/, 60_000);
      a.one.process.signal('SIGCONT');
      await a.one.process.sees(/"event":"fenced"/, 30_000);
      // What it does of its own behind a job, it has done by the time it has read another one.
      await a.client.completed(smallRequest(4));
      const told = [await a.client.accepted(body), await b.client.accepted(body)];
      expect(told.map((job) => job.job_id)).toEqual([id, id]);
    }, 120_000);

    it('a job that waits at one and is begun by another that starts is what identical requests are told of at both', async () => {
      const env = { ...kept(), MAX_CONCURRENT_SOLVES: '1' };
      const a = await replica(env);
      const [before, body] = [longRequest(LONG_S), longRequest(LONG_S - 1)];
      const { job_id: running } = await a.client.accepted(before);
      await a.client.untilRunning(running);
      const { job_id: id } = await a.client.accepted(body);
      const b = await replica(env);
      await b.client.untilRunning(id);
      await a.client.cancel(running);
      await a.client.completed(smallRequest(4));
      const told = [await a.client.accepted(body), await b.client.accepted(body)];
      expect(told.map((job) => job.job_id)).toEqual([id, id]);
    }, 120_000);

    async function markerOf(id: string): Promise<string> {
      const [{ key }] = (await server.query(
        `SELECT application_id || ':' || client_id || ':' || fingerprint AS key FROM jobs WHERE id = '${id}'`,
        url,
      )) as [{ key: string }];
      return `route-optimization:in-flight:${key}`;
    }
  });
});
