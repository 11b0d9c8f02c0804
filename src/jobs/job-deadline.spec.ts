import { ApiError } from '../common/errors';
import { NO_METRICS } from '../common/metrics/metrics';
import type { SolveAnswer, SolveOrder } from '../optimize/solving';
import type { Job } from './job';
import { JobMeter } from './job-meter';
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { OwnLiveJobs } from './live-jobs';
import { NO_MARK } from './running-job';
import type { JobStore } from './store/job-store';

/** Fake timers know nothing of these. */
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}));

const JOB: Job = {
  ...{ id: 'a', owner: { applicationId: 'app', clientId: 'client' }, endpoint: 'async', requestId: 'r' },
  ...{
    problemId: null,
    fingerprint: null,
    status: 'queued',
    createdAt: 1,
    startedAt: null,
    completedAt: null,
  },
  ...{ attempts: 0, claim: 0, error: null, resultBytes: null },
};
const BODY = { bytes: Buffer.from('{}'), encoding: 'identity' };
/** More than a job may take to be read. */
const LONG_MS = 180_000;

describe('the time of an acknowledged job', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What the world refuses while it is ill, and what was written of the job. */
  function world() {
    const events: string[] = [];
    const ill = { store: false, house: false };
    const answer = <T>(value: T) => (ill.store ? Promise.reject(new Error('away')) : Promise.resolve(value));
    const store = {
      payload: () => answer(BODY),
      change: (_: string, { event }: { event: string }) => {
        if (!ill.store) {
          events.push(event);
        }
        return answer({ ...JOB, status: 'running', claim: 1 });
      },
    } as unknown as JobStore;
    /** It reads for ever. */
    const solve = ({ gate, deadline }: SolveOrder): Promise<SolveAnswer> =>
      new Promise((_, reject) => {
        if (ill.house) {
          reject(new ApiError('SERVER_BUSY', 'full'));
        } else {
          deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error));
          gate?.().catch(reject);
        }
      });
    const [live, watch, meter] = [new OwnLiveJobs(), new JobWatch(), new JobMeter(NO_METRICS)];
    const clock = { now: () => 1_000, monotonic: () => 1_000 };
    const runner = new JobRunner(store, { solve }, live, watch, meter, clock, {
      ...{ maxAtOnce: 2, maxAtOnceOfCaller: 2, mayBeWatched: false, report: () => undefined },
    });
    const enqueue = () =>
      runner.enqueue({
        ...{ job: JOB, claim: null, ticket: { release: () => undefined } },
        ...NO_MARK,
      });
    return { events, ill, enqueue };
  }

  it.each(['store', 'house'] as const)('does not pass while the %s has no room for it', async (what) => {
    const { events, ill, enqueue } = world();
    ill[what] = true;
    enqueue();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(events).toEqual([]);
    ill[what] = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(events).toEqual(['begin']);
  });

  it('passes while it is read: what is stuck there has failed', async () => {
    const { events, enqueue } = world();
    enqueue();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(events).toEqual(['begin', 'fail']);
  });
});
