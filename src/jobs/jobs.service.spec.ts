import type { Config } from '../config/config';
import type { KnownAnswers } from '../optimize/known-answers';
import type { PrepPool } from '../prep/prep-pool';
import type { AcceptedBody } from '../prep/prep-work';
import type { JobEngine } from './job-engine';
import type { JobMarks } from './job-marks';
import type { JobMeter } from './job-meter';
import type { JobWatch } from './job-watch';
import { JobsService } from './jobs.service';
import type { LiveJobs } from './live-jobs';
import type { QueuedJob } from './running-job';
import { MemoryJobStore } from './store/memory-job-store';
import { UnwrittenJobs } from './unwritten-jobs';

const ACCEPTED: AcceptedBody = { accepted: { problemId: null }, fingerprint: null };
const OWNER = { applicationId: 'app', clientId: 'client' };
const BODY = { bytes: Buffer.from('{}'), encoding: 'identity' as const };

/** The service without anything around it: bodies are accepted as `accepted` says, and jobs are queued and never begun. */
function world(accepted: AcceptedBody) {
  const queued: QueuedJob[] = [];
  const store = new MemoryJobStore({ maxAgeMs: 1e9, maxBytes: 1e9, maxCount: 10 });
  const config = {
    jobs: { queueMaxCount: 100, queueMaxBytes: 1_000, persistence: null },
    http: { busyRetryAfterSeconds: 1 },
  };
  const service = new JobsService(
    config as unknown as Config,
    { now: () => 1_000, monotonic: () => 1_000 },
    store,
    { run: () => Promise.resolve(accepted) } as unknown as PrepPool,
    { enqueue: (one: QueuedJob) => queued.push(one) } as unknown as JobEngine,
    {} as LiveJobs,
    {} as JobWatch,
    { submitted: () => undefined } as unknown as JobMeter,
    {} as KnownAnswers,
    { of: () => ({ unmark: () => Promise.resolve() }) } as unknown as JobMarks,
    new UnwrittenJobs(),
  );
  const submit = () => service.submit('async', BODY, OWNER, new AbortController().signal);
  return { submit, store, queued };
}

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
