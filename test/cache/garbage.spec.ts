import { randomUUID } from 'node:crypto';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { type Caches, redisCaches, until } from './support/caches';

const FINGERPRINT = 'ab'.repeat(32);
const resultOf = (times: number) => Buffer.from('{"status":"optimal","routes":[]}'.repeat(times));

type Admin = Parameters<Parameters<RedisServer['admin']>[0]>[0];

/** The text that the cache keeps, changed as its JSON string or as its bytes. */
const asBytes = (text: string, change: (bytes: Buffer) => Buffer) =>
  JSON.stringify(change(Buffer.from(JSON.parse(text) as string, 'base64')).toString('base64'));

/** A small result is kept as it is, a large one compressed. */
describe.each([
  ['small', resultOf(40)],
  ['large', resultOf(2_000)],
])('whatever stands where a %s result was kept', (_, good) => {
  describeWithRedis('in Redis', () => hasGarbage(good));
});

function hasGarbage(good: Buffer): void {
  let server: RedisServer;
  let caches: Caches;
  let app: string;
  const keyOf = (fingerprint: string) => `route-optimization:result:${app}:${fingerprint}`;
  beforeAll(async () => {
    server = await RedisServer.start();
    caches = redisCaches(server.url);
    await until(caches.isUp);
  });
  afterAll(async () => {
    await caches.close();
    await server.kill();
  });
  beforeEach(async () => {
    app = `app-${randomUUID()}`;
    await caches.results.set(app, FINGERPRINT, good);
  });

  const replaced = (change: (text: string, redis: Admin) => Promise<string> | string) =>
    server.admin(async (redis) => {
      const text = await redis.get(keyOf(FINGERPRINT));
      await redis.set(keyOf(FINGERPRINT), await change(text ?? '', redis));
    });

  /** A miss, the garbage gone, and a good result in its place after the next solve. */
  const expectMissAndReplaced = async () => {
    await expect(caches.results.get(app, FINGERPRINT)).resolves.toBeNull();
    await server.admin((redis) => until(async () => (await redis.exists(keyOf(FINGERPRINT))) === 0));
    await caches.results.set(app, FINGERPRINT, good);
    await expect(caches.results.get(app, FINGERPRINT)).resolves.toEqual(good);
  };

  it('is what was kept, untouched', async () => {
    await replaced((text) => text);
    await expect(caches.results.get(app, FINGERPRINT)).resolves.toEqual(good);
  });

  it.each<[string, (text: string) => string]>([
    ['truncated JSON', (text) => text.slice(0, 60)],
    ['null', () => 'null'],
    ['a number', () => '7'],
    ['no JSON', () => '\u0000\u0001<html>'],
    ['JSON of an endpoint', () => '{"status":"optimal","routes":[]}'],
    ['a text of JSON', () => JSON.stringify('{"status":"optimal"}')],
    ['an empty text', () => '""'],
    ['half of its bytes', (text) => asBytes(text, (bytes) => bytes.subarray(0, bytes.length / 2))],
    ['a byte more', (text) => asBytes(text, (bytes) => Buffer.concat([bytes, Buffer.of(0)]))],
    [
      'another mark',
      (text) => asBytes(text, (bytes) => Buffer.concat([Buffer.from('ROR9'), bytes.subarray(4)])),
    ],
    ['another length', (text) => asBytes(text, (bytes) => (bytes.writeUInt32LE(7, 36), bytes))],
    ['a length beyond all', (text) => asBytes(text, (bytes) => (bytes.writeUInt32LE(0xffffffff, 36), bytes))],
    [
      'one bit of its content',
      (text) => asBytes(text, (bytes) => ((bytes[60] = (bytes[60] ?? 0) ^ 1), bytes)),
    ],
  ])('is a miss and is taken away: %s', async (_, change) => {
    await replaced(change);
    await expectMissAndReplaced();
  });

  it('is a miss and is taken away: the result of another fingerprint', async () => {
    const other = 'cd'.repeat(32);
    await caches.results.set(app, other, Buffer.from('of another request'));
    await replaced(async (_, redis) => (await redis.get(keyOf(other))) ?? '');
    await expectMissAndReplaced();
  });

  it('is a miss and is taken away: a list', async () => {
    await server.admin(async (redis) => {
      await redis.del(keyOf(FINGERPRINT));
      await redis.lPush(keyOf(FINGERPRINT), 'x');
    });
    await expectMissAndReplaced();
  });

  it('is a miss and is replaced: nothing at all', async () => {
    await replaced(() => '');
    await expect(caches.results.get(app, FINGERPRINT)).resolves.toBeNull();
    await caches.results.set(app, FINGERPRINT, good);
    await expect(caches.results.get(app, FINGERPRINT)).resolves.toEqual(good);
  });

  it('is a miss and is replaced: 50 MB, of which no more is read than a result can have', async () => {
    await replaced(() => `"${'A'.repeat(50 * 2 ** 20)}"`);
    const before = await server.admin((redis) => bytesSent(redis));
    await expect(caches.results.get(app, FINGERPRINT)).resolves.toBeNull();
    expect((await server.admin((redis) => bytesSent(redis))) - before).toBeLessThan(8 * 2 ** 20);
    await until(async () => {
      await caches.results.set(app, FINGERPRINT, good);
      return (await caches.results.get(app, FINGERPRINT)) !== null;
    });
  });

  it.each<[string, (redis: Admin, key: string) => Promise<unknown>]>([
    ['a list', (redis, key) => redis.lPush(key, 'x')],
    ['nothing at all', (redis, key) => redis.set(key, '')],
    ['50 MB', (redis, key) => redis.set(key, 'a'.repeat(50 * 2 ** 20))],
    ['no marker', (redis, key) => redis.set(key, '{"job":"x"}')],
    ['a marker and more', (redis, key) => redis.set(key, 'job\n')],
  ])('of markers is as if there were none: %s', async (_, spoil) => {
    const marker = { applicationId: app, clientId: 'c', fingerprint: FINGERPRINT };
    const key = `route-optimization:in-flight:${app}:c:${FINGERPRINT}`;
    await server.admin((redis) => spoil(redis, key));
    await expect(caches.markers.claim(marker, 'job-1', 60_000)).resolves.toBe('job-1');
    const written = await server.admin(
      async (redis) => [await redis.get(key), await redis.pTTL(key)] as const,
    );
    expect(written[0]).toBe('job-1');
    expect(written[1]).toBeGreaterThan(30_000);
  });
}

async function bytesSent(redis: Admin): Promise<number> {
  const info = await redis.info('stats');
  return Number(/total_net_output_bytes:(\d+)/.exec(info)?.[1]);
}
