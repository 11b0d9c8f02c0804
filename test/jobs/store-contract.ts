import { randomBytes, randomUUID } from 'node:crypto';
import type { RawBody } from '../../src/common/body/raw-body';
import type { SerializedApiError } from '../../src/common/errors';
import type { Caller } from '../../src/common/http/request-state';
import type { Job, NewJob } from '../../src/jobs/job';
import { JOB_STATUSES, statusAfter, type JobStatus } from '../../src/jobs/job-states';
import type { JobChange, JobStore, Retention } from '../../src/jobs/store/job-store';
import { DatabaseUnavailable } from '../../src/persistence/database-unavailable';
import { inflate } from '../../src/prep/inflate';

/** A store without jobs. */
export type EmptyStore = (retention?: Partial<Retention>) => Promise<JobStore>;

export const ROOMY: Retention = { maxAgeMs: 1e12, maxCount: 10_000, maxBytes: 1e9 };
export const ACME: Caller = { applicationId: 'acme', clientId: 'north' };
export const ERROR: SerializedApiError = { code: 'SOLVER_ERROR', message: 'It failed.' };
const HUGE = 64 * 1024 * 1024;

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
export const bodyOf = (text: string): RawBody => ({
  bytes: Buffer.from(bytesOf(text).buffer),
  encoding: 'identity',
});

export function aJob(given: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    owner: ACME,
    endpoint: 'async',
    requestId: 'request-1',
    problemId: 'problem-1',
    fingerprint: 'f'.repeat(64),
    createdAt: 1_000,
    ...given,
  };
}

/** A new job, brought into a state by what happens to jobs. */
export async function jobIn(store: JobStore, status: JobStatus, given: Partial<NewJob> = {}): Promise<Job> {
  const { id, createdAt } = await store.insert(aJob(given), bodyOf('{}'));
  const at = createdAt + 1;
  if (status === 'running' || status === 'completed' || status === 'failed') {
    await store.change(id, { event: 'begin', at });
  }
  if (status === 'completed') {
    await store.change(id, {
      event: 'complete',
      at: at + 1,
      claim: 1,
      result: bytesOf('{"status":"optimal"}'),
    });
  } else if (status === 'failed') {
    await store.change(id, { event: 'fail', at: at + 1, claim: 1, error: ERROR });
  } else if (status === 'cancelled') {
    await store.change(id, { event: 'cancel', at: at + 1, result: null });
  }
  const job = await store.find(id);
  expect(job).toMatchObject({ status });
  return job as Job;
}

/** Of many statements at once some may not have their turn within their second on a busy machine: nothing was written then. */
async function unlessBusy<T>(change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) {
      return null;
    }
    throw error;
  }
}

const CHANGES: Readonly<Record<JobChange['event'], (job: Job) => JobChange>> = {
  begin: () => ({ event: 'begin', at: 5_000 }),
  begin_again: ({ claim, attempts }) => ({ event: 'begin_again', claim, attempts: attempts + 1 }),
  complete: ({ claim }) => ({ event: 'complete', at: 5_000, claim, result: bytesOf('[1]') }),
  fail: ({ claim }) => ({ event: 'fail', at: 5_000, claim, error: ERROR }),
  cancel: () => ({ event: 'cancel', at: 5_000, result: null }),
};
const STATE_TABLE = JOB_STATUSES.flatMap((status) =>
  Object.entries(CHANGES).map(([name, change]) => [name, status, change] as const),
);

