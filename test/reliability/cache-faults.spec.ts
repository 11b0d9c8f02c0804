import { expectSound } from '../support/checker';
import { closeAfterEach } from '../support/close-after-each';
import { type Fault, FaultyProxy } from '../support/faulty-proxy';
import { JobsClient, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import type { Body } from '../support/service';
import { bestOf } from '../support/best-of';
import { ASYNC, latenciesOf, SYNC } from './support/request-latencies';
import { MeteredReplica } from './support/metered-replica';
import { until } from './support/waiting';

/**
 * Reliability E1 to E6 from outside: what a client of the service notices of a Redis that is gone, hangs or is ill. That no call of the
 * cache rejects or waits is shown nearer to it (`test/cache`).
 */
const LONG = process.env['TEST_LONG'] === '1';
const ROUNDS = 3;
const REQUESTS = LONG ? 500 : 60;
/** The figures of the list are milliseconds added to a healthy round; judged here at five times, beside other work. */
const SLACK = 5;
const QUANTILES = ['p50', 'p99', 'max'] as const;

/** Of sync and of async. */
const both = async (replica: MeteredReplica) =>
  [
    await latenciesOf(replica, ROUNDS, REQUESTS, SYNC),
    await latenciesOf(replica, ROUNDS, REQUESTS / 2, ASYNC),
  ] as const;

describeWithRedis('a service whose Redis', () => {
  let server: RedisServer;
  let proxy: FaultyProxy;
  let replica: MeteredReplica;
  beforeAll(async () => {
    server = await RedisServer.start();
    proxy = await FaultyProxy.start(server.port);
    replica = await MeteredReplica.start({ REDIS_URL: proxy.url });
    await latenciesOf(replica, 1, REQUESTS);
  }, 60_000);
  afterAll(async () => {
    expect(replica.process.output).not.toContain('Uncaught');
    await replica.kill();
    await proxy.close();
  });
  /** A result is written after its answer has left. */
  const isKnown = (body: Body) => until(async () => (await replica.sync(body)).body.cached === true, 30_000);
  const cachesAgain = () => isKnown(smallRequest(4));

  it.each<[Fault | 'stopped', string, { p50: number; p99: number; max: number }]>([
    ['refuse', 'E1', { p50: 1, p99: 5, max: 150 }],
    ['hang', 'E2', { p50: 1, p99: 60, max: 150 }],
    ['half_open', 'E2', { p50: 1, p99: 60, max: 150 }],
    ['slow', 'E2', { p50: 1, p99: 60, max: 150 }],
    // It answers within its time, and is asked all the same. That a 202 waits for it once, not twice: `src/jobs/jobs.service.spec.ts`.
    ['late', 'E2', { p50: 60, p99: 60, max: 150 }],
    ['stopped', 'E2', { p50: 1, p99: 60, max: 150 }],
    ['flap', 'E3', { p50: 1, p99: 60, max: 150 }],
    ['cut', 'E3', { p50: 1, p99: 60, max: 150 }],
    ['reset', 'E3', { p50: 1, p99: 60, max: 150 }],
    ['garbage', 'E5', { p50: 1, p99: 60, max: 150 }],
  ])(
    'is spoilt (%s) costs next to nothing, refuses nobody, and is used again after it (%s)',
    async (fault, _, added) => {
      await bestOf(3, async () => {
        await cachesAgain();
        const [well, wellSubmitted] = await both(replica);
        await (fault === 'stopped' ? server.signal('SIGSTOP') : proxy.set(fault));
        const [spoilt, submitted] = await both(replica);
        const { status, body: job } = await new JobsClient(replica).submit(smallRequest(4));
        await (fault === 'stopped' ? server.signal('SIGCONT') : proxy.set('none'));
        const cost = (of: 'p50' | 'p99' | 'max') => spoilt[of] - well[of];
        const ofSubmit = (of: 'p50' | 'p99' | 'max') => submitted[of] - wellSubmitted[of];
        const told = (costs: typeof cost) =>
          QUANTILES.map((of) => `${of} ${costs(of).toFixed(1)} ms`).join(', ');
        note(
          `${fault} adds: ${told(cost)} (${ROUNDS} × ${REQUESTS} requests, the least of each); to a 202: ${told(ofSubmit)}`,
        );
        const refused = [well, spoilt, wellSubmitted, submitted].map((round) => round.refused);
        expect([...refused, status]).toEqual([0, 0, 0, 0, 202]);
        for (const of of QUANTILES) {
          expect(cost(of)).toBeLessThan(SLACK * added[of]);
          expect(ofSubmit(of)).toBeLessThan(SLACK * added[of]);
        }
        expect(await new JobsClient(replica).untilEnded(job.job_id)).toMatchObject({ status: 'completed' });
      });
      await cachesAgain();
    },
    120_000,
  );

  it.each<[string, (redis: Admin) => Promise<unknown>, (redis: Admin) => Promise<unknown>]>([
    [
      'full (OOM)',
      (redis) => redis.configSet('maxmemory', '1'),
      (redis) => redis.configSet('maxmemory', '0'),
    ],
    [
      'a replica (READONLY)',
      (redis) => redis.sendCommand(['REPLICAOF', '127.0.0.1', String(server.port + 1)]),
      (redis) => redis.sendCommand(['REPLICAOF', 'NO', 'ONE']),
    ],
    [
      'full of lists (WRONGTYPE)',
      async (redis) => {
        for (const key of await redis.keys('route-optimization:result:*')) {
          await redis.del(key);
          await redis.lPush(key, 'x');
        }
      },
      () => Promise.resolve(),
    ],
    ['one that asks for a password (NOAUTH)', () => proxy.set('noauth'), () => proxy.set('none')],
    ['reading its data from the disk (LOADING)', () => proxy.set('loading'), () => proxy.set('none')],
  ])('is %s solves as ever (E6)', async (_, spoil, mend) => {
    const before = smallRequest(5);
    await replica.sync(before);
    await server.admin(spoil);
    for (const body of [before, smallRequest(5), smallRequest(5)]) {
      const { status, body: plan } = await replica.sync(body);
      expect(status).toBe(200);
      expectSound(body, plan);
    }
    const client = new JobsClient(replica);
    const { job_id: id } = await client.accepted(smallRequest(5));
    expect(await client.untilEnded(id)).toMatchObject({ status: 'completed', error: null });
    await server.admin(mend);
    await cachesAgain();
  });

  it('holds garbage for a result solves the request, and has a good one in its place (E5)', async () => {
    const body = smallRequest(6);
    const first = await replica.sync(body);
    await isKnown(body);
    const keys = await server.admin((redis) => redis.keys('route-optimization:result:*'));
    const spoilt = ['null', '{"status":"optimal","routes":[]}', '\u0000', '"QUJD"', ''];
    for (const garbage of spoilt) {
      await server.admin((redis) => Promise.all(keys.map((key) => redis.set(key, garbage))));
      const { status, body: plan } = await replica.sync(body);
      expect([status, plan.cached]).toEqual([200, false]);
      expect(plan.routes).toEqual(first.body.routes);
      expectSound(body, plan);
      await isKnown(body);
    }
  });

  it('is killed (kill -9) and comes back empty: nobody is refused, and it is used within seconds (E3)', async () => {
    await cachesAgain();
    await server.kill();
    expect((await latenciesOf(replica, 1, 20)).refused).toBe(0);
    await server.run();
    const since = performance.now();
    await cachesAgain();
    // Three seconds, five times over.
    expect(performance.now() - since).toBeLessThan(15_000);
  }, 60_000);
});

type Admin = Parameters<Parameters<RedisServer['admin']>[0]>[0];

describeWithRedis('a service that starts while its Redis', () => {
  const closed = closeAfterEach();

  it('hangs is ready as soon as any other (E4)', async () => {
    const server = await RedisServer.start();
    const proxy = closed(await FaultyProxy.start(server.port));
    const timed = async () => {
      const since = performance.now();
      closed(await MeteredReplica.start({ REDIS_URL: proxy.url }));
      return performance.now() - since;
    };
    const well = await timed();
    await proxy.set('hang');
    await bestOf(2, async () => {
      const later = (await timed()) - well;
      note(
        `with a Redis that hangs the service was ready after ${Math.round(well + later)} ms, ${Math.round(later)} ms later`,
      );
      // Two seconds, five times over.
      expect(later).toBeLessThan(10_000);
    });
  }, 90_000);
});
