import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '../support/factories';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { Outside } from './support/outside';

/** The longest solve in flight, and what reliability D8 gives beyond it; a busy machine gets five times that. */
const SOLVE_S = 2;
const LEFT_AFTER_MS = 1_000 * SOLVE_S + 5 * 1_000;
/** Reliability D9; a busy machine gets five times that. One that heeds no second signal drains for 25 s, and then exits with 0. */
const IMPATIENT_MS = 5 * 1_000;

const CALLERS = 6;

const temporaryFolder = temporaryFolders();

const ANSWERED = 'answered';
const REFUSED = 'no longer accepted';
/** What became of a request that was sent around the end of a process: one of these two, or a status or code that should not be. */
type Fate = string;

function fateOf(error: unknown): Fate {
  const { code = 'unknown' } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
  return code === 'ECONNREFUSED' ? REFUSED : code;
}

/** Signals under load; what each of them does alone: test/e2e/drain.spec.ts, jobs-drain.spec.ts, durable-jobs-restart.spec.ts. */
describeWithSqlite('a process that leaves', () => {
  const open: Outside[] = [];
  afterEach(() => Promise.all(open.splice(0).map((outside) => outside.close())));

  function house() {
    const file = join(temporaryFolder(), 'jobs.sqlite');
    return async () => {
      const outside = await Outside.startReady({
        ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${file}` },
        ...{ JOB_HEARTBEAT_INTERVAL_SECONDS: '1', JOB_HEARTBEAT_STALE_AFTER_SECONDS: '3' },
        ...{ JOB_RECOVERY_INTERVAL_SECONDS: '1', MAX_CONCURRENT_SOLVES: '3' },
      });
      open.push(outside);
      return { outside, client: new JobsClient(outside) };
    };
  }

  it('on SIGTERM breaks no request, leaves in time, and leaves its jobs to the next one (reliability D8)', async () => {
    const start = house();
    const { outside, client } = await start();
    const [running, queued] = [await client.accepted(longRequest(4)), await client.accepted(smallRequest(5))];
    const waiting = await Promise.all(Array.from({ length: 4 }, () => client.accepted(longRequest(1))));
    await client.untilRunning(running.job_id);

    const fates: Fate[] = [];
    let left = false;
    const call = async () => {
      while (!left) {
        try {
          const { status } = await outside.post('/api/v1/optimize/sync', smallRequest(4));
          fates.push(status === 200 ? ANSWERED : String(status));
        } catch (error) {
          fates.push(fateOf(error));
          await sleep(20);
        }
      }
    };
    const solve = request({
      places: 4,
      options: { time_limit_seconds: SOLVE_S, search_mode: 'consume_all_time' },
    });
    const longest = outside.post('/api/v1/optimize/sync', solve);
    const callers = Array.from({ length: CALLERS }, call);
    await sleep(500);
    const signalled = performance.now();
    outside.process.signal('SIGTERM');
    expect((await longest).status).toBe(200);
    expect(await outside.process.exited).toBe(0);
    const tookMs = performance.now() - signalled;
    left = true;
    await Promise.all(callers);

    const count = (fate: Fate) => fates.filter((one) => one === fate).length;
    note(
      `SIGTERM: left after ${tookMs.toFixed(0)} ms with a solve of ${SOLVE_S} s in flight; ${count(ANSWERED)} requests answered, ${count(REFUSED)} no longer accepted`,
    );
    expect(fates.filter((fate) => fate !== ANSWERED && fate !== REFUSED)).toEqual([]);
    expect(count(ANSWERED)).toBeGreaterThan(CALLERS);
    expect(tookMs).toBeLessThan(LEFT_AFTER_MS);

    const next = await start();
    for (const { job_id: id } of [running, queued, ...waiting]) {
      expect(await next.client.untilEnded(id, 40_000)).toMatchObject({ status: 'completed', error: null });
    }
  }, 90_000);

  it('on a second SIGTERM is gone within a second, whoever waits is told so, and the job that ran is the next one’s (reliability D9)', async () => {
    const start = house();
    const { outside, client } = await start();
    const { job_id: id } = await client.accepted(longRequest(2));
    await client.untilRunning(id);
    // Something that a drain waits for.
    const solve = longRequest(30, { search_mode: 'consume_all_time' });
    const cut = outside.post('/api/v1/optimize/sync', solve);
    await sleep(300);
    outside.process.signal('SIGTERM');
    await outside.process.sees(/Draining/);
    const signalled = performance.now();
    outside.process.signal('SIGTERM');
    expect(await outside.process.exited).toBe(1);
    const tookMs = performance.now() - signalled;
    note(`second SIGTERM: gone after ${tookMs.toFixed(0)} ms`);
    expect(tookMs).toBeLessThan(IMPATIENT_MS);
    expect(await cut).toMatchObject({ status: 503, body: { code: 'SERVER_BUSY' } });
    const next = await start();
    expect(await next.client.untilEnded(id, 40_000)).toMatchObject({ status: 'completed', error: null });
  }, 90_000);
});
