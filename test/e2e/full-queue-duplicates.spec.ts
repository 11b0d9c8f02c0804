import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { expectEnvelope, Service } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import type { RequestBody } from '../support/wire';

const MIB = 1_024 * 1_024;
/** The queue is full for as long as its job runs. */
const LASTS_S = 60;
const AT_ONCE = 100;

const temporaryFolder = temporaryFolders();

/** The same JSON in other bytes. */
const otherwise = (body: RequestBody) =>
  JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2);

/** A queue with no room keeps new jobs out, and nothing that needs none (interface, "Async job status"). */
function expectDuplicatesAnswered(limits: () => Record<string, string>): void {
  let service: Service;
  let client: JobsClient;
  let known: RequestBody;
  let running: RequestBody;
  let runningId: string;

  beforeAll(async () => {
    service = await Service.start({ RESULT_CACHE_ENABLED: 'true', ...limits() });
    client = new JobsClient(service);
    known = smallRequest(3);
    await client.completed(known);
    running = longRequest(LASTS_S);
    // Half of either bound is one client's: this body has nearly all of it.
    runningId = (await client.accepted(JSON.stringify(running).padEnd(0.49 * MIB))).job_id as string;
  }, 60_000);
  afterAll(async () => {
    await client.cancel(runningId);
    await service.close();
  });

  it('refuses a new request, with Retry-After', async () => {
    const refused = await client.submit(JSON.stringify(longRequest(1)).padEnd(0.02 * MIB));
    expectEnvelope(refused, 'SERVER_BUSY', 503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('answers an identical one with the job that there is, however it is written', async () => {
    for (const text of [otherwise(running), JSON.stringify(running).padEnd(0.1 * MIB)]) {
      const { status, body } = await client.submit(text.padEnd(0.02 * MIB));
      expect([status, body.job_id]).toEqual([202, runningId]);
    }
  });

  it(`answers ${AT_ONCE} identical ones at once`, async () => {
    const text = JSON.stringify(running).padEnd(0.02 * MIB);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => client.submit(text)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.job_id}`))).toEqual(
      new Set([`202 ${runningId}`]),
    );
  });

  it('answers one whose result is known with a completed job', async () => {
    const { status, body } = await client.submit(otherwise(known).padEnd(0.02 * MIB));
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'completed', result: { cached: true } });
    expect(body.job_id).not.toBe(runningId);
  });

  it('makes no job of what it refused, and one again when there is room', async () => {
    const body = longRequest(1);
    const text = JSON.stringify(body).padEnd(0.02 * MIB);
    const before = (await client.list('?include=none')).body.length as number;
    const refused = await Promise.all(Array.from({ length: 5 }, () => client.submit(text)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await client.list('?include=none')).body).toHaveLength(before);
    await client.cancel(runningId);
    const { job_id: id } = await client.accepted(text);
    expect(await client.untilCompleted(id, body)).toBeDefined();
  }, 60_000);
}

describe('a queue that is full by count', () => {
  expectDuplicatesAnswered(() => ({ JOB_QUEUE_MAX_COUNT: '2' }));
});

describe('a queue that is full by bytes', () => {
  expectDuplicatesAnswered(() => ({ JOB_QUEUE_MAX_BYTES: String(MIB) }));
});

describeWithSqlite('a queue that is full, of jobs in SQLite', () => {
  expectDuplicatesAnswered(() => ({
    ...{ JOB_QUEUE_MAX_COUNT: '1', JOB_PERSISTENCE_ENABLED: 'true' },
    JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${temporaryFolder()}/jobs.sqlite`,
  }));
});
