import { type INestApplicationContext, type LoggerService, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CacheModule } from '../../src/cache/cache.module';
import { InFlightMarkers } from '../../src/cache/in-flight';
import { ResultCache } from '../../src/cache/result-cache';
import { ReadinessRegistry } from '../../src/common/readiness/readiness-registry';
import { loadConfig } from '../../src/config/config';
import { ConfigModule } from '../../src/config/config.module';
import { closeAfterEach } from '../support/close-after-each';
import { FaultyProxy } from '../support/faulty-proxy';
import { freePort } from '../support/free-port';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { until } from './support/caches';

const FINGERPRINT = 'ab'.repeat(32);
const RESULT = Buffer.from('{}');
const KEY = { applicationId: 'app', clientId: 'client', fingerprint: FINGERPRINT };

@Module({})
class Root {}

/** What was logged, as `level text`. */
class Lines implements LoggerService {
  readonly lines: string[] = [];
  readonly log = (message: unknown) => this.add('log', message);
  readonly warn = (message: unknown) => this.add('warn', message);
  readonly error = (message: unknown) => this.add('error', message);
  readonly debug = (message: unknown) => this.add('debug', message);

  private add(level: string, message: unknown): void {
    if (typeof message === 'object') {
      this.lines.push(`${level} ${JSON.stringify(message)}`);
    }
  }
}

describe('the module of the cache', () => {
  const closed = closeAfterEach();
  let app: INestApplicationContext | undefined;
  let lines: string[] = [];
  const start = async (env: NodeJS.ProcessEnv) => {
    const logger = new Lines();
    lines = logger.lines;
    const imports = [ConfigModule.with(loadConfig(env)), CacheModule];
    app = await NestFactory.createApplicationContext({ module: Root, imports }, { logger });
    return app;
  };
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  const readiness = () => app?.get(ReadinessRegistry).report();

  const caches = async () => {
    await app?.get(ResultCache).set('app', FINGERPRINT, RESULT);
    return (await app?.get(ResultCache).get('app', FINGERPRINT)) !== null;
  };

  it.each([
    ['an error of a service', { NODE_ENV: 'production' }, ['error']],
    ['said quietly to a developer', { NODE_ENV: 'development' }, ['debug']],
    ['no news where it is meant', { NODE_ENV: 'production', REDIS_URL: 'memory://' }, []],
    ['no news where nothing is kept', { NODE_ENV: 'production', RESULT_CACHE_ENABLED: 'false' }, []],
  ])('without Redis keeps results in memory, which is %s', async (_, env, levels) => {
    await start(env);
    expect(await caches()).toBe(!('RESULT_CACHE_ENABLED' in env));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(levels);
    expect(readiness()).toEqual({ status: 'ready', checks: {} });
  });

  it('switched off keeps nothing, marks nothing and asks no Redis', async () => {
    const redis = closed(await FaultyProxy.start(await freePort()));
    await start({ RESULT_CACHE_ENABLED: 'false', REDIS_URL: redis.url });
    expect(app?.get(ResultCache).isEnabled).toBe(false);
    expect(await caches()).toBe(false);
    const markers = app?.get(InFlightMarkers);
    expect(await markers?.claim(KEY, 'a', 60_000)).toBe('a');
    expect(await markers?.claim(KEY, 'b', 60_000)).toBe('b');
    expect(redis.connections).toBe(0);
  });

  it('starts at once where nobody answers at the address of Redis, and is degraded, not unready', async () => {
    const port = await freePort();
    const since = performance.now();
    await start({ REDIS_URL: `redis://user:geheim@127.0.0.1:${port}/1` });
    // Two seconds until it listens (reliability E4), five times over; who waits for Redis waits for ever.
    expect(performance.now() - since).toBeLessThan(5 * 2_000);
    expect(readiness()).toMatchObject({
      status: 'degraded',
      checks: { cache: { ready: true, degraded: true } },
    });
    expect(await caches()).toBe(false);
    await until(() => lines.length > 0);
    expect(lines).toEqual([expect.stringMatching(/^warn .*Redis is away.*ECONNREFUSED/)]);
    expect(lines.join()).not.toContain('geheim');
  });

  describeWithRedis('with a real Redis', () => {
    it('is ready, degraded while Redis is away, and ready again; a line says so each time', async () => {
      const server = await RedisServer.start('--requirepass', 'geheim');
      const proxy = closed(await FaultyProxy.start(server.port));
      await start({ REDIS_URL: proxy.url.replace('redis://', 'redis://:geheim@') });
      await until(() => readiness()?.status === 'ready');
      expect(await caches()).toBe(true);
      expect(lines).toEqual([]);
      await proxy.set('refuse');
      await until(() => readiness()?.status === 'degraded');
      expect(await caches()).toBe(false);
      await proxy.set('none');
      await until(() => readiness()?.status === 'ready');
      expect(await caches()).toBe(true);
      expect(lines.map((line) => /^(\w+) .*"Redis is (\w+)/.exec(line)?.slice(1).join(' '))).toEqual([
        'warn away',
        'log back',
      ]);
      expect(lines.join()).not.toContain('geheim');
    });

    it('says why Redis will not have it', async () => {
      const server = await RedisServer.start('--requirepass', 'geheim');
      await start({ REDIS_URL: `redis://:falsch@127.0.0.1:${server.port}` });
      await until(() => lines.length > 0);
      expect(lines).toEqual([expect.stringMatching(/WRONGPASS/)]);
      expect(lines.join()).not.toMatch(/geheim|falsch/);
    });
  });
});
