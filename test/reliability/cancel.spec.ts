import { join } from 'node:path';
import { type Json } from '../support/service';
import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { valueOf } from '../support/prometheus-text';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { Latencies } from './support/latencies';
import { Outside } from './support/outside';

/** Goals of reliability B1 (99 of 100, and all); a busy machine gets five times that, and of few cancels 95 of 100 count. */
const ACKNOWLEDGED_MS = 5 * 50;
const ACKNOWLEDGED_MAX_MS = 5 * 250;
const FREE_MS = 5 * 100;
const FREE_MAX_MS = 5 * 500;
const SHARE = 0.95;

const CANCELS = Number(process.env['CANCELS'] ?? 60);
const RACES = Number(process.env['CANCEL_RACES'] ?? 150);
const QUEUED = 60;

const temporaryFolder = temporaryFolders();

/**
 * The cancel comes a little earlier after each race that it lost, a little later after each that it won, so that both meet about as
 * often, however fast the machine is.
 */
async function race(client: JobsClient): Promise<void> {
  const pairs: [Json, string][] = [];
  let waitMs = 5;
  for (let i = 0; i < RACES; i += 1) {
    const { job_id: id } = await client.accepted(smallRequest(4 + (i % 3)));
    const until = performance.now() + waitMs;
    while (performance.now() < until) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { status, body } = await client.cancel(id);
    expect([200, 409]).toContain(status);
    const said = status === 200 ? 'cancelled' : body.context.status;
    const { body: record } = await client.get(id);
    expect([record.status, record.result === null]).toEqual([said, said === 'cancelled']);
    if (status === 200) {
      expect(record).toEqual(body);
    }
    pairs.push([record, said]);
    waitMs = Math.max(0, status === 200 ? waitMs + 0.5 : waitMs - 0.5);
  }
  // Nor does a late result, or a late cancel, change what was said.
  for (const [record] of pairs) {
    expect((await client.get(record.job_id)).body).toEqual(record);
  }
  const won = pairs.filter(([, said]) => said === 'cancelled').length;
  note(`cancel against completion: ${won} of ${pairs.length} cancelled, the others completed`);
  expect(new Set(pairs.map(([, said]) => said))).toEqual(new Set(['cancelled', 'completed']));
  expect(won).toBeGreaterThanOrEqual(0.05 * RACES);
  expect(won).toBeLessThanOrEqual(0.95 * RACES);
}

describe('cancel', () => {
  let outside: Outside;
  let client: JobsClient;
  beforeAll(async () => {
    outside = await Outside.startReady();
    client = new JobsClient(outside);
  }, 90_000);
  afterAll(() => outside.close());

  it('is acknowledged at once, and its slot is the next job’s (reliability B1)', async () => {
    const [acknowledged, free] = [new Latencies(), new Latencies()];
    const submit = (i: number) => client.accepted(longRequest(60, { live_tracking: i % 2 === 0 }));
    let { job_id: running } = await submit(0);
    for (let i = 1; i <= CANCELS; i += 1) {
      await client.untilRunning(running);
      const { job_id: next } = await submit(i);
      const { status, body: cancelled } = await acknowledged.of(() => client.cancel(running));
      expect([status, cancelled.status]).toEqual([200, 'cancelled']);
      const { started_at: began } = await client.untilRunning(next);
      // By one clock, that of the service.
      free.add(Date.parse(began) - Date.parse(cancelled.completed_at));
      running = next;
    }
    await client.cancel(running);
    note(`cancels: acknowledged ${acknowledged.describe()}; slot free ${free.describe()}`);
    expect(acknowledged.quantile(SHARE)).toBeLessThan(ACKNOWLEDGED_MS);
    expect(acknowledged.max).toBeLessThan(ACKNOWLEDGED_MAX_MS);
    expect(free.quantile(SHARE)).toBeLessThan(FREE_MS);
    expect(free.max).toBeLessThan(FREE_MAX_MS);
  }, 90_000);

  it('is one of fifty at once; the others are told what the job is (reliability B4)', async () => {
    const { job_id: id } = await client.accepted(longRequest(60));
    await client.untilRunning(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.cancel(id)));
    const late = answers.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(49);
    for (const { status, body } of late) {
      expect([status, body.code]).toEqual([409, 'JOB_ALREADY_TERMINAL']);
      expect(body.context).toEqual({ job_id: id, status: 'cancelled' });
    }
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await client.get(id)).body).toEqual(won?.body);
  });

  it('of a job that waits keeps it from ever starting, also at the moment of its turn (reliability B3)', async () => {
    const begunBefore = await countBegun();
    const first = await client.accepted(longRequest(60));
    await client.untilRunning(first.job_id);
    const queued: string[] = [];
    for (let i = 0; i < QUEUED; i += 1) {
      queued.push((await client.accepted(smallRequest(3 + (i % 4)))).job_id as string);
    }
    // A third while all wait, the second third while the line moves, the last third is left to run.
    const [early, late] = [0, 1].map((third) => queued.filter((_, i) => i % 3 === third));
    const answers = [];
    for (const id of early!) {
      answers.push(await client.cancel(id));
    }
    await client.cancel(first.job_id);
    answers.push(...(await Promise.all(late!.reverse().map((id) => client.cancel(id)))));
    const ended: Json[] = [];
    for (const id of [first.job_id as string, ...queued]) {
      ended.push(await client.untilEnded(id));
    }
    const count = (is: (job: Json) => boolean) => ended.filter(is).length;
    const begun = count(({ started_at: at }) => at !== null);
    note(
      `cancelled while queued: ${count(({ status, started_at: at }) => status === 'cancelled' && at === null)} never started, ${begun} of ${ended.length} jobs did`,
    );
    expect(answers.slice(0, early!.length).map(({ status }) => status)).toEqual(early!.map(() => 200));
    for (const { status, body } of answers.filter((answer) => answer.status === 200)) {
      const now = ended.find(({ job_id: id }) => id === body.job_id);
      expect([status, now]).toEqual([200, body]);
    }
    expect(early!.map((id) => ended.find((job) => job.job_id === id).started_at)).toEqual(
      early!.map(() => null),
    );
    // What the service counted as begun is what has a start in its record, and nothing else.
    expect((await countBegun()) - begunBefore).toBe(begun);
  }, 90_000);

  async function countBegun(): Promise<number> {
    return valueOf(await outside.figures(), 'routing_jobs_total', { event: 'begun' }) ?? NaN;
  }

  it('and a completion at once: one wins, and answer and record agree (reliability B2)', async () => {
    await race(client);
  }, 90_000);
});

describeWithSqlite('cancel of a job in SQLite', () => {
  it('and a completion at once: one wins, and answer and record agree (reliability B2)', async () => {
    const file = join(temporaryFolder(), 'jobs.sqlite');
    const outside = await Outside.startReady({
      JOB_PERSISTENCE_ENABLED: 'true',
      JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${file}`,
    });
    try {
      await race(new JobsClient(outside));
    } finally {
      await outside.close();
    }
  }, 90_000);
});
