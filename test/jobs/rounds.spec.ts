import { Queue } from 'bullmq';
import { QUEUE } from '../../src/jobs/queue/job-message';
import { JobMessages } from '../../src/jobs/queue/job-messages';
import { QueueRedis } from '../../src/jobs/queue/queue-redis';
import { describeWithRedis, RedisServer } from '../support/redis-server';
import { until } from '../reliability/support/waiting';

describeWithRedis('the turns of clients in the queue', () => {
  let server: RedisServer;
  let redis: QueueRedis;
  beforeEach(async () => {
    server = await RedisServer.start();
    redis = new QueueRedis(server.url, () => undefined);
    await until(() => Promise.resolve(redis.isUp));
  });
  afterEach(async () => {
    redis.close();
    await server.kill();
  });

  const jobs = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);
  async function waiting(): Promise<string[]> {
    const queue = new Queue<{ job_id: string }>(QUEUE.name, {
      connection: redis.commands,
      prefix: QUEUE.prefix,
    });
    return (await queue.getPrioritized()).map(({ data }) => data.job_id);
  }

  it('are one job each, whoever came first with how many', async () => {
    const messages = new JobMessages(redis);
    for (const id of [...jobs('a', 3), ...jobs('b', 3)]) {
      await messages.send({ job_id: id, claim: 0 }, id.slice(0, 1));
    }
    expect(await waiting()).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
  });

  it('are not moved by what waits for long and is sent again', async () => {
    const messages = new JobMessages(redis);
    for (let sweeps = 0; sweeps < 10; sweeps += 1) {
      await messages.send({ job_id: 'a0', claim: 0 }, 'a');
    }
    for (const id of [...jobs('b', 4), 'a1']) {
      await messages.send({ job_id: id, claim: 0 }, id.slice(0, 1));
    }
    expect(await waiting()).toEqual(['a0', 'b0', 'b1', 'a1', 'b2', 'b3']);
  });
});
