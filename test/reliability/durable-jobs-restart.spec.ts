import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../support/jobs-client';
import { expectPlanOf } from '../support/judged';
import { type Json, KEYS } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { ServiceProcess } from '../e2e/service-process';
import { until } from './support/waiting';

const temporaryFolder = temporaryFolders();

/** The service on one database file, time after time. */
class Dynasty {
  private readonly started: ServiceProcess[] = [];
  private url = '';

  constructor(private readonly env: NodeJS.ProcessEnv = {}) {}

  async start(): Promise<ServiceProcess> {
    const service = new ServiceProcess({
      ...{ NODE_ENV: 'test', JOB_PERSISTENCE_ENABLED: 'true', RESULT_CACHE_ENABLED: 'true' },
      ...{ JOB_HEARTBEAT_INTERVAL_SECONDS: '1', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '2' },
      ...{ JOB_RECOVERY_INTERVAL_SECONDS: '1', ...this.env },
    });
    this.started.push(service);
    this.url = `http://127.0.0.1:${await service.port()}`;
    for (let tries = 0; (await fetch(`${this.url}/health/ready`)).status !== 200; tries += 1) {
      if (tries > 400) {
        throw new Error(`not ready after 20 s: ${service.output}`);
      }
      await sleep(50);
    }
    return service;
  }

  async end(): Promise<void> {
    await Promise.all(this.started.map((service) => service.kill()));
  }

  async submit(body: object): Promise<string> {
    const { status, json } = await this.ask('POST', '/api/v1/optimize/async', body);
    if (status !== 202) {
      throw new Error(`The job was answered ${status}.`);
    }
    return json.job_id as string;
  }

  async get(id: string): Promise<Json> {
    return (await this.ask('GET', `/api/v1/jobs/${id}`)).json;
  }

  /** Somebody waits for an answer, and has none when the process dies. */
  holdSlot(): void {
    void this.ask('POST', '/api/v1/optimize/sync', longRequest(60)).catch(() => undefined);
  }

  cancel(id: string): Promise<{ status: number; json: Json }> {
    return this.ask('POST', `/api/v1/jobs/${id}/cancel`);
  }

  async until(id: string, ...states: string[]): Promise<Json> {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const job = await this.get(id);
      if (states.includes(job.status as string)) {
        return job;
      }
      await sleep(50);
    }
    throw new Error(`the job is ${(await this.get(id)).status} after a minute`);
  }

  /** The search of a job that is watched has begun in the process that runs now: until then that one has nothing to show. */
  async untilBegun(id: string): Promise<void> {
    await until(async () => (await this.get(id)).progress !== null);
  }

  /** The job with its plan, which is judged by the body that it was submitted with. */
  async untilCompleted(id: string, body: object): Promise<Json> {
    const job = await this.until(id, 'completed', 'failed');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expectPlanOf('sync', body, job.result);
    return job;
  }

  private async ask(method: string, path: string, body?: object): Promise<{ status: number; json: Json }> {
    const headers = { ...KEYS, 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.url}${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  }
}

