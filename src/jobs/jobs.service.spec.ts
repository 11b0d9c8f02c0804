import { Logger } from '@nestjs/common';
import { ApiError } from '../common/errors';
import type { Config } from '../config/config';
import type { KnownAnswers } from '../optimize/known-answers';
import type { PrepPool } from '../prep/prep-pool';
import type { AcceptedBody } from '../prep/prep-work';
import type { Job } from './job';
import type { JobEngine } from './job-engine';
import type { JobMarks } from './job-marks';
import type { JobMeter } from './job-meter';
import type { JobWatch } from './job-watch';
import { JobRoom } from './job-room';
import { JobsService } from './jobs.service';
import type { LiveJobs } from './live-jobs';
import type { QueuedJob } from './running-job';
import { MemoryJobStore } from './store/memory-job-store';
import { UnwrittenJobs } from './unwritten-jobs';

const ACCEPTED: AcceptedBody = { accepted: { problemId: null }, fingerprint: null };
const OWNER = { applicationId: 'app', clientId: 'client' };
const BODY = { bytes: Buffer.from('{}'), encoding: 'identity' as const };

/** The service without anything around it: bodies are accepted as `accepted` says, or not, and jobs are queued and never begun. */
function world(accepted: AcceptedBody | Error, answers: Partial<KnownAnswers> = {}, queueMaxCount = 100) {
  const queued: QueuedJob[] = [];
  const store = new MemoryJobStore({ maxAgeMs: 1e9, maxBytes: 1e9, maxCount: 10 });
  const config = {
    jobs: { queueMaxCount, queueMaxBytes: 1_000, persistence: null, visibility: 'client' },
    http: { busyRetryAfterSeconds: 1 },
    cache: { enabled: true },
  };
  const counted: string[] = [];
  const meter = {
    submitted: (id: string) => counted.push(`${id} submitted`),
    ended: (id: string, how: string) => counted.push(`${id} ${how}`),
  } as unknown as JobMeter;
  const letGo: string[] = [];
  const unwritten = new UnwrittenJobs();
  const room = new JobRoom(config as unknown as Config);
  const service = new JobsService(
    config as unknown as Config,
    { now: () => 1_000, monotonic: () => 1_000 },
    store,
    {
      run: () => (accepted instanceof Error ? Promise.reject(accepted) : Promise.resolve(accepted)),
    } as unknown as PrepPool,
    { enqueue: (one: QueuedJob) => queued.push(one), drop: () => undefined } as unknown as JobEngine,
    {
      planOf: ({ claim }: Job) => Promise.resolve(Buffer.from(`{"under":${claim}}`)),
      progressOf: ({ claim }: Job) => Promise.resolve({ cost: claim, served: 1, unserved: 0, gap: null }),
      forget: ({ id }: Job) => letGo.push(`shown of ${id}`),
    } as unknown as LiveJobs,
    { wake: () => undefined } as unknown as JobWatch,
    meter,
    answers as KnownAnswers,
    {
      claim: ({ id }: Job) => Promise.resolve(void letGo.push(`marked ${id}`)).then(() => id),
      of: ({ id }: Job) => ({ unmark: () => Promise.resolve(letGo.push(`mark of ${id}`)) }),
    } as unknown as JobMarks,
    unwritten,
    room,
  );
  const submit = (gone = new AbortController().signal) => service.submit('async', BODY, OWNER, gone);
  return { submit, service, store, queued, counted, letGo };
}

describe('a cancel of a job that nobody runs', () => {
  it('lets go of its marker and of what is shown of it, as its runner would', async () => {
    const { submit, service, counted, letGo } = world(ACCEPTED);
    const { job } = await submit();
    expect((await service.cancel(job.id, OWNER)).job.status).toBe('cancelled');
    expect(letGo.sort()).toEqual([`mark of ${job.id}`, `shown of ${job.id}`]);
    expect(counted).toEqual([`${job.id} submitted`, `${job.id} cancelled`]);
  });
});

it('a job that runs is shown, and cancelled with its plan, under the claim that it stands under', async () => {
  const { submit, service, store } = world(ACCEPTED);
  const { job } = await submit();
  await store.change(job.id, { event: 'begin', at: 1 });
  expect((await service.find(job.id, OWNER)).progress?.cost).toBe(1);
  expect((await service.list(OWNER, { limit: 1 }))[0]?.progress?.cost).toBe(1);
  await service.cancel(job.id, OWNER);
  expect(Buffer.from((await store.result(job.id)) ?? []).toString()).toBe('{"under":1}');
});

it('a job whose result was forgotten since it was found is not found', async () => {
  const { service } = world(ACCEPTED);
  const job = { id: 'gone', resultBytes: 2 } as Job;
  await expect(service.resultOf(job)).rejects.toMatchObject({ code: 'JOB_ID_NOT_FOUND' });
  expect(await service.resultOf({ ...job, resultBytes: null })).toBeNull();
});

