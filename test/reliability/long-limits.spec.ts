import { setTimeout as sleep } from 'node:timers/promises';
import { JobsClient, longRequest } from '../support/jobs-client';
import { KEYS } from '../support/service';
import { Outside } from './support/outside';

const DAY_S = 86_400;
const YEAR_S = 366 * DAY_S;
/** A timer that overflowed would fire at once. */
const WATCHED_MS = Number(process.env['LONG_LIMIT_MS'] ?? 5_000);

/** The longest that an operator and a caller can ask for; single timers: src/threads/timers.spec.ts, test/pool/thread-pool.spec.ts. */
describe('limits of a day', () => {
  let outside: Outside;
  let client: JobsClient;
  beforeAll(async () => {
    outside = await Outside.startReady({
      ...{ MAX_TIME_LIMIT_SECONDS: String(DAY_S), JOB_RETENTION_SECONDS: String(YEAR_S) },
      ...{ RESULT_CACHE_TTL_SECONDS: String(30 * DAY_S), MAX_CONCURRENT_SOLVES: '2' },
    });
    client = new JobsClient(outside);
  }, 90_000);
  afterAll(() => outside.close());

  it('do not end a job at once, nor what it is known by (reliability D11)', async () => {
    const body = longRequest(10 * DAY_S, { live_tracking: true });
    const { job_id: id } = await client.accepted(body);
    const done = await client.accepted(longRequest(1, { search_mode: 'return_fast', max_iterations: 50 }));
    await client.untilRunning(id);
    await sleep(WATCHED_MS);
    expect((await client.get(id)).body).toMatchObject({ status: 'running' });
    // The marker of a job in flight lives as long as the job may.
    expect((await client.accepted(body)).job_id).toBe(id);
    expect((await client.cancel(id)).body).toMatchObject({ status: 'cancelled', error: null });
    expect((await client.untilEnded(done.job_id)).status).toBe('completed');
    await sleep(100);
    expect((await client.get(done.job_id)).status).toBe(200);
  });

  it('do not end a request that is waited for', async () => {
    const gone = new AbortController();
    const answered = fetch(`${outside.url}/api/v1/optimize/sync`, {
      method: 'POST',
      headers: { ...KEYS, 'Content-Type': 'application/json' },
      body: JSON.stringify(longRequest(DAY_S, { search_mode: 'consume_all_time' })),
      signal: gone.signal,
    }).then(
      () => 'answered',
      () => 'left',
    );
    expect(await Promise.race([answered, sleep(WATCHED_MS, 'solving')])).toBe('solving');
    gone.abort();
    expect(await answered).toBe('left');
  });
});