describeWithSqlite('jobs that are kept', () => {
  const dynasties: Dynasty[] = [];
  afterEach(async () => {
    await Promise.all(dynasties.splice(0).map((dynasty) => dynasty.end()));
  });
  const found = (env: NodeJS.ProcessEnv = {}) => {
    const file = join(temporaryFolder(), 'jobs.sqlite');
    const dynasty = new Dynasty({ JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${file}`, ...env });
    dynasties.push(dynasty);
    return dynasty;
  };

  it('are there after the process was killed: done, running, waiting and cancelled ones', async () => {
    const house = found();
    const first = await house.start();
    const [small, long, queued] = [smallRequest(4), longRequest(2), smallRequest(5)];
    const done = await house.submit(small);
    const before = await house.untilCompleted(done, small);
    const running = await house.submit(long);
    await house.until(running, 'running');
    const waiting = await house.submit(queued);
    const cancelled = await house.submit(smallRequest(5));
    await house.cancel(cancelled);
    await first.kill();

    await house.start();
    expect(await house.get(done)).toEqual(before);
    expect((await house.get(cancelled)).status).toBe('cancelled');
    const again = await house.untilCompleted(running, long);
    expect((await house.untilCompleted(waiting, queued)).started_at).not.toBeNull();
    expect(again).toMatchObject({ job_id: running, client_id: before.client_id });
    expect((await house.get(cancelled)).status).toBe('cancelled');
  }, 120_000);

  it('keep new ones out when they are taken up, and begin in the order in which they were sent', async () => {
    const house = found({ JOB_QUEUE_MAX_COUNT: '10', MAX_CONCURRENT_SOLVES: '1' });
    const first = await house.start();
    const ids = [await house.submit(longRequest(60))];
    await house.until(ids[0]!, 'running');
    for (let seed = 2; seed < 6; seed += 1) {
      // The first of them is not over when the one that ran is taken over, too, on a busy machine either.
      ids.push(await house.submit(longRequest(seed === 2 ? 20 : 2, { seed })));
    }
    // Half of the room is one client's.
    await expect(house.submit(smallRequest(9))).rejects.toThrow('503');
    await first.kill();
    const second = await house.start();
    await second.sees(new RegExp(`"job_recovered","job_id":"${ids[0]}"`), 30_000);
    await expect(house.submit(smallRequest(9))).rejects.toThrow('503');
    await Promise.all(ids.slice(0, 2).map((id) => house.cancel(id)));
    const begun: string[] = [];
    for (const id of ids.slice(2)) {
      begun.push((await house.until(id, 'completed')).started_at as string);
    }
    expect(begun).toEqual(begun.toSorted());
    await house.submit(smallRequest(9));
  }, 180_000);

  it('are handed back by a process that leaves, which is no attempt', async () => {
    const house = found({ JOB_MAX_AUTO_RETRIES: '0' });
    const first = await house.start();
    const body = longRequest(3);
    const id = await house.submit(body);
    await house.until(id, 'running');
    first.signal('SIGTERM');
    expect(await first.exited).toBe(0);
    await house.start();
    await house.untilCompleted(id, body);
  }, 120_000);

  it('fail when they were abandoned too often, and name the limit', async () => {
    const house = found({ JOB_MAX_AUTO_RETRIES: '1' });
    const first = await house.start();
    const id = await house.submit(longRequest(60, { live_tracking: true }));
    await house.until(id, 'running');
    const other = await house.submit(smallRequest(4));
    await first.kill();
    const second = await house.start();
    await house.untilBegun(id);
    await second.kill();
    const third = await house.start();
    const failed = await house.until(id, 'failed', 'completed');
    expect(failed).toMatchObject({ status: 'failed', result: null, error: { code: 'RETRY_LIMIT_EXCEEDED' } });
    expect(failed.error.message).toContain('JOB_MAX_AUTO_RETRIES is 1');
    expect(await house.until(other, 'completed')).toMatchObject({ error: null });
    // Its start, and the one retry.
    const recoveries = [first, second, third].map(
      ({ output }) => output.split(`"event":"job_recovered","job_id":"${id}"`).length - 1,
    );
    expect(recoveries).toEqual([0, 1, 0]);
  }, 120_000);

  it('count no attempt while they wait for a slot, however often their process dies then (reliability A7)', async () => {
    const house = found({ JOB_MAX_AUTO_RETRIES: '1', MAX_CONCURRENT_SOLVES: '1' });
    const first = await house.start();
    const body = longRequest(3, { live_tracking: true });
    const id = await house.submit(body);
    await house.until(id, 'running');
    await first.kill();
    for (let death = 0; death < 2; death += 1) {
      const next = await house.start();
      house.holdSlot();
      await next.sees(new RegExp(`"event":"job_recovered","job_id":"${id}"`), 30_000);
      expect(await house.get(id)).toMatchObject({ status: 'running', progress: null });
      await next.kill();
    }
    await house.start();
    await house.untilCompleted(id, body);
  }, 120_000);

  it('that were running are what identical requests are told of, also in the process that goes on with them', async () => {
    const house = found();
    const first = await house.start();
    const body = longRequest(60);
    const id = await house.submit(body);
    await house.until(id, 'running');
    await first.kill();
    const second = await house.start();
    await second.sees(/"event":"job_recovered"/, 30_000);
    expect(await house.submit(body)).toBe(id);
    await house.cancel(id);
    expect(await house.submit(body)).not.toBe(id);
  }, 120_000);

  it('that were cancelled while nobody ran them never start again', async () => {
    const house = found({ JOB_HEARTBEAT_STALE_AFTER_SECONDS: '20', JOB_HEARTBEAT_INTERVAL_SECONDS: '10' });
    const first = await house.start();
    const id = await house.submit(longRequest(60));
    await house.until(id, 'running');
    await first.kill();
    await house.start();
    expect((await house.cancel(id)).status).toBe(200);
    await sleep(1_500);
    expect(await house.get(id)).toMatchObject({ status: 'cancelled', result: null });
  }, 120_000);
});
