import { NO_METRICS } from '../common/metrics/metrics';
import type { Ticket } from '../threads';
import type { Solving } from '../optimize/solving';
import type { Job } from './job';
import { JobMeter } from './job-meter';
import { JobRecovery } from './job-recovery';
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { OwnLiveJobs } from './live-jobs';
import { TakenOver } from './left-jobs';
import { NO_MARK } from './running-job';
import { SilenceWatch } from './silence-watch';
import type { DurableJobStore, OthersJob } from './store/durable-job-store';

const JOB: Job = {
  ...{ id: 'j1', owner: { applicationId: 'a', clientId: 'c' }, endpoint: 'async', requestId: 'r' },
  ...{ problemId: null, fingerprint: null, status: 'running', createdAt: 0, startedAt: 0, completedAt: null },
  ...{ attempts: 1, claim: 1, error: null, resultBytes: null },
};

const room = { occupy: () => ({ release: () => undefined }) as Ticket };
const marks = { claim: ({ id }: { readonly id: string }) => Promise.resolve(id), of: () => NO_MARK };

describe('a process whose heartbeats do not arrive', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const beat = jest.fn<Promise<readonly string[]>, []>();
  const othersJobs = jest.fn<Promise<readonly OthersJob[]>, []>();
  const takeOver = jest.fn<Promise<Job | null>, []>();
  const write = jest.fn();
  const report = jest.fn<void, [Record<string, unknown>]>();
  const tell = jest.fn<void, [Record<string, unknown>]>();

  /** It runs a job whose solve never ends; heartbeats and sweeps every second, three of them are silence. */
  function start({ heartbeatMs = 1_000 } = {}) {
    jest.resetAllMocks();
    beat.mockResolvedValue([]);
    othersJobs.mockResolvedValue([]);
    write.mockResolvedValue(JOB);
    const payload = () => Promise.resolve({ bytes: Buffer.from('{}'), encoding: 'identity' });
    const waitingHere = (ids: readonly string[]) => Promise.resolve(ids);
    const calls = { beat, othersJobs, takeOver, waitingHere, change: write, payload };
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
    const left = new TakenOver(store, runner, marks, room, () => undefined);
    const recovery = new JobRecovery(store, runner, left, silence, clock, {
      ...{ heartbeatMs, sweepMs: 1_000, staleAfterMs: 3_000, maxRetries: 1 },
      ...{ report, tell },
    });
    recovery.start();
    runner.enqueue({
      ...{ job: JOB, claim: 1, ticket: { release: () => undefined } },
      ...NO_MARK,
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
    // It was begun again, and nothing was written of its end.
    expect(write.mock.calls).toEqual([['j1', { event: 'begin_again', claim: 1, attempts: 2 }]]);
    recovery.close();
  });

  it('is not heard from some seconds after one that failed to one that arrived, which is not long in coming', async () => {
    const { recovery } = start({ heartbeatMs: 10_000 });
    expect(recovery.isHeard).toBe(true);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(beat).toHaveBeenCalledTimes(1);
    beat.mockRejectedValue(new Error('read-only'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(beat.mock.calls.length).toBeGreaterThan(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(recovery.isHeard).toBe(true);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(recovery.isHeard).toBe(false);
    beat.mockResolvedValue([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(recovery.isHeard).toBe(true);
    recovery.close();
  });

  it('says once that they fail, and once that they arrive again', async () => {
    const { recovery } = start();
    await jest.advanceTimersByTimeAsync(1_000);
    beat.mockRejectedValue(new Error('read-only'));
    await jest.advanceTimersByTimeAsync(20_000);
    const failed = report.mock.calls.filter(([{ event }]) => event === 'heartbeat_failed');
    expect([failed.length, tell.mock.calls.length]).toEqual([1, 0]);
    beat.mockResolvedValue([]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(tell.mock.calls).toEqual([[{ event: 'heartbeats_arrive_again', failed_ms: 20_000 }]]);
    recovery.close();
  });

  it('takes up again what it has let go of, and nothing that it holds', async () => {
    const { runner, recovery } = start();
    othersJobs.mockResolvedValue([{ job: JOB, runnerId: 'me', beats: 1, silentMs: 60_000, bytes: 2 }]);
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

describe('a sweep', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const QUEUED: Job = { ...JOB, status: 'queued', attempts: 0, claim: 0, startedAt: null };
  const FREE = { ticket: { release: () => undefined }, ...NO_MARK };
  /** Jobs that were handed back. */
  const nobodys = (count: number): OthersJob[] =>
    Array.from({ length: count }, (_, at) => ({
      job: { ...JOB, id: `j${at}` },
      ...{ runnerId: null, beats: 1, silentMs: null, bytes: 2 },
    }));

  /** A runner and its recovery on a store that answers these calls, and others well. */
  function start(
    calls: Partial<Record<keyof DurableJobStore, unknown>>,
    handBack = jest.fn(),
    report: (incident: Record<string, unknown>) => void = () => undefined,
  ) {
    const store = {
      runnerId: 'me',
      beat: () => Promise.resolve([]),
      othersJobs: () => Promise.resolve([]),
      waitingHere: (ids: readonly string[]) => Promise.resolve(ids),
      payload: () => Promise.resolve({ bytes: Buffer.from('{}'), encoding: 'identity' }),
      change: () => Promise.resolve(JOB),
      ...calls,
    } as unknown as DurableJobStore;
    const clock = { now: () => Date.now(), monotonic: () => Date.now() };
    const solving = {
      solve: ({ gate, deadline }: Parameters<Solving['solve']>[0]) =>
        new Promise((_, reject) => {
          deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error));
          gate?.().catch(reject);
        }),
    } as unknown as Solving;
    const [live, watch, meter] = [new OwnLiveJobs(), new JobWatch(), new JobMeter(NO_METRICS)];
    const runner = new JobRunner(store, solving, live, watch, meter, clock, {
      ...{ maxAtOnce: 2, maxAtOnceOfCaller: 2, mayBeWatched: false, report: () => undefined, handBack },
    });
    const silence = new SilenceWatch({ staleAfterMs: 3_000, confirmMs: 1_500 }, clock);
    const left = new TakenOver(store, runner, marks, room, report);
    const recovery = new JobRecovery(store, runner, left, silence, clock, {
      ...{ heartbeatMs: 1_000, sweepMs: 1_000, staleAfterMs: 3_000, maxRetries: 1 },
      ...{ report: () => undefined, tell: () => undefined },
    });
    recovery.start();
    return { runner, recovery };
  }

  it('of a process that leaves takes nothing more, least of all what it has handed back', async () => {
    const rows: OthersJob[] = [];
    const [taken, handBack] = [jest.fn().mockResolvedValue({ ...JOB, claim: 3 }), jest.fn()];
    handBack.mockImplementation(() => Promise.resolve(rows.push(...nobodys(1))));
    const { runner, recovery } = start(
      { othersJobs: () => Promise.resolve(rows), takeOver: taken },
      handBack,
    );
    runner.enqueue({ job: { ...QUEUED, id: 'j0' }, claim: null, ...FREE });
    await jest.advanceTimersByTimeAsync(1_500);
    // Requests are drained after it, for up to DRAIN_TIMEOUT_SECONDS.
    await runner.leave(0);
    await jest.advanceTimersByTimeAsync(3_000);
    expect([rows.length, taken.mock.calls.length]).toEqual([1, 0]);
    expect(runner.held()).toEqual([]);
    recovery.close();
  });

  it.each(['the runner leaves', 'it is closed'])('that is under way ends when %s', async (how) => {
    const page = nobodys(200);
    const takeOver = jest.fn(() => new Promise((resolve) => setTimeout(() => resolve(null), 100)));
    const { runner, recovery } = start({ othersJobs: () => Promise.resolve(page), takeOver });
    await jest.advanceTimersByTimeAsync(150);
    const before = takeOver.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    if (how === 'it is closed') {
      recovery.close();
    } else {
      await runner.leave(0);
    }
    await jest.advanceTimersByTimeAsync(2_000);
    expect(takeOver.mock.calls.length).toBe(before);
    recovery.close();
  });

  it('has a job begun whose adoption was written down while its answer was lost', async () => {
    let owner = 'dead';
    const change = jest.fn().mockResolvedValue(JOB);
    const waiting = () => [{ job: QUEUED, runnerId: owner, beats: 1, silentMs: 60_000, bytes: 2 }];
    const { recovery } = start({
      othersJobs: () => Promise.resolve(owner === 'me' ? [] : waiting()),
      adopt: () => {
        owner = 'me';
        return Promise.reject(new Error('the answer was lost'));
      },
      change,
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(change).toHaveBeenCalledWith('j1', expect.objectContaining({ event: 'begin' }));
    recovery.close();
  });

  it('goes on at once with a job that it has taken over while the answer was lost', async () => {
    const rows: OthersJob[] = nobodys(1);
    const report = jest.fn();
    const takeOver = jest.fn(() => {
      rows[0] = { ...rows[0]!, job: { ...JOB, id: 'j0', claim: 2 }, runnerId: 'me' };
      return Promise.reject(new Error('the answer was lost'));
    });
    const { runner, recovery } = start(
      { othersJobs: () => Promise.resolve(rows), takeOver },
      jest.fn(),
      report,
    );
    await jest.advanceTimersByTimeAsync(1_500);
    expect(runner.held()).toEqual([{ id: 'j0', claim: 2 }]);
    expect(takeOver).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith({ event: 'job_recovered', job_id: 'j0', attempts: 1 });
    recovery.close();
  });

  it('does not go on with a job that somebody else has taken over since', async () => {
    const rows: OthersJob[] = nobodys(1);
    const takeOver = jest.fn(() => {
      // It came back to this process after that, by a way that this one does not know of.
      rows[0] = {
        ...rows[0]!,
        job: { ...JOB, id: 'j0', attempts: 3, claim: 4 },
        runnerId: 'me',
        silentMs: 0,
      };
      return Promise.reject(new Error('the answer was lost'));
    });
    const { runner, recovery } = start({ othersJobs: () => Promise.resolve(rows), takeOver });
    await jest.advanceTimersByTimeAsync(1_500);
    expect(runner.held()).toEqual([]);
    recovery.close();
  });

  it('lets go of what waits here where another process has adopted it, and of nothing that has its turn', async () => {
    let mine = ['j0', 'j1', 'j2', 'j3'];
    const payload = () => new Promise(() => undefined);
    const waitingHere = (ids: readonly string[]) => Promise.resolve(ids.filter((id) => mine.includes(id)));
    const { runner, recovery } = start({ waitingHere, payload });
    const released: string[] = [];
    for (const { job } of nobodys(4)) {
      const ticket = { release: () => released.push(job.id) };
      runner.enqueue({ job: { ...QUEUED, id: job.id }, claim: null, ...FREE, ticket });
    }
    // Two are read.
    expect(runner.waiting()).toEqual(['j2', 'j3']);
    mine = ['j2'];
    await jest.advanceTimersByTimeAsync(1_500);
    expect([runner.waiting(), released]).toEqual([['j2'], ['j3']]);
    recovery.close();
  });

  it('adopts what waits in nobody’s queue at once', async () => {
    const rows: OthersJob[] = [];
    const adopt = jest.fn().mockResolvedValue(QUEUED);
    const { recovery } = start({ othersJobs: () => Promise.resolve(rows), adopt });
    await jest.advanceTimersByTimeAsync(1_500);
    rows.push({ job: QUEUED, runnerId: null, beats: 0, silentMs: null, bytes: 2 });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(adopt).toHaveBeenCalledWith('j1', null);
    recovery.close();
  });

  it('asks of each of its own jobs for that one, and never for all of them', async () => {
    const own = nobodys(150).map((one) => ({ ...one, runnerId: 'me', silentMs: 0 }));
    const { runner, recovery } = start({ othersJobs: () => Promise.resolve(own) });
    own.forEach(({ job }) => runner.enqueue({ job, claim: 1, ...FREE }));
    const held = jest.spyOn(runner, 'held');
    await jest.advanceTimersByTimeAsync(1_500);
    // The heartbeats.
    expect(held.mock.calls.length).toBeLessThan(5);
    recovery.close();
  });
});
