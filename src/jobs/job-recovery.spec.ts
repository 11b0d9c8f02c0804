import { NO_METRICS } from '../common/metrics/metrics';
import type { Solving } from '../optimize/solving';
import type { Job } from './job';
import { JobMeter } from './job-meter';
import { JobRecovery } from './job-recovery';
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { OwnLiveJobs } from './live-jobs';
import { TakenOver } from './left-jobs';
import { SilenceWatch } from './silence-watch';
import type { DurableJobStore } from './store/durable-job-store';

const JOB: Job = {
  ...{ id: 'j1', owner: { applicationId: 'a', clientId: 'c' }, endpoint: 'async', requestId: 'r' },
  ...{ problemId: null, status: 'running', createdAt: 0, startedAt: 0, completedAt: null },
  ...{ attempts: 1, claim: 1, error: null, resultBytes: null },
};

describe('a process whose heartbeats do not arrive', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lets go of its jobs when others may have taken them over, and not before', async () => {
    const beat = jest.fn<Promise<readonly string[]>, []>().mockResolvedValue([]);
    const write = jest.fn();
    const store = {
      ...{
        beat,
        change: write,
        payload: () => Promise.resolve({ bytes: Buffer.from('{}'), encoding: 'identity' }),
      },
      othersJobs: () => Promise.resolve([]),
    } as unknown as DurableJobStore;
    const clock = { now: () => Date.now(), monotonic: () => Date.now() };
    const solving = {
      solve: ({ gate, deadline }: Parameters<Solving['solve']>[0]) =>
        new Promise((_, reject) => {
          void gate?.();
          deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error));
        }),
    } as unknown as Solving;
    const meter = new JobMeter(NO_METRICS);
    const runner = new JobRunner(store, solving, new OwnLiveJobs(), new JobWatch(), meter, clock, {
      ...{ maxAtOnce: 1, maxAtOnceOfCaller: 1, mayBeWatched: false, report: () => undefined },
    });
    const silence = new SilenceWatch({ staleAfterMs: 3_000, confirmMs: 1_500 }, clock);
    const recovery = new JobRecovery(
      store,
      runner,
      new TakenOver(store, runner, () => undefined),
      silence,
      clock,
      {
        ...{ heartbeatMs: 1_000, sweepMs: 60_000, staleAfterMs: 3_000, maxRetries: 0 },
        report: () => undefined,
      },
    );
    recovery.start();
    runner.enqueue({
      ...{ job: JOB, claim: 1, ticket: { release: () => undefined } },
      unmark: () => Promise.resolve(),
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(beat).toHaveBeenLastCalledWith([{ id: 'j1', claim: 1 }]);
    beat.mockRejectedValue(new Error('away'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(runner.held()).toEqual([{ id: 'j1', claim: 1 }]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(runner.held()).toEqual([]);
    expect(write).not.toHaveBeenCalled();
    recovery.close();
  });
});
