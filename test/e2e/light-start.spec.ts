import { join } from 'node:path';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { ServiceProcess } from './service-process';

const LOADED = /^loaded: (.*)$/m;

/** The packages that a service with these variables has loaded when it listens. */
async function loadedWith(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const options = ['--require', join(__dirname, 'loaded-packages.cjs')];
  const service = new ServiceProcess({ NODE_ENV: 'test', ...env }, options);
  try {
    await service.port();
    service.signal('SIGUSR2');
    await service.sees(LOADED);
    return LOADED.exec(service.output)?.[1]?.split(' ') ?? [];
  } finally {
    await service.kill();
  }
}

describe('a start', () => {
  it('loads no client of a database, a queue or a Redis that is not configured', async () => {
    const loaded = await loadedWith({ RESULT_CACHE_ENABLED: 'true' });
    expect(loaded).toContain('@nestjs/core');
    // Of @redis/client the file of its errors is read, and not the client, which needs generic-pool.
    const clients = [
      'better-sqlite3',
      'bullmq',
      'cache-manager-redis-yet',
      'generic-pool',
      'ioredis',
      'pg',
      'typeorm',
    ];
    expect(loaded.filter((name) => clients.includes(name))).toEqual([]);
  });
});

describeWithRedis('a start with a Redis', () => {
  it('loads its client', async () => {
    const redis = await RedisServer.start();
    try {
      const loaded = await loadedWith({ RESULT_CACHE_ENABLED: 'true', REDIS_URL: redis.url });
      expect(loaded).toEqual(expect.arrayContaining(['generic-pool', 'cache-manager-redis-yet']));
    } finally {
      await redis.kill();
    }
  });
});
