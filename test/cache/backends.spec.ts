import { randomUUID } from 'node:crypto';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { type Caches, type CacheSettings, memoryCaches, redisCaches, until } from './support/caches';

const FINGERPRINT = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const bytes = (text: string) => Buffer.from(text);
const KIB = 1024;

/** One list for both: what a caller sees does not depend on where results are kept. */
function behavesAsACache(open: (settings?: CacheSettings) => Promise<Caches>): void {
  let opened: Caches[] = [];
  const caches = async (settings?: CacheSettings) => {
    const one = await open(settings);
    opened.push(one);
    return one;
  };
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()));
    opened = [];
  });
  const application = () => `app-${randomUUID()}`;

  describe('results', () => {
    it.each([
      ['a plan', bytes('{"status":"optimal","label":"é🚚"}')],
      ['nothing', bytes('')],
      ['any bytes', Buffer.from(Array.from({ length: 256 }, (_, i) => i))],
      ['a megabyte', bytes('[1,2,3],'.repeat(128 * KIB))],
    ])('come back byte by byte: %s', async (_, result) => {
      const { results } = await caches();
      const app = application();
      await expect(results.get(app, FINGERPRINT)).resolves.toBeNull();
      await results.set(app, FINGERPRINT, result);
      const found = await results.get(app, FINGERPRINT);
      expect(Buffer.from(found ?? []).equals(result)).toBe(true);
      expect(found).not.toBeNull();
    });

    it('are of one application and one fingerprint', async () => {
      const { results } = await caches();
      const app = application();
      await results.set(app, FINGERPRINT, bytes('mine'));
      await expect(results.get(application(), FINGERPRINT)).resolves.toBeNull();
      await expect(results.get(app, OTHER)).resolves.toBeNull();
    });

    it('are replaced by newer ones', async () => {
      const { results } = await caches();
      const app = application();
      await results.set(app, FINGERPRINT, bytes('old'));
      await results.set(app, FINGERPRINT, bytes('new'));
      expect(String(await results.get(app, FINGERPRINT))).toBe('new');
    });

    it('are gone after their time', async () => {
      const { results } = await caches({ ttlMs: 300 });
      const app = application();
      await results.set(app, FINGERPRINT, bytes('short'));
      expect(String(await results.get(app, FINGERPRINT))).toBe('short');
      await until(async () => (await results.get(app, FINGERPRINT)) === null);
    });

    it('at the largest size are kept, and above it not; what was there before is left', async () => {
      const { results } = await caches({ limits: { resultBytes: KIB } });
      const app = application();
      await results.set(app, FINGERPRINT, Buffer.alloc(KIB, 'x'));
      await expect(results.get(app, FINGERPRINT)).resolves.toHaveLength(KIB);
      await results.set(app, OTHER, Buffer.alloc(KIB + 1, 'x'));
      await expect(results.get(app, OTHER)).resolves.toBeNull();
    });

    it('that do not shrink below the bound of what is kept are not kept', async () => {
      const { results } = await caches({ limits: { sealedBytes: KIB } });
      const app = application();
      const noise = Buffer.from(Array.from({ length: KIB }, () => Math.floor(256 * Math.random())));
      await results.set(app, FINGERPRINT, noise);
      await expect(results.get(app, FINGERPRINT)).resolves.toBeNull();
    });
  });

  describe('markers of work in flight', () => {
    const key = () => ({ applicationId: application(), clientId: 'c', fingerprint: FINGERPRINT });

    it('are granted to one of two hundred at once; all others are told of its job', async () => {
      const { markers } = await caches();
      const one = key();
      const claims = await Promise.all(
        Array.from({ length: 200 }, (_, i) => markers.claim(one, `job-${i}`, 60_000)),
      );
      expect(new Set(claims).size).toBe(1);
    });

    it('are of one application, client and fingerprint', async () => {
      const { markers } = await caches();
      const one = key();
      await markers.claim(one, 'first', 60_000);
      for (const other of [key(), { ...one, clientId: 'd' }, { ...one, fingerprint: OTHER }]) {
        await expect(markers.claim(other, 'second', 60_000)).resolves.toBe('second');
      }
    });

    it('are taken away by their own job alone', async () => {
      const { markers } = await caches();
      const one = key();
      await markers.claim(one, 'first', 60_000);
      await markers.release(one, 'second');
      await expect(markers.claim(one, 'second', 60_000)).resolves.toBe('first');
      await markers.release(one, 'first');
      await expect(markers.claim(one, 'third', 60_000)).resolves.toBe('third');
    });

    it('end by themselves; the late release of one that ended leaves its successor', async () => {
      const { markers } = await caches();
      const one = key();
      await markers.claim(one, 'first', 200);
      await until(async () => (await markers.claim(one, 'second', 60_000)) === 'second');
      await markers.release(one, 'first');
      await expect(markers.claim(one, 'third', 60_000)).resolves.toBe('second');
    });

    it('are claimed once more by who goes on with their job', async () => {
      const { markers } = await caches();
      const one = key();
      await markers.claim(one, 'first', 60_000);
      await expect(markers.claim(one, 'first', 60_000)).resolves.toBe('first');
      await markers.release(one, 'first');
      await expect(markers.claim(one, 'second', 60_000)).resolves.toBe('second');
    });

    it('of a job that is nowhere to be found are taken over, by one of many', async () => {
      const { markers } = await caches();
      const one = key();
      await markers.claim(one, 'ghost', 60_000);
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, i) => markers.claim(one, `job-${i}`, 60_000, 'ghost')),
      );
      const [winner] = claims;
      expect(claims).toEqual(claims.map(() => winner));
      await expect(markers.claim(one, 'late', 60_000, 'ghost')).resolves.toBe(winner);
    });
  });
}

