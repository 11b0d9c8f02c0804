import { setTimeout as sleep } from 'node:timers/promises';
import { bestOf } from '../support/best-of';
import { closeAfterEach } from '../support/close-after-each';
import { JobsClient, longRequest } from '../support/jobs-client';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import type { Json } from '../support/service';
import { temporaryFolders } from '../support/temporary-folder';
import { MeteredReplica } from './support/metered-replica';
import { SOON_STALE } from './support/postgres-house';

const TOTAL = 40;
/** In words of its own: the service's are what is judged. */
const isWorse = (one: Json, other: Json): boolean =>
  one.served < other.served || (one.served === other.served && one.cost > other.cost);
const temporaryFolder = temporaryFolders();

/** Reliability B5 and B6 where a job runs at one replica and its client asks another one (interface, "Live tracking behaviour"). */
describeWithRedis('two replicas on one Redis', () => {
  describeWithPostgres('and one PostgreSQL', () => {
    const closed = closeAfterEach();
    let redis: RedisServer;
    let server: PostgresServer;
    beforeAll(async () => {
      [redis, server] = await Promise.all([RedisServer.start(), PostgresServer.start(temporaryFolder())]);
    }, 60_000);
    afterAll(() => server.stop());

    const replicas = async () => {
      const env = {
        ...{ REDIS_URL: redis.url, JOB_PERSISTENCE_ENABLED: 'true', ...SOON_STALE },
        JOB_PERSISTENCE_DATABASE_URL: await server.createDatabase(),
      };
      const [a, b] = await Promise.all([MeteredReplica.start(env), MeteredReplica.start(env)]);
      return [closed(a), closed(b)].map((one) => ({ one, client: new JobsClient(one) }));
    };
    type Watcher = Awaited<ReturnType<typeof replicas>>[number];

    const watched = () => longRequest(120, { live_tracking: true });
    const isShown = ({ progress }: Json) => progress !== null;

    it('a job that one runs is watched at the other, and a cancel there keeps its plan', async () => {
      const [a, b] = (await replicas()) as [Watcher, Watcher];
      await bestOf(3, async () => {
        const { job_id: id } = await a.client.accepted(watched());
        const { progress: there } = await b.client.until(id, isShown);
        const { progress: here } = await a.client.until(id, isShown);
        expect(there).toMatchObject({ total_jobs: TOTAL });
        expect([there.served + there.unserved, here.total_jobs]).toEqual([TOTAL, TOTAL]);
        const { status, body: cancelled } = await b.client.cancel(id);
        expect([status, cancelled.status, cancelled.progress]).toEqual([200, 'cancelled', null]);
        expect(
          cancelled.result.warnings.filter((text: string) => /partial.*mid-solve/.test(text)),
        ).toHaveLength(1);
        const served = cancelled.result.routes.flatMap(({ activities }: Json) =>
          activities.flatMap(({ job_id: job }: Json) => (job === undefined ? [] : [job])),
        );
        expect(new Set(served).size).toBe(served.length);
        expect(served.length + cancelled.result.unserved.length).toBe(TOTAL);
        expect(served.length).toBeGreaterThanOrEqual(there.served);
        expect((await a.client.get(id)).body).toEqual(cancelled);
      });
    }, 90_000);

    it.each([
      ['was killed', 'SIGKILL'],
      ['left', 'SIGTERM'],
    ] as const)(
      'a job that another one takes over from one that %s shows nothing worse than before',
      async (_, signal) => {
        const [a, b] = (await replicas()) as [Watcher, Watcher];
        const { job_id: id } = await a.client.accepted(watched());
        const { progress: before } = await b.client.until(id, isShown);
        a.one.process.signal(signal);
        const attempts = () => b.one.process.output.includes('"event":"job_recovered"');
        const seen: Json[] = [before];
        let untilMs = performance.now() + 60_000;
        for (let isOver = false; performance.now() < untilMs; await sleep(20)) {
          seen.push((await b.client.get(id)).body.progress);
          if (!isOver && attempts()) {
            isOver = true;
            untilMs = performance.now() + 3_000;
          }
        }
        expect(attempts()).toBe(true);
        // A Redis that answers after 50 ms is one that did not answer: then nothing is shown for a moment.
        const shown = seen.filter((progress) => progress !== null);
        expect(shown.length).toBeGreaterThan(seen.length / 2);
        expect(shown.slice(1).filter((progress, i) => isWorse(progress, shown[i]))).toEqual([]);
        await b.client.cancel(id);
      },
      120_000,
    );

    it('a job that was taken over from one that was stopped is shown there, too, as the other one finds it', async () => {
      const [a, b] = (await replicas()) as [Watcher, Watcher];
      const { job_id: id } = await a.client.accepted(watched());
      await a.client.until(id, isShown);
      a.one.process.signal('SIGSTOP');
      await b.one.process.sees(/"event":"job_recovered"/, 60_000);
      await sleep(3_000);
      const { progress: there } = await b.client.until(id, isShown);
      a.one.process.signal('SIGCONT');
      // Before it knows that it has lost the job, and after.
      const seen: Json[] = [there];
      for (const untilMs = performance.now() + 8_000; performance.now() < untilMs; await sleep(20)) {
        const both = await Promise.all([a.client.get(id), b.client.get(id)]);
        const shown = both.map(({ body }) => body.progress).filter((progress) => progress !== null);
        expect(shown.filter((progress) => isWorse(progress, there))).toEqual([]);
        seen.push(...shown);
      }
      await a.one.process.sees(/"event":"fenced"/, 30_000);
      // As above: of a Redis that is slow nothing is shown for a moment.
      expect(seen.length).toBeGreaterThan(100);
      await a.client.until(id, isShown);
      const { body: cancelled } = await a.client.cancel(id);
      expect(cancelled.result.score.total).toBeLessThanOrEqual(there.cost);
    }, 120_000);
  });
});
