import { longRequest } from '../support/jobs-client';
import { KEYS } from '../support/service';
import { ServiceProcess } from './service-process';

const started: ServiceProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.kill()));
});

async function start(env: NodeJS.ProcessEnv) {
  const service = new ServiceProcess({ NODE_ENV: 'test', ...env });
  started.push(service);
  const url = `http://127.0.0.1:${await service.port()}/api/v1`;
  const submit = async (seconds: number): Promise<string> => {
    const body = JSON.stringify(longRequest(seconds));
    const headers = { ...KEYS, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/optimize/async`, { method: 'POST', headers, body });
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
  return { service, submit, get, untilRunning };
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

  it('does not wait for a job longer than DRAIN_TIMEOUT_SECONDS', async () => {
    const { service, submit, untilRunning } = await start({ DRAIN_TIMEOUT_SECONDS: '1' });
    await untilRunning(await submit(60));
    const signalled = performance.now();
    service.signal('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(1_000 + 5 * 2_000);
  });
});
