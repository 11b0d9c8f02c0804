import { closeAfterEach } from '../support/close-after-each';
import { type Fault, FaultyProxy } from '../support/faulty-proxy';
import { note } from '../support/note';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { CacheProcess } from '../cache/support/cache-process';
import { until } from '../cache/support/caches';
import type { Rounds } from '../cache/support/cache-worker';

/** A command may take 50 ms, and a machine on which two cores run everything holds a process for a second. Without a deadline it is for ever. */
const SLOWEST_MS = 2_500;
/** Of four calls: about a second. */
const ROUNDS = 60;

/** None rejects, none waits for long, and few wait at all: three until nobody asks any more, then one a second. */
function expectFastAndOpen({ rejected, slowest, median, waited }: Rounds): void {
  expect(rejected).toBe(0);
  expect(slowest).toBeLessThan(SLOWEST_MS);
  expect(median).toBeLessThan(25);
  expect(waited).toBeLessThanOrEqual(15);
}

describeWithRedis('behind a bad network', () => {
  let server: RedisServer;
  let proxy: FaultyProxy;
  let cache: CacheProcess;
  beforeAll(async () => {
    server = await RedisServer.start();
    proxy = await FaultyProxy.start(server.port);
  });
  afterAll(async () => {
    await proxy.close();
    await server.kill();
  });
  beforeEach(async () => {
    await proxy.set('none');
    cache = new CacheProcess(proxy.url);
    await cache.untilItCaches();
  });
  afterEach(async () => {
    expect(await cache.close()).toEqual({ death: null, output: '' });
  });

  const silent: readonly Fault[] = ['refuse', 'hang', 'half_open', 'slow', 'reset', 'cut'];

  it.each(silent)(
    '%s: no call rejects or waits for long, nothing is found, and all is well after it',
    async (fault) => {
      await proxy.set(fault);
      const rounds = await cache.rounds(ROUNDS);
      expectFastAndOpen(rounds);
      expect(rounds.hits).toBe(0);
      expect((await cache.state()).isUp).toBe(false);
      await proxy.set('none');
      await cache.untilItCaches();
      expect((await cache.rounds(5)).hits).toBe(5);
    },
  );

  it('refuse: no call waits at all', async () => {
    await proxy.set('refuse');
    expect((await cache.rounds(ROUNDS)).waited).toBeLessThanOrEqual(1);
  });

  it.each<Fault>(['refuse', 'hang', 'half_open'])(
    '%s: an operator is told once when Redis goes and once when it is back, however much is asked in between',
    async (fault) => {
      await proxy.set(fault);
      await until(async () => (await cache.rounds(1)) && !(await cache.state()).isUp);
      await proxy.set('none');
      await cache.untilItCaches();
      expect((await cache.state()).news).toEqual(['away', 'back']);
    },
  );

  it.each<Fault>(['garbage', 'flap'])(
    '%s: no call rejects or waits for long, and all is well after it',
    async (fault) => {
      await proxy.set(fault);
      expectFastAndOpen(await cache.rounds(ROUNDS));
      await proxy.set('none');
      await cache.untilItCaches();
      expect((await cache.rounds(5)).hits).toBe(5);
    },
  );

  it('flap: what an operator is told is not a flood', async () => {
    await proxy.set('flap');
    await cache.rounds(200);
    const { news } = await cache.state();
    expect(news.length).toBeGreaterThan(0);
    // Two lines for each time it comes and goes, and a pause that grows in between.
    expect(news.length).toBeLessThan(20);
  });

  it.each<Fault>(['hang'])('%s: memory does not grow with what nobody takes', async (fault) => {
    await proxy.set(fault);
    const each = { pauseMs: 0, bytes: 200_000 };
    await cache.rounds(50, each);
    const before = (await cache.state()).residentMb;
    // 200 MB, if it were kept.
    const rounds = await cache.rounds(1_000, each);
    expect(rounds.rejected).toBe(0);
    const grownMb = (await cache.state()).residentMb - before;
    note(`200 MB handed to a Redis that hangs: resident ${grownMb.toFixed(1)} MB more`);
    expect(grownMb).toBeLessThan(30);
  });
});

