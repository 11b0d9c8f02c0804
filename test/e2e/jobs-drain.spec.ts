import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { longRequest } from '../support/jobs-client';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { KEYS } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { ServiceProcess } from './service-process';

const temporaryFolder = temporaryFolders();

const started: ServiceProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.kill()));
});

async function start(env: NodeJS.ProcessEnv) {
  const service = new ServiceProcess({ NODE_ENV: 'test', ...env });
  started.push(service);
  const url = `http://127.0.0.1:${await service.port()}/api/v1`;
  const post = (path: string, seconds: number, options = {}) => {
    const body = JSON.stringify(longRequest(seconds, options));
    const headers = { ...KEYS, 'Content-Type': 'application/json' };
    return fetch(`${url}/optimize/${path}`, { method: 'POST', headers, body });
  };
  const submit = async (seconds: number): Promise<string> => {
    const answer = await post('async', seconds);
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { job_id: string }).job_id;
  };
  const get = async (id: string, query = '') =>
    (await (await fetch(`${url}/jobs/${id}${query}`, { headers: KEYS })).json()) as { status: string };
  const untilRunning = async (id: string) => {
    while ((await get(id)).status === 'queued') {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { service, post, submit, get, untilRunning };
}

describe('SIGTERM while jobs run (contract C15)', () => {
  it('answers who waits for a job at once, lets the job end in its time, begins no other, and exits 0', async () => {
    const { service, submit, get, untilRunning } = await start({ DRAIN_TIMEOUT_SECONDS: '20' });
    const id = await submit(3);
    await untilRunning(id);
    const next = await submit(30);
    const waiting = [id, next].map((one) => get(one, '?wait=60'));
    const signalled = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.signal('SIGTERM');
    const [running, queued] = (await Promise.all(waiting)).map(({ status }) => status);
    expect(running).toBe('running');
    expect(['queued', 'failed']).toContain(queued);
    // The job may have ended by itself only: the answers came before it did.
    expect(performance.now() - signalled).toBeLessThan(2_500);
    expect(await service.exited).toBe(0);
    // Three seconds of the job, and not the thirty of the one behind it.
    expect(performance.now() - signalled).toBeLessThan(15_000);
  });

  it('makes no job in memory any more, of which nobody could ever hear', async () => {
    const { service, submit, untilRunning } = await start({ DRAIN_TIMEOUT_SECONDS: '5' });
    await untilRunning(await submit(60));
    const body = JSON.stringify(longRequest(1));
    const headers = { ...KEYS, 'Content-Type': 'application/json', 'Content-Length': body.length };
    const path = '/api/v1/optimize/async';
    const sent = request({ port: await service.port(), method: 'POST', path, headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      sent.on('response', resolve).on('error', reject),
    );
    // It is on its way when the process is told to leave, and there when that has begun.
    sent.write(body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.signal('SIGTERM');
    await service.sees(/"message":"Draining/);
    sent.end(body.slice(10));
    const answer = await answered;
    expect(answer.statusCode).toBe(503);
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 'SERVER_BUSY' });
  });

  it('does not wait for a job longer than DRAIN_TIMEOUT_SECONDS', async () => {
    const { service, submit, untilRunning } = await start({ DRAIN_TIMEOUT_SECONDS: '1' });
    await untilRunning(await submit(60));
    const signalled = performance.now();
    service.signal('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(1_000 + 5 * 2_000);
  });
});

const kept = (url: string) => ({
  ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url },
  ...{ JOB_HEARTBEAT_INTERVAL_SECONDS: '1', JOB_RECOVERY_INTERVAL_SECONDS: '1' },
});

describeWithSqlite('SIGTERM while jobs that are kept run', () => {
  it('takes up nothing that was handed back, for as long as requests are drained', async () => {
    const { service, post, submit, untilRunning } = await start({
      ...kept(`sqlite:///${join(temporaryFolder(), 'jobs.sqlite')}`),
      ...{ MAX_CONCURRENT_SOLVES: '3', DRAIN_TIMEOUT_SECONDS: '20', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '3' },
    });
    await untilRunning(await submit(60));
    const solve = post('sync', 6, { search_mode: 'consume_all_time' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    service.signal('SIGTERM');
    expect((await solve).status).toBe(200);
    expect(await service.exited).toBe(0);
    const [, afterwards] = service.output.split('Draining');
    expect(afterwards).toContain('Stopped');
    expect(afterwards).not.toContain('job_recovered');
  }, 60_000);
});

describeWithPostgres('SIGTERM at one of two replicas', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
  }, 60_000);
  afterAll(() => server.stop());

  it('has the other one begin what ran and what waited, with its next sweep', async () => {
    const env = { ...kept(await server.createDatabase()), JOB_HEARTBEAT_STALE_AFTER_SECONDS: '60' };
    // At its start a replica takes what others have: this one is there before there is a job.
    const other = await start({ ...env, MAX_CONCURRENT_SOLVES: '4' });
    const { service, submit, get, untilRunning } = await start({ ...env, MAX_CONCURRENT_SOLVES: '2' });
    const running = await submit(60);
    await untilRunning(running);
    const waiting = await submit(60);
    expect((await get(waiting)).status).toBe('queued');
    const signalled = performance.now();
    service.signal('SIGTERM');
    await other.untilRunning(waiting);
    // A sweep is every second; a runner is silent after sixty.
    expect(performance.now() - signalled).toBeLessThan(15_000);
    expect(await service.exited).toBe(0);
    await other.service.sees(new RegExp(`"event":"job_recovered","job_id":"${running}"`));
  }, 120_000);
});
