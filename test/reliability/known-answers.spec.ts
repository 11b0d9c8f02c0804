import { closeAfterEach } from '../support/close-after-each';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import type { Body, Json } from '../support/service';
import { bestOf } from '../support/best-of';
import { spiralRequest } from '../pool/support/solves';
import { Latencies } from './support/latencies';
import { MeteredReplica } from './support/metered-replica';
import { until } from './support/waiting';

/** Goals of reliability E14, at five times, beside other work. */
const KNOWN_P50_MS = 5 * 3;
const KNOWN_P99_MS = 5 * 15;
const KNOWN = 300;

const DAY_MS = 24 * 3_600_000;
/** MAX_TIME_LIMIT_SECONDS, as it is where nobody sets it. */
const LARGEST_LIMIT_MS = 3_600_000;
const MARKERS = 'route-optimization:in-flight:*';

/** The same value as other text: names the other way round, spaces, and every number with an exponent. */
function otherText(value: unknown): string {
  if (Array.isArray(value)) {
    return `[ ${value.map(otherText).join(' , ')} ]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).reverse();
    return `{ ${fields.map(([name, field]) => `${JSON.stringify(name)} : ${otherText(field)}`).join(',\n')} }`;
  }
  return typeof value === 'number' ? `${value * 10}e-1` : JSON.stringify(value);
}

describeWithRedis('what is known', () => {
  const closed = closeAfterEach();
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  const replicaOn = async (env: NodeJS.ProcessEnv) => closed(await MeteredReplica.start(env));
  const onRedis = () => replicaOn({ REDIS_URL: redis.url });
  const cached = async (replica: MeteredReplica, body: Body) => {
    const { status, body: answer } = await replica.sync(body);
    expect(status).toBe(200);
    return answer.cached as boolean;
  };
  /** A result is written after its answer has left. */
  const untilKnown = (replica: MeteredReplica, body: Body) => until(() => cached(replica, body), 30_000);

  it('is the same request however it is written, and no other one (reliability E12)', async () => {
    const replica = await onRedis();
    const body: Json = spiralRequest(8, { max_iterations: 50 });
    await untilKnown(replica, body);
    expect(await cached(replica, otherText(body))).toBe(true);
    const others: Json[] = [
      { ...body, jobs: [...body.jobs].reverse() },
      { ...body, jobs: body.jobs.map((job: Json, i: number) => (i === 0 ? { ...job, id: 'other' } : job)) },
      { ...body, options: { ...body.options, max_iterations: 51 } },
      { ...body, metadata: { problem_id: 'other' } },
    ];
    for (const other of others) {
      expect(await cached(replica, other)).toBe(false);
    }
  }, 60_000);

  it.each([
    ['in memory', false],
    ['in Redis', true],
  ])(
    'is answered at once (%s, reliability E14)',
    async (where, shared) => {
      const replica = await (shared ? onRedis() : replicaOn({}));
      const body = JSON.stringify(spiralRequest(10, { max_iterations: 50, seed: shared ? 1 : 2 }));
      await untilKnown(replica, body);
      await bestOf(3, async () => {
        const times = new Latencies();
        for (let i = 0; i < KNOWN; i += 1) {
          expect(await times.of(() => cached(replica, body))).toBe(true);
        }
        note(`known answers ${where}: ${times.describe()}`);
        expect(times.quantile(0.5)).toBeLessThan(KNOWN_P50_MS);
        expect(times.quantile(0.99)).toBeLessThan(KNOWN_P99_MS);
      });
    },
    60_000,
  );

  it('to be in flight ends by itself, is taken back, and another’s is left alone (reliability E15)', async () => {
    const replica = await onRedis();
    const client = new JobsClient(replica);
    const markers = () => redis.admin((admin) => admin.keys(MARKERS));
    const running = async () => {
      const { job_id: id } = await client.accepted(longRequest(60));
      await client.untilRunning(id);
      return id as string;
    };
    expect(await markers()).toEqual([]);
    const first = await running();
    const [key = ''] = await markers();
    const leftMs = await redis.admin((admin) => admin.pTTL(key));
    // The largest limit and a day for the wait before it: however long it waits, nobody solves the same beside it.
    expect(leftMs).toBeGreaterThan(DAY_MS);
    expect(leftMs).toBeLessThanOrEqual(DAY_MS + LARGEST_LIMIT_MS);
    await client.cancel(first);
    await until(async () => (await markers()).length === 0, 10_000);

    const second = await running();
    const [taken = ''] = await markers();
    // As if it had ended and somebody else had come.
    const successor = '00000000-0000-4000-8000-000000000000';
    await redis.admin((admin) => admin.set(taken, successor, { PX: 60_000 }));
    await client.cancel(second);
    // What the process does of its own after a job, it has done with the next one.
    await client.completed(smallRequest(5));
    expect(await redis.admin((admin) => admin.get(taken))).toBe(successor);
  }, 60_000);
});