describe('the cache in memory', () => {
  behavesAsACache((settings) => Promise.resolve(memoryCaches(settings)));

  it('holds no more results than it may, the least recently used go first', async () => {
    const { results } = memoryCaches({ memory: { maxCount: 2 } });
    const [a, b, c] = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(32)) as [string, string, string];
    await results.set('app', a, bytes('a'));
    await results.set('app', b, bytes('b'));
    await results.get('app', a);
    await results.set('app', c, bytes('c'));
    expect(await Promise.all([a, b, c].map((one) => results.get('app', one)))).toEqual([
      bytes('a'),
      null,
      bytes('c'),
    ]);
  });

  it('holds no more bytes than it may', async () => {
    const { results } = memoryCaches({ memory: { maxBytes: 64 * KIB } });
    const noise = Buffer.from(Array.from({ length: 10 * KIB }, () => Math.floor(256 * Math.random())));
    const keys = Array.from({ length: 20 }, (_, i) => i.toString(16).padStart(64, '0'));
    for (const one of keys) {
      await results.set('app', one, noise);
    }
    const kept = (await Promise.all(keys.map((one) => results.get('app', one)))).filter(
      (found) => found !== null,
    );
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length * noise.length).toBeLessThan(64 * KIB);
  });
});

/** A server that somebody else started will do here; its keys are of applications of this run alone. */
const GIVEN_URL = process.env['TEST_REDIS_URL'];

(GIVEN_URL === undefined ? describeWithRedis : describe)('the cache in Redis', () => {
  let url = GIVEN_URL ?? '';
  beforeAll(async () => {
    url = GIVEN_URL ?? (await RedisServer.start()).url;
  });

  const open = async (settings?: CacheSettings) => {
    const caches = redisCaches(url, settings);
    await until(caches.isUp);
    return caches;
  };

  behavesAsACache(open);

  it('is shared by processes, results and markers alike', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const app = `app-${randomUUID()}`;
    const key = { applicationId: app, clientId: 'c', fingerprint: FINGERPRINT };
    await one.results.set(app, FINGERPRINT, bytes('shared'));
    expect(String(await other.results.get(app, FINGERPRINT))).toBe('shared');
    await one.markers.claim(key, 'first', 60_000);
    await expect(other.markers.claim(key, 'second', 60_000)).resolves.toBe('first');
    // Nobody in the other process is told of the job that it did not begin.
    await expect(other.markers.claim(key, 'third', 60_000)).resolves.toBe('first');
    await one.markers.release(key, 'first');
    await expect(other.markers.claim(key, 'fourth', 60_000)).resolves.toBe('fourth');
    await Promise.all([one.close(), other.close()]);
  });

  it('knows of a marker whether another process has told anybody of its job, until it is released', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const key = { applicationId: `app-${randomUUID()}`, clientId: 'c', fingerprint: FINGERPRINT };
    await one.markers.claim(key, 'first', 60_000);
    await other.markers.share(key, 'another job');
    await expect(one.markers.isShared(key, 'first')).resolves.toBe(false);
    await other.markers.share(key, 'first');
    await expect(one.markers.isShared(key, 'first')).resolves.toBe(true);
    await expect(one.markers.isShared(key, 'another job')).resolves.toBe(false);
    await one.markers.release(key, 'first');
    await expect(one.markers.isShared(key, 'first')).resolves.toBe(false);
    // What nobody has marked, nobody is noted for.
    await other.markers.share(key, 'first');
    await expect(one.markers.isShared(key, 'first')).resolves.toBe(false);
    await Promise.all([one.close(), other.close()]);
  });

  it('grants one of many claims of several processes at once, and names nobody who lost', async () => {
    const processes = await Promise.all([open(), open(), open()]);
    const key = { applicationId: `app-${randomUUID()}`, clientId: 'c', fingerprint: FINGERPRINT };
    const claims = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (processes[i % 3] as Caches).markers.claim(key, `job-${i}`, 60_000),
      ),
    );
    expect(new Set(claims).size).toBe(1);
    await Promise.all(processes.map((one) => one.close()));
  });
});
