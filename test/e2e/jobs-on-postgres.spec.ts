import { setTimeout as sleep } from 'node:timers/promises';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { expectEnvelope, type Json, Service } from '../support/service';
import { temporaryFolders } from '../support/temporary-folder';

const temporaryFolder = temporaryFolders();
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Within half a minute. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    expect(tries).toBeLessThan(300);
    await sleep(100);
  }
}

describeWithPostgres('jobs in PostgreSQL', () => {
  let server: PostgresServer;
  let url = '';
  const services: Service[] = [];

  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
    url = await server.createDatabase();
  }, 60_000);
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
  });
  afterAll(() => server.stop());

  /** One replica more. */
  async function replica(): Promise<JobsClient> {
    const service = await Service.start({
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url, RESULT_CACHE_ENABLED: 'true' },
      ...{ JOB_HEARTBEAT_INTERVAL_SECONDS: '1', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '2' },
      ...{ JOB_RECOVERY_INTERVAL_SECONDS: '1', MAX_CONCURRENT_SOLVES: '2' },
    });
    services.push(service);
    return new JobsClient(service);
  }

  it('are the same at every replica, which may cancel what another one runs', async () => {
    const [one, two] = [await replica(), await replica()];
    const small = smallRequest(4);
    await two.untilCompleted((await one.accepted(small)).job_id, small);
    expect((await two.list()).body).toEqual((await one.list()).body);
    const long = await one.accepted(longRequest(60));
    await two.untilRunning(long.job_id);
    expect((await two.cancel(long.job_id)).body.status).toBe('cancelled');
    // With its next heartbeat the replica that runs it learns of it, and its slot is free.
    await one.completed(smallRequest(4));
    expect((await one.get(long.job_id)).body).toMatchObject({ status: 'cancelled', result: null });
  }, 60_000);

  it('answers two hundred identical requests with one job, though it takes a while to write it down', async () => {
    const client = await replica();
    const body = longRequest(60);
    const jobs = await Promise.all(Array.from({ length: 200 }, () => client.accepted(body)));
    expect(new Set(jobs.map((job: Json) => job.job_id as string)).size).toBe(1);
    await client.cancel(jobs[0].job_id);
  }, 60_000);

  it('that cannot be written down have failed, at once; others cannot be read; all is well when the database is back', async () => {
    const client = await replica();
    const [solved, inFlight] = [smallRequest(4), longRequest(60)];
    const before = await client.completed(solved);
    const long = await client.accepted(inFlight);
    await server.stop();

    const sent = performance.now();
    const { status, body: failed } = await client.submit(smallRequest(4));
    expect(performance.now() - sent).toBeLessThan(5 * 1_000);
    expect([status, failed.status]).toEqual([202, 'failed']);
    expect(failed.error).toMatchObject({ code: 'INTERNAL_ERROR', retryable: true });
    expect((await client.get(failed.job_id)).body).toEqual(failed);
    // Also where the result is known, or a job in flight would have to be looked up.
    for (const body of [solved, inFlight]) {
      const { status: code, body: job } = await client.submit(body);
      expect([code, job.status, job.error.retryable]).toEqual([202, 'failed', true]);
    }
    expectEnvelope(await client.get(before.job_id), 'SERVER_BUSY', 503);
    expectEnvelope(await client.get(NOBODY), 'SERVER_BUSY', 503);
    expectEnvelope(await client.list(), 'SERVER_BUSY', 503);
    const [service] = services;
    expect((await service!.get('/health')).status).toBe(200);
    await until(async () => (await service!.get('/health/ready')).status === 503);

    await server.start();
    await until(async () => {
      const { status: listed, body } = await client.list('?status=failed');
      return listed === 200 && body.some((job: Json) => job.job_id === failed.job_id);
    });
    expect((await client.get(failed.job_id)).body).toEqual(failed);
    await client.cancel(long.job_id);
    await client.completed(smallRequest(4));
  }, 90_000);

  it('have failed as well where the result is known, or another job is about the same, and the database is away', async () => {
    const client = await replica();
    const [known, inFlight] = [smallRequest(4), longRequest(60)];
    await client.completed(known);
    const running = await client.accepted(inFlight);
    await client.untilRunning(running.job_id);
    await server.stop();
    for (const body of [known, inFlight]) {
      const { status, body: job } = await client.submit(body);
      expect([status, job.status, job.error?.code]).toEqual([202, 'failed', 'INTERNAL_ERROR']);
      expect((await client.get(job.job_id)).body).toEqual(job);
      expectEnvelope(await client.cancel(job.job_id), 'JOB_ALREADY_TERMINAL', 409);
    }
    await server.start();
    await until(async () => (await client.cancel(running.job_id)).status === 200);
  }, 90_000);
});