describe('a result that is looked for', () => {
  const FOUND = { head: { cached: true }, rest: Buffer.from('{"plan":1}') } as unknown as Awaited<
    ReturnType<KnownAnswers['find']>
  >;

  it.each([
    ['known', FOUND, 'completed', true],
    ['not known', null, 'queued', false],
  ])(
    'and the marker of the job are asked for together; where it is %s the job is %s',
    async (_, found, status, isLetGo) => {
      let answer = (_: typeof found) => {};
      const { submit, letGo } = world(
        { ...ACCEPTED, fingerprint: 'f' },
        { find: () => new Promise((resolve) => (answer = resolve)), goOn: () => undefined },
      );
      const submitted = submit();
      await new Promise((resolve) => setImmediate(resolve));
      expect(letGo).toEqual([expect.stringMatching(/^marked /)]);
      answer(found);
      const { job } = await submitted;
      expect(job.status).toBe(status);
      await new Promise((resolve) => setImmediate(resolve));
      expect(letGo.includes(`mark of ${job.id}`)).toBe(isLetGo);
    },
  );
});

it('a request that finds no room lets go of its marker', async () => {
  const answers = { find: () => Promise.resolve(null), goOn: () => undefined };
  const { submit, queued, letGo } = world({ ...ACCEPTED, fingerprint: 'f' }, answers);
  // Half of 100 are one client's.
  for (let sent = 0; sent < 50; sent += 1) {
    await submit();
  }
  letGo.length = 0;
  await expect(submit()).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  const [marked = '', ...rest] = letGo;
  expect(rest).toEqual([marked.replace('marked', 'mark of')]);
  expect(queued).toHaveLength(50);
});

describe('where there is no room', () => {
  const busy = { code: 'SERVER_BUSY' };

  it('a body that could not be read makes no failed job', async () => {
    const { submit, service, counted } = world(new Error('the thread ended'), {}, 0);
    await expect(submit()).rejects.toMatchObject(busy);
    expect([counted, await service.list(OWNER, { limit: 1 })]).toEqual([[], []]);
  });

  it('a result that could not be looked for makes none, and lets go of the marker', async () => {
    const answers = { find: () => Promise.reject(new Error('away')) };
    const { submit, service, counted, letGo } = world({ ...ACCEPTED, fingerprint: 'f' }, answers, 0);
    await expect(submit()).rejects.toMatchObject(busy);
    await new Promise((resolve) => setImmediate(resolve));
    expect(letGo.map((line) => line.replace(/ \S+$/, ''))).toEqual(['marked', 'mark of']);
    expect([counted, await service.list(OWNER, { limit: 1 })]).toEqual([[], []]);
  });
});

describe('recurring patterns of a job that is sent', () => {
  it('are kept with its body', async () => {
    const { submit, store } = world({ ...ACCEPTED, keptPatterns: '[1]' });
    const { job } = await submit();
    expect(await store.payload(job.id)).toEqual({ ...BODY, patterns: '[1]' });
  });

  it('are none where the body was told of none', async () => {
    const { submit, store } = world(ACCEPTED);
    const { job } = await submit();
    expect(await store.payload(job.id)).toEqual(BODY);
  });

  it('count with its body: beyond the bound of bytes it is refused before there is a job', async () => {
    // Half of the bytes are one client's.
    const { submit, store, queued } = world({ ...ACCEPTED, keptPatterns: '€'.repeat(100) });
    await submit();
    await expect(submit()).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    expect(await store.list({ scope: {}, limit: 9 })).toHaveLength(1);
    queued[0]?.ticket.release();
    await submit();
  });
});

describe('a body that this process could not read', () => {
  const CRASHED = new ApiError('INTERNAL_ERROR', 'The server failed to read this request.');

  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

  it.each([
    ['whose thread died', CRASHED, CRASHED.message],
    ['for a reason that nobody knows', new RangeError('?'), 'The job could not be run.'],
  ])('%s is a failed job, and is found', async (_, thrown, message) => {
    const { submit, service, queued, counted } = world(thrown);
    const { job } = await submit();
    expect(job).toMatchObject({
      ...{ status: 'failed', createdAt: 1_000, startedAt: null, completedAt: 1_000 },
      ...{ problemId: null, fingerprint: null, error: { code: 'INTERNAL_ERROR', message } },
    });
    expect((await service.find(job.id, OWNER)).job).toEqual(job);
    expect(await service.list(OWNER, { limit: 9 })).toEqual([{ job, progress: null }]);
    expect(queued).toEqual([]);
    expect(counted).toEqual([`${job.id} submitted`, `${job.id} failed`]);
  });

  it('leaves room for others', async () => {
    const { submit } = world(CRASHED);
    // Half of 100 are one client's.
    for (let sent = 0; sent < 60; sent += 1) {
      expect((await submit()).job.status).toBe('failed');
    }
  });

  it('is kept in this process until the store answers again', async () => {
    const { submit, service, store } = world(CRASHED);
    store.insertFailed = () => Promise.reject(new Error('away'));
    const { job } = await submit();
    expect([job.status, (await service.find(job.id, OWNER)).job]).toEqual(['failed', job]);
  });

  it.each([
    ['it is no JSON', new ApiError('SCHEMA_ERROR', 'no JSON')],
    ['the house is full', new ApiError('SERVER_BUSY', 'full')],
  ])('is no job where %s', async (_, thrown) => {
    const { submit, store } = world(thrown);
    await expect(submit()).rejects.toBe(thrown);
    expect(await store.list({ scope: {}, limit: 9 })).toEqual([]);
  });

  it('is no job where its client has gone', async () => {
    const reason = new Error('gone');
    const { submit, store } = world(reason);
    await expect(submit(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await store.list({ scope: {}, limit: 9 })).toEqual([]);
  });
});