export function storeContract(emptyStore: EmptyStore): void {
  describe('what was handed in comes back', () => {
    it('a job, as it was made', async () => {
      const store = await emptyStore();
      const job = aJob({ endpoint: 'replan/async', problemId: null, createdAt: 1_700_000_000_123 });
      const made = await store.insert(job, bodyOf('{}'));
      expect(made).toEqual({
        ...job,
        status: 'queued',
        startedAt: null,
        completedAt: null,
        attempts: 0,
        claim: 0,
        error: null,
        resultBytes: null,
      });
      expect(await store.find(job.id)).toEqual(made);
      expect(await store.result(job.id)).toBeNull();
    });

    it.each([
      ['NUL', 'a\u0000b'],
      ['lone surrogates', '\ud800 and \udc00'],
      ['what looks like escapes', '\\u0000 \\" \\\\x00'],
      ['quotes and statements', `'); DROP TABLE jobs; --`],
      ['nothing', ''],
    ])('texts with %s', async (_, text) => {
      const store = await emptyStore();
      const { id } = await jobIn(store, 'running', { problemId: text });
      const error = { ...ERROR, message: text, context: { [text]: text } };
      const failed = await store.change(id, { event: 'fail', at: 3_000, claim: 1, error });
      expect(failed).toMatchObject({ problemId: text, error });
      expect(await store.find(id)).toEqual(failed);
    });

    it('a body and a result of 12 MB, byte by byte', async () => {
      const store = await emptyStore();
      const text = JSON.stringify(randomBytes(9_000_000).toString('base64'));
      const { id } = await store.insert(aJob(), bodyOf(text));
      const payload = await store.payload(id);
      const { bytes, encoding } = payload as RawBody;
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
      expect(Buffer.from(inflate(bytes, encoding, HUGE)).equals(Buffer.from(text))).toBe(true);

      await store.change(id, { event: 'begin', at: 2_000 });
      const result = bytesOf(text);
      const job = await store.change(id, { event: 'complete', at: 3_000, claim: 1, result });
      expect(job).toMatchObject({ status: 'completed', resultBytes: result.byteLength });
      expect(Buffer.from((await store.result(id)) ?? []).equals(Buffer.from(text))).toBe(true);
    });

    it('a large result, whose bytes stay with whoever hands it in: others may want them, and another try does', async () => {
      const store = await emptyStore();
      const text = 'x'.repeat(2 * 1024 * 1024);
      const result = bytesOf(text);
      const isWhole = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).equals(Buffer.from(text));
      const known = await store.insertCompleted(aJob(), result);
      const { id, claim } = await jobIn(store, 'running');
      await store.change(id, { event: 'complete', at: 3_000, claim, result });
      expect(isWhole(result)).toBe(true);
      for (const job of [known.id, id]) {
        expect(isWhole(await store.result(job))).toBe(true);
      }
    });

    it('a small body, in bytes of its own that may be transferred', async () => {
      const store = await emptyStore();
      const { id } = await store.insert(aJob(), bodyOf('{"a":1}'));
      const { bytes, encoding } = (await store.payload(id)) as RawBody;
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
      expect(Buffer.from(inflate(bytes, encoding, HUGE)).toString()).toBe('{"a":1}');
    });

    it('a body that came compressed, as it came', async () => {
      const store = await emptyStore();
      const bytes = Buffer.from(new Uint8Array([1, 2, 3]).buffer);
      const { id } = await store.insert(aJob(), { bytes, encoding: 'br' });
      expect(await store.payload(id)).toEqual({ bytes, encoding: 'br' });
    });

    it.each<[string, Buffer<ArrayBuffer>, RawBody['encoding']]>([
      ['plain', bodyOf('{}').bytes, 'identity'],
      ['compressed', Buffer.from(new Uint8Array([1, 2, 3]).buffer), 'br'],
    ])('the patterns beside a %s body, none as none; they go with it', async (_, bytes, encoding) => {
      const store = await emptyStore();
      const patterns = JSON.stringify([
        { label: 'NUL \u0000, half \ud800, ü, 🚚, \\u0000' },
        'x'.repeat(1e6),
      ]);
      const withThem = await store.insert(aJob(), { bytes, encoding, patterns });
      const without = await store.insert(aJob(), { bytes, encoding });
      expect(await store.payload(withThem.id)).toMatchObject({ patterns });
      expect(await store.payload(without.id)).not.toHaveProperty('patterns');
      await store.change(withThem.id, { event: 'cancel', at: 2_000, result: null });
      expect(await store.payload(withThem.id)).toBeNull();
    });

    it('a job whose result was known', async () => {
      const store = await emptyStore();
      const job = await store.insertCompleted(aJob(), bytesOf('{"a":[]}'));
      expect(job).toMatchObject({
        status: 'completed',
        startedAt: 1_000,
        completedAt: 1_000,
        resultBytes: 8,
      });
      expect(await store.find(job.id)).toEqual(job);
      expect(Buffer.from((await store.result(job.id)) ?? []).toString()).toBe('{"a":[]}');
    });

    it('nothing of ids that nobody was given', async () => {
      const store = await emptyStore();
      for (const id of [randomUUID(), '', 'x', "' OR 1=1", 'a\u0000', '\ud800', randomUUID().toUpperCase()]) {
        expect(await store.find(id)).toBeNull();
        expect(await store.result(id)).toBeNull();
        expect(await store.payload(id)).toBeNull();
        expect(await store.change(id, { event: 'cancel', at: 1, result: null })).toBeNull();
      }
    });

    it('an id is taken once', async () => {
      const store = await emptyStore();
      const job = aJob();
      await store.insert(job, bodyOf('{"first":1}'));
      await expect(store.insert(job, bodyOf('{}'))).rejects.toThrow();
      const { bytes, encoding } = (await store.payload(job.id)) as RawBody;
      expect(Buffer.from(inflate(bytes, encoding, HUGE)).toString()).toBe('{"first":1}');
    });
  });

  describe('the table of states', () => {
    it.each(STATE_TABLE)('%s in the state %s', async (_, status, changeOf) => {
      const store = await emptyStore();
      const job = await jobIn(store, status);
      const change = changeOf(job);
      const expected = statusAfter(status, change.event);
      const changed = await store.change(job.id, change);
      const now = await store.find(job.id);
      if (expected === null) {
        expect(changed).toBeNull();
        expect(now).toEqual(job);
      } else {
        expect(changed).toMatchObject({ status: expected });
        expect(now).toEqual(changed);
      }
    });

    it('times and counts are set when they happen', async () => {
      const store = await emptyStore();
      const { id } = await store.insert(aJob(), bodyOf('{}'));
      const begun = await store.change(id, { event: 'begin', at: 2_000 });
      expect(begun).toMatchObject({ startedAt: 2_000, completedAt: null, attempts: 1, claim: 1 });
      for (let written = 0; written < 2; written += 1) {
        const again = await store.change(id, { event: 'begin_again', claim: 1, attempts: 2 });
        expect(again).toEqual({ ...begun, attempts: 2 });
      }
      const failed = await store.change(id, { event: 'fail', at: 3_000, claim: 1, error: ERROR });
      expect(failed).toMatchObject({ startedAt: 2_000, completedAt: 3_000, attempts: 2, error: ERROR });
    });

    it('a job never starts before it was made, nor ends before it started, whatever the clocks say', async () => {
      const store = await emptyStore();
      const { id } = await store.insert(aJob({ createdAt: 9_000 }), bodyOf('{}'));
      expect(await store.change(id, { event: 'begin', at: 2_000 })).toMatchObject({ startedAt: 9_000 });
      expect(await store.change(id, { event: 'cancel', at: 1_000, result: null })).toMatchObject({
        completedAt: 9_000,
      });
      const other = await store.insert(aJob({ createdAt: 9_000 }), bodyOf('{}'));
      expect(await store.change(other.id, { event: 'fail', at: 1, error: ERROR })).toMatchObject({
        startedAt: null,
        completedAt: 9_000,
      });
    });

    it.each(['completed', 'failed', 'cancelled'] as const)(
      'the body of a job is gone once it is %s',
      async (status) => {
        const store = await emptyStore();
        expect(await store.payload((await jobIn(store, 'running')).id)).not.toBeNull();
        expect(await store.payload((await jobIn(store, status)).id)).toBeNull();
      },
    );

    it('what a cancel salvaged is the result', async () => {
      const store = await emptyStore();
      const { id } = await jobIn(store, 'running');
      const job = await store.change(id, { event: 'cancel', at: 3_000, result: bytesOf('{"partial":1}') });
      expect(job).toMatchObject({ status: 'cancelled', resultBytes: 13 });
      expect(Buffer.from((await store.result(id)) ?? []).toString()).toBe('{"partial":1}');
    });
  });

  describe('races and fences', () => {
    it('of 50 cancels at once one wins', async () => {
      const store = await emptyStore();
      const { id } = await jobIn(store, 'running');
      const cancels = Array.from({ length: 50 }, (_, at) =>
        unlessBusy(store.change(id, { event: 'cancel', at: 3_000 + at, result: null })),
      );
      const winners = (await Promise.all(cancels)).filter((job) => job !== null);
      expect(winners).toHaveLength(1);
      expect(await store.find(id)).toEqual(winners[0]);
    });

    it('of a cancel and a completion at once one wins, and record and result agree with it', async () => {
      const store = await emptyStore();
      for (let round = 0; round < 20; round += 1) {
        const { id } = await jobIn(store, 'running');
        const complete = () =>
          store.change(id, { event: 'complete', at: 3_000, claim: 1, result: bytesOf('{"whole":1}') });
        const cancel = () => store.change(id, { event: 'cancel', at: 3_000, result: null });
        const outcomes = await Promise.all(round % 2 === 0 ? [complete(), cancel()] : [cancel(), complete()]);
        const winners = outcomes.filter((job) => job !== null);
        expect(winners).toHaveLength(1);
        expect(await store.find(id)).toEqual(winners[0]);
        expect((await store.result(id)) !== null).toBe(winners[0]?.status === 'completed');
      }
    });

    it('an insertion that fails takes no other one with it', async () => {
      const store = await emptyStore();
      const taken = await jobIn(store, 'queued');
      const jobs = Array.from({ length: 12 }, (_, at) => aJob(at % 2 === 0 ? {} : { id: taken.id }));
      const outcomes = await Promise.allSettled(jobs.map((job) => store.insert(job, bodyOf('{}'))));
      const acknowledged = jobs.filter((_, at) => outcomes[at]?.status === 'fulfilled');
      expect(acknowledged).toEqual(jobs.filter((_, at) => at % 2 === 0));
      for (const { id } of acknowledged) {
        expect(await store.find(id)).not.toBeNull();
        expect(await store.payload(id)).not.toBeNull();
      }
    });

    it.each([
      ['complete', { event: 'complete', at: 4_000, claim: 7, result: bytesOf('{}') }],
      ['fail', { event: 'fail', at: 4_000, claim: 0, error: ERROR }],
      ['begin_again', { event: 'begin_again', claim: 7, attempts: 2 }],
      ['fail without a claim', { event: 'fail', at: 4_000, error: ERROR }],
    ] as const)('another claim writes nothing: %s', async (_, change) => {
      const store = await emptyStore();
      const job = await jobIn(store, 'running');
      expect(await store.change(job.id, change)).toBeNull();
      expect(await store.find(job.id)).toEqual(job);
      expect(await store.result(job.id)).toBeNull();
      expect(await store.payload(job.id)).not.toBeNull();
    });
  });

  describe('lists', () => {
    const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

    it('are newest first and then by id, and pages miss and repeat none', async () => {
      const store = await emptyStore();
      const jobs: Job[] = [];
      for (let at = 0; at < 25; at += 1) {
        jobs.push(await store.insert(aJob({ createdAt: 1_000 + (at % 4) }), bodyOf('{}')));
      }
      const expected = ids(jobs.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)));
      expect(ids(await store.list({ scope: {}, limit: 100 }))).toEqual(expected);
      const paged: Job[] = [];
      for (let page = await store.list({ scope: {}, limit: 4 }); page.length > 0;) {
        paged.push(...page);
        expect(paged.length).toBeLessThanOrEqual(jobs.length);
        const { createdAt, id } = page.at(-1) as Job;
        page = await store.list({ scope: {}, limit: 4, after: { createdAt, id } });
      }
      expect(ids(paged)).toEqual(expected);
    });

    it('show what is in the scope and the state', async () => {
      const store = await emptyStore();
      const south = { ...ACME, clientId: 'south' };
      const other = { applicationId: 'other', clientId: 'north' };
      const a = await jobIn(store, 'queued', { createdAt: 1 });
      const b = await jobIn(store, 'completed', { createdAt: 2, owner: south });
      const c = await jobIn(store, 'queued', { createdAt: 3, owner: other });
      const list = async (query: object) => ids(await store.list({ scope: {}, limit: 10, ...query }));
      expect(await list({})).toEqual([c.id, b.id, a.id]);
      expect(await list({ scope: ACME })).toEqual([a.id]);
      expect(await list({ scope: { applicationId: 'acme' } })).toEqual([b.id, a.id]);
      expect(await list({ scope: { clientId: 'north' } })).toEqual([c.id, a.id]);
      expect(await list({ status: 'queued' })).toEqual([c.id, a.id]);
      expect(await list({ scope: south, status: 'queued' })).toEqual([]);
    });
  });

  describe('retention', () => {
    /** Jobs that ended at 100, 200, … with results of 10 bytes each, and two that have not. */
    async function survivorsOf(retention: Partial<Retention>, now: number, ended = 5) {
      const store = await emptyStore(retention);
      const open = [
        await jobIn(store, 'queued', { createdAt: 1 }),
        await jobIn(store, 'running', { createdAt: 1 }),
      ];
      const done: string[] = [];
      for (let at = 1; at <= ended; at += 1) {
        const { id } = await store.insertCompleted(aJob({ createdAt: at * 100 }), bytesOf('0123456789'));
        done.push(id);
      }
      const before = (await store.list({ scope: {}, limit: 1_000 })).length;
      const pruned = await store.prune(now);
      const left = ids(await store.list({ scope: {}, limit: 1_000 }));
      expect(pruned).toBe(before - left.length);
      expect(left.slice(-2).sort()).toEqual(ids(open).sort());
      for (const id of done) {
        expect((await store.result(id)) !== null).toBe(left.includes(id));
      }
      return left.slice(0, -2).map((id) => done.indexOf(id) + 1);
    }
    const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

    it.each([
      ['nothing to forget', {}, 600, [5, 4, 3, 2, 1]],
      ['age', { maxAgeMs: 300 }, 600, [5, 4, 3]],
      ['age to the millisecond', { maxAgeMs: 300 }, 601, [5, 4]],
      ['count', { maxCount: 2 }, 600, [5, 4]],
      ['bytes', { maxBytes: 25 }, 600, [5, 4]],
      ['bytes that just fit', { maxBytes: 30 }, 600, [5, 4, 3]],
      ['the strictest of all', { maxBytes: 45, maxCount: 3, maxAgeMs: 150 }, 600, [5]],
      ['everything', { maxCount: 0 }, 600, []],
    ] as const)('%s: the oldest go, and what waits or runs stays', async (_, retention, now, left) => {
      expect(await survivorsOf(retention, now)).toEqual(left);
    });

    it.each([
      ['count', { maxCount: 4 }],
      ['bytes', { maxBytes: 48 }],
    ])('%s: what one client keeps costs another one nothing that keeps less', async (_, retention) => {
      const store = await emptyStore(retention);
      const few: string[] = [];
      const many: string[] = [];
      for (const [at, clientId] of ['few', 'few', 'many', 'many', 'many', 'many', 'many'].entries()) {
        const owner = { applicationId: 'acme', clientId };
        const { id } = await store.insertCompleted(aJob({ owner, createdAt: at }), bytesOf('{"some": 12}'));
        (clientId === 'few' ? few : many).push(id);
      }
      await store.prune(1_000);
      const left = ids(await store.list({ scope: {}, limit: 100 }));
      expect(left).toEqual([...many.slice(-2).reverse(), ...few.reverse()]);
    });

    it('bytes: what has just ended is kept, however large beside what others keep; the oldest goes', async () => {
      const store = await emptyStore({ maxBytes: 48 });
      const made: string[] = [];
      for (const [at, size] of [12, 12, 12, 24].entries()) {
        const owner = { applicationId: 'acme', clientId: `client-${at}` };
        const result = bytesOf('x'.repeat(size));
        made.unshift((await store.insertCompleted(aJob({ owner, createdAt: at }), result)).id);
      }
      await store.prune(1_000);
      expect(ids(await store.list({ scope: {}, limit: 100 }))).toEqual(made.slice(0, 3));
    });

    it('more than fit on a page of it, or of a list', async () => {
      expect(await survivorsOf({ maxCount: 3 }, 60_000, 520)).toEqual([520, 519, 518]);
    });
  });
}