describeWithRedis('a Redis that is ill', () => {
  let server: RedisServer;
  let cache: CacheProcess;
  beforeEach(async () => {
    server = await RedisServer.start();
    cache = new CacheProcess(server.url);
    await cache.untilItCaches();
  });
  afterEach(async () => {
    server.signal('SIGCONT');
    const end = await cache.close();
    await server.kill();
    expect(end).toEqual({ death: null, output: '' });
  });

  it('stopped (SIGSTOP): no call rejects or waits for long, and all is well when it goes on', async () => {
    server.signal('SIGSTOP');
    try {
      expectFastAndOpen(await cache.rounds(ROUNDS));
    } finally {
      server.signal('SIGCONT');
    }
    await cache.untilItCaches();
  });

  it('killed (kill -9) and started again, empty: the process lives, and caches again within seconds', async () => {
    await server.kill();
    expectFastAndOpen(await cache.rounds(20));
    await server.run();
    const since = performance.now();
    await cache.untilItCaches();
    // Three seconds, five times over.
    expect(performance.now() - since).toBeLessThan(15_000);
  });

  it('full (maxmemory): nothing is kept, nothing rejects, and it is told why', async () => {
    await server.admin(async (redis) => {
      await redis.configSet('maxmemory', '1');
    });
    const rounds = await cache.rounds(20);
    expectFastAndOpen(rounds);
    expect(rounds.hits).toBe(0);
    expect((await cache.state()).news).toContain('OOM');
    await server.admin((redis) => redis.configSet('maxmemory', '0'));
    await cache.untilItCaches();
  });

  it('a replica (READONLY): nothing is kept, nothing rejects', async () => {
    const master = await RedisServer.start();
    await cache.set('app', 'ab'.repeat(32), 'gone with the change of master');
    await server.admin((redis) => redis.sendCommand(['REPLICAOF', '127.0.0.1', String(master.port)]));
    const rounds = await cache.rounds(20);
    expectFastAndOpen(rounds);
    expect(rounds.hits).toBe(0);
    expect((await cache.state()).news).toContain('READONLY');
    await server.admin((redis) => redis.sendCommand(['REPLICAOF', 'NO', 'ONE']));
    await cache.untilItCaches();
    await master.kill();
  });

  it('that begins to ask for a password (NOAUTH): nothing rejects, also on connections made anew', async () => {
    await server.admin((redis) => redis.configSet('requirepass', 'secret'));
    await server
      .admin((redis) =>
        redis
          .auth({ password: 'secret' })
          .then(() => redis.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal'])),
      )
      .catch(() => undefined);
    const rounds = await cache.rounds(20);
    expectFastAndOpen(rounds);
    expect(rounds.hits).toBe(0);
    expect((await cache.state()).isUp).toBe(false);
  });
});

describeWithRedis('a Redis that is not there at the start', () => {
  const closed = closeAfterEach();
  let cache: CacheProcess;
  const begin = (url: string) => (cache = closed(new CacheProcess(url)));
  const expectAlive = async () => expect(await cache.close()).toEqual({ death: null, output: '' });

  it.each<Fault>(['refuse', 'hang'])(
    '%s: the cache is open at once, and finds Redis when it comes',
    async (fault) => {
      const server = await RedisServer.start();
      const proxy = closed(await FaultyProxy.start(server.port));
      await proxy.set(fault);
      begin(proxy.url);
      expectFastAndOpen(await cache.rounds(20));
      await until(async () => (await cache.state()).news.length > 0);
      await proxy.set('none');
      await cache.untilItCaches();
      expect((await cache.state()).news).toEqual(['away', 'back']);
      await expectAlive();
    },
  );

  it('with a password that is wrong: nothing rejects, and it is told once', async () => {
    const server = await RedisServer.start('--requirepass', 'secret');
    begin(`redis://:wrong@127.0.0.1:${server.port}`);
    expectFastAndOpen(await cache.rounds(20));
    expect((await cache.state()).news).toEqual(['away']);
    await expectAlive();
  });

  it('with a password and a database of its own is used', async () => {
    const server = await RedisServer.start('--requirepass', 'secret');
    begin(`redis://:secret@127.0.0.1:${server.port}/3`);
    await cache.untilItCaches();
    await expectAlive();
  });
});
