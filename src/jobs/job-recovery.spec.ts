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
import type { DurableJobStore, OthersJob } from './store/durable-job-store';

const JOB: Job = {
  ...{ id: 'j1', owner: { applicationId: 'a', clientId: 'c' }, endpoint: 'async', requestId: 'r' },
  ...{ problemId: null, status: 'running', createdAt: 0, startedAt: 0, completedAt: null },
  ...{ attempts: 1, claim: 1, error: null, resultBytes: null },
};

describe('a process whose heartbeats do not arrive', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const beat = jest.fn<Promise<readonly string[]>, []>();
  const othersJobs = jest.fn<Promise<readonly OthersJob[]>, []>();
  const takeOver = jest.fn<Promise<Job | null>, []>();
  const write = jest.fn();

  /** It runs a job whose solve never ends; heartbeats and sweeps every second, three of them are silence. */
  function start() {
    jest.resetAllMocks();
    beat.mockResolvedValue([]);
    othersJobs.mockResolvedValue([]);
    const payload = () => Promise.resolve({ bytes: Buffer.from('{}'), encoding: 'identity' });
    const calls = { beat, othersJobs, takeOver, change: write, payload };
    const store = { ...calls, runnerId: 'me' } as unknown as DurableJobStore;
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
    const left = new TakenOver(store, runner, () => undefined);
    const recovery = new JobRecovery(store, runner, left, silence, clock, {
      ...{ heartbeatMs: 1_000, sweepMs: 1_000, staleAfterMs: 3_000, maxRetries: 1 },
      report: () => undefined,
    });
    recovery.start();
    runner.enqueue({
      ...{ job: JOB, claim: 1, ticket: { release: () => undefined } },
      unmark: () => Promise.resolve(),
    });
    return { runner, recovery };
  }

  it('lets go of its jobs when others may have taken them over, and not before', async () => {
    const { runner, recovery } = start();
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

  it('takes up again what it has let go of, and nothing that it holds', async () => {
    const { runner, recovery } = start();
    othersJobs.mockResolvedValue([{ job: JOB, runnerId: 'me', beats: 1, silentMs: 60_000 }]);
    takeOver.mockResolvedValue({ ...JOB, attempts: 2, claim: 2 });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(takeOver).not.toHaveBeenCalled();
    beat.mockRejectedValue(new Error('away'));
    await jest.advanceTimersByTimeAsync(3_000);
    beat.mockResolvedValue([]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(takeOver).toHaveBeenCalledTimes(1);
    expect(takeOver).toHaveBeenCalledWith('j1', { claim: 1, beats: 1 });
    expect(runner.held()).toEqual([{ id: 'j1', claim: 2 }]);
    recovery.close();
  });
});
