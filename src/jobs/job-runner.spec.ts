import { setTimeout as sleep } from 'node:timers/promises';
import { currentRequest, runInRequest } from '../common/http/request-context';
import { NO_METRICS } from '../common/metrics/metrics';
import { ApiError } from '../common/errors';
import type { SolveAnswer, SolveOrder } from '../optimize/solving';
import type { Job } from './job';
import { JobLost } from './job-lost';
import { JobMeter } from './job-meter';
import { JobRunner, type JobRunnerOptions } from './job-runner';
import { JobWatch } from './job-watch';
import { OwnLiveJobs } from './live-jobs';
import { NO_MARK } from './running-job';
import type { JobStore } from './store/job-store';
import { MemoryJobStore } from './store/memory-job-store';

const CLOCK = { now: () => 1_000, monotonic: () => 1_000 };
const NEW_JOB = {
  ...{ id: 'a', owner: { applicationId: 'app', clientId: 'client' }, endpoint: 'async' as const },
  ...{ requestId: 'r', problemId: null, fingerprint: null, createdAt: 1 },
};

/** Begins every job, and ends none before it is told to. */
const SOLVING = {
  solve: async ({ gate, deadline }: SolveOrder): Promise<SolveAnswer> => {
    await gate?.();
    return new Promise((_, reject) => {
      deadline.signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  },
};

/** A runner with its store, and what its meter shows as active. */
function world() {
  let active = (): number => NaN;
  const metrics = {
    counter: () => ({ add: () => undefined }),
    histogram: () => ({ observe: () => undefined }),
    gauge: (_: unknown, probe: () => readonly { value: number }[]) => {
      active = () => probe().reduce((sum, { value }) => sum + value, 0);
    },
  };
  const meter = new JobMeter(metrics);
  const store = new MemoryJobStore({ maxAgeMs: 1e9, maxBytes: 1e9, maxCount: 10 });
  const options = { maxAtOnce: 2, maxAtOnceOfCaller: 2, mayBeWatched: false, report: () => undefined };
  const solve = jest.fn(SOLVING.solve);
  const runner = new JobRunner(store, { solve }, new OwnLiveJobs(), new JobWatch(), meter, CLOCK, options);
  return { runner, store, meter, solve, active: () => active() };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('figures of jobs that another process has ended (reliability G3)', () => {
  const queue = async () => {
    const here = world();
    const body = { bytes: Buffer.from('{}'), encoding: 'identity' as const };
    const job = await here.store.insert(NEW_JOB, body);
    const enqueue = () =>
      here.runner.enqueue({
        ...{ job, claim: null, ticket: { release: () => undefined } },
        ...NO_MARK,
      });
    return { ...here, enqueue };
  };
  const cancelElsewhere = (store: MemoryJobStore) =>
    store.change('a', { event: 'cancel', at: 2_000, result: null });

  it('no longer count as active once the heartbeat has told of a running one', async () => {
    const { runner, store, meter, active, enqueue } = await queue();
    meter.submitted('a');
    enqueue();
    await soon();
    expect([active(), runner.held()]).toEqual([1, [{ id: 'a', claim: 1 }]]);
    await cancelElsewhere(store);
    runner.drop('a');
    await soon();
    expect([active(), runner.held()]).toEqual([0, []]);
  });

  it('nor once one that was cancelled before it was in the queue has had its turn', async () => {
    const { store, meter, active, enqueue } = await queue();
    await cancelElsewhere(store);
    meter.ended('a', 'cancelled');
    meter.submitted('a');
    enqueue();
    await soon();
    expect(active()).toBe(0);
  });
});

it.each([{ patterns: '[1]' }, {}])(
  'a job is solved with what is kept of it: its body and %j',
  async (kept) => {
    const { runner, store, solve } = world();
    const body = { bytes: Buffer.from('{}'), encoding: 'identity' as const };
    const job = await store.insert(NEW_JOB, { ...body, ...kept });
    const ticket = { release: () => undefined };
    runner.enqueue({ job, claim: null, ticket, ...NO_MARK });
    await soon();
    const [order] = solve.mock.calls[0] ?? [];
    expect(order).toMatchObject({ body, ...kept });
    expect(order?.patterns).toBe(kept.patterns);
    await runner.leave(0);
  },
);

const BODY = { bytes: Buffer.from('{}'), encoding: 'identity' as const };
const FREE = { ticket: { release: () => undefined }, ...NO_MARK };
const newStore = () => new MemoryJobStore({ maxAgeMs: 1e9, maxBytes: 1e9, maxCount: 10 });
const QUEUED: Job = {
  ...NEW_JOB,
  ...{ status: 'queued', startedAt: null, completedAt: null, attempts: 0, claim: 0 },
  ...{ error: null, resultBytes: null },
};
const BEGUN: Job = { ...QUEUED, status: 'running', startedAt: 1, attempts: 1, claim: 1 };

/** As the pool: an abort rejects at once, also while the job is at its gate. */
const solve = ({ gate, deadline }: SolveOrder): Promise<SolveAnswer> =>
  new Promise((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error));
    gate?.().catch(reject);
  });

function runnerOn(
  store: object,
  more: Partial<JobRunnerOptions> = {},
  solving = { solve },
  live = new OwnLiveJobs(),
): JobRunner {
  const [watch, meter] = [new JobWatch(), new JobMeter(NO_METRICS)];
  return new JobRunner(store as JobStore, solving, live, watch, meter, CLOCK, {
    ...{ maxAtOnce: 2, maxAtOnceOfCaller: 2, mayBeWatched: false, report: () => undefined },
    ...more,
  });
}
const inAMoment = async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await soon();
  }
};

describe('a job that comes to its runner once more', () => {
  it('while it runs is the one that runs, and stays held', async () => {
    const store = newStore();
    const job = await store.insert(NEW_JOB, BODY);
    const runner = runnerOn(store);
    const [release, freed] = [jest.fn(), jest.fn()];
    runner.enqueue({ job, claim: null, ...FREE });
    runner.enqueue({ job, claim: null, ...FREE, ticket: { release }, freed });
    await inAMoment();
    expect((await store.find('a'))?.status).toBe('running');
    expect(runner.held()).toEqual([{ id: 'a', claim: 1 }]);
    expect([release, freed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('begun elsewhere and taken over, while it waits here unbegun, runs once', async () => {
    const store = newStore();
    const job = await store.insert(NEW_JOB, BODY);
    const runner = runnerOn(store);
    for (const id of ['b', 'c']) {
      runner.enqueue({ job: await store.insert({ ...NEW_JOB, id }, BODY), claim: null, ...FREE });
    }
    runner.enqueue({ job, claim: null, ...FREE });
    await soon();
    const begun = await store.change('a', { event: 'begin', at: 2 });
    runner.enqueue({ job: begun ?? job, claim: 1, ...FREE });
    for (const id of ['b', 'c']) {
      await store.change(id, { event: 'cancel', at: 2, result: null });
      runner.drop(id);
    }
    await inAMoment();
    expect(runner.held()).toEqual([{ id: 'a', claim: 1 }]);
    runner.drop('a');
    await inAMoment();
    expect(runner.held()).toEqual([]);
  });

  it('taken over counts as begun when it has its slot, once, also where that was not written down at first', async () => {
    let hasRoom = () => undefined as unknown;
    const room = new Promise<void>((resolve) => (hasRoom = resolve));
    const again = { ...BEGUN, claim: 2, attempts: 2 };
    const change = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(again);
    const solving = {
      solve: jest.fn(async (order: SolveOrder) => {
        await room;
        await order.gate?.();
        // It comes to its gate once more, as after a fault of ours.
        return solve(order);
      }),
    };
    const calls = { payload: () => Promise.resolve(BODY), change };
    const runner = runnerOn(calls, {}, solving);
    runner.enqueue({ job: { ...BEGUN, claim: 2 }, claim: 2, ...FREE });
    await inAMoment();
    expect(change).not.toHaveBeenCalled();
    hasRoom();
    for (let tries = 0; solving.solve.mock.calls.length < 2 && tries < 100; tries += 1) {
      await sleep(50);
    }
    await inAMoment();
    const written = ['a', { event: 'begin_again', claim: 2, attempts: 2 }];
    expect(change.mock.calls).toEqual([written, written]);
    runner.lose('a');
  });

  it('taken over while what is here of it still comes to its end, is held under the new claim alone', async () => {
    let refuse = (_: Error) => undefined as unknown;
    const ends = () => new Promise<SolveAnswer>((_, reject) => (refuse = reject));
    const calls = { payload: () => Promise.resolve(BODY), change: () => Promise.resolve(BEGUN) };
    const solving = { solve: jest.fn(solve).mockImplementationOnce(ends) };
    const runner = runnerOn(calls, {}, solving);
    runner.enqueue({ job: BEGUN, claim: 1, ...FREE });
    await inAMoment();
    runner.enqueue({ job: { ...BEGUN, claim: 2 }, claim: 2, ...FREE });
    await inAMoment();
    expect(runner.held()).toEqual([{ id: 'a', claim: 2 }]);
    refuse(new Error('stopped'));
    await inAMoment();
    expect(runner.held()).toEqual([{ id: 'a', claim: 2 }]);
  });
});

it('a job that was taken over is shown under the claim that it was taken over by', async () => {
  const live = new OwnLiveJobs();
  const told = jest.spyOn(live, 'tell');
  const [inherit, leave] = [jest.spyOn(live, 'inherit'), jest.spyOn(live, 'leave')];
  const calls = { payload: () => Promise.resolve(BODY), change: () => Promise.resolve(BEGUN) };
  const news = { progress: { cost: 7, served: 1, unserved: 0, gap: null }, body: new Uint8Array() };
  const solving = { solve: (order: SolveOrder) => (order.told?.(news), solve(order)) };
  const runner = runnerOn(calls, { mayBeWatched: true }, solving, live);
  runner.enqueue({ job: { ...BEGUN, claim: 3 }, claim: 3, ...FREE });
  await inAMoment();
  runner.lose('a');
  await inAMoment();
  const job = { id: 'a', claim: 3 };
  expect([inherit, told, leave].map(({ mock }) => mock.calls[0]?.[0])).toEqual([job, job, job]);
});

it('jobs of a client begin in the order of their making, those from another process, too, and clients in turns', async () => {
  const begun: string[] = [];
  const calls = {
    payload: (id: string) => (begun.push(id), Promise.resolve(BODY)),
    change: () => Promise.resolve(BEGUN),
  };
  const free: (() => void)[] = [];
  const ends = () => new Promise<SolveAnswer>((_, reject) => free.push(() => reject(new JobLost())));
  const runner = runnerOn(calls, { maxAtOnce: 1, maxAtOnceOfCaller: 1 }, { solve: ends });
  const add = (id: string, createdAt: number, clientId = 'client') =>
    runner.enqueue({
      ...{ job: { ...QUEUED, id, createdAt, owner: { applicationId: 'app', clientId } }, claim: null },
      ...FREE,
    });
  add('first', 9);
  add('c', 30);
  add('other', 50, 'other client');
  add('a', 10);
  add('gone', 11);
  add('b', 20);
  runner.lose('gone');
  for (let turn = 0; turn < 5; turn += 1) {
    await inAMoment();
    free[turn]?.();
  }
  await inAMoment();
  expect(begun).toEqual(['first', 'a', 'other', 'b', 'c']);
});

it('a job that is lost while its beginning is written is not begun', async () => {
  let answer = (_: Job) => undefined as unknown;
  const change = () => new Promise<Job>((resolve) => (answer = resolve));
  const begun = jest.spyOn(JobMeter.prototype, 'begun');
  const runner = runnerOn({ payload: () => Promise.resolve(BODY), change });
  runner.enqueue({ job: QUEUED, claim: null, ...FREE });
  await inAMoment();
  runner.lose('a');
  answer(BEGUN);
  await inAMoment();
  expect(runner.held()).toEqual([]);
  expect(begun).not.toHaveBeenCalled();
  begun.mockRestore();
});

it('a job whose beginning was written down while the answer was lost is held from then on, and ends under its claim', async () => {
  const change = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(null);
  const calls = { payload: () => Promise.resolve(BODY), change, begunHere: () => Promise.resolve(BEGUN) };
  const away = new ApiError('SOLVER_ERROR', 'It failed.');
  const answers = [(order: SolveOrder) => solve(order), () => Promise.reject(away)];
  const runner = runnerOn(calls, {}, { solve: (order) => answers.shift()!(order) });
  runner.enqueue({ job: QUEUED, claim: null, ...FREE });
  for (let tries = 0; change.mock.calls.length < 2 && tries < 100; tries += 1) {
    await sleep(50);
  }
  // It did not come to its gate again.
  expect(change.mock.calls.map(([, { event, claim }]) => [event, claim])).toEqual([
    ['begin', undefined],
    ['fail', 1],
  ]);
});

it('notes that others were told of a job where it has begun, here or where it comes from', async () => {
  const calls = { payload: () => Promise.resolve(BODY), change: () => new Promise(() => undefined) };
  const runner = runnerOn(calls, { maxAtOnce: 2 });
  runner.enqueue({ job: BEGUN, claim: 1, ...FREE });
  runner.enqueue({ job: { ...QUEUED, id: 'b' }, claim: null, ...FREE });
  runner.enqueue({ job: { ...BEGUN, id: 'c' }, claim: 1, ...FREE });
  await inAMoment();
  // The first waits at its gate, the second is unbegun, the third has not its turn, the last one is nobody's.
  expect(['a', 'b', 'c', 'd'].map((id) => runner.share(id))).toEqual([true, false, false, false]);
  runner.lose('a');
  expect(runner.share('a')).toBe(false);
});

describe('a job of a process that leaves', () => {
  it('is handed back though its beginning was under way', async () => {
    let answer = (_: Job) => undefined as unknown;
    const handBack = jest.fn().mockResolvedValue(true);
    const calls = {
      payload: () => Promise.resolve(BODY),
      change: () => new Promise<Job>((resolve) => (answer = resolve)),
    };
    const runner = runnerOn(calls, { handBack });
    runner.enqueue({ job: QUEUED, claim: null, ...FREE });
    await inAMoment();
    const left = runner.leave(1_000);
    await inAMoment();
    answer(BEGUN);
    await left;
    expect(handBack).toHaveBeenCalledWith({ id: 'a', claim: 1 }, 0);
  });

  it('is handed back though the answer to its beginning was lost', async () => {
    const handBack = jest.fn().mockResolvedValue(false);
    const calls = { payload: () => Promise.resolve(BODY), change: () => Promise.reject(new Error('lost')) };
    const runner = runnerOn(calls, { handBack });
    runner.enqueue({ job: QUEUED, claim: null, ...FREE });
    await inAMoment();
    await runner.leave(0);
    expect(handBack).toHaveBeenCalledWith({ id: 'a', claim: 1 }, 0);
  });

  it('keeps its marker where others go on with it, so that identical requests are told of it', async () => {
    const unmark = jest.fn().mockResolvedValue(undefined);
    const calls = { payload: () => Promise.resolve(BODY), change: () => Promise.resolve(BEGUN) };
    const runner = runnerOn(calls, { handBack: () => Promise.resolve(true), maxAtOnce: 1 });
    runner.enqueue({ job: QUEUED, claim: null, ...FREE, unmark });
    runner.enqueue({ job: { ...QUEUED, id: 'b' }, claim: null, ...FREE, unmark });
    await inAMoment();
    await runner.leave(1_000);
    await inAMoment();
    expect(unmark).not.toHaveBeenCalled();
  });

  it.each([
    ['somebody else has begun it', (runner: JobRunner) => runner, () => Promise.resolve(null)],
    ['it is lost while it runs', (runner: JobRunner) => runner.lose('a'), () => Promise.resolve(BEGUN)],
  ])('keeps its marker, and what others see of it, where %s', async (_, lose, change) => {
    const [unmark, live] = [jest.fn().mockResolvedValue(undefined), new OwnLiveJobs()];
    const [forget, leave] = [jest.spyOn(live, 'forget'), jest.spyOn(live, 'leave')];
    const runner = runnerOn({ payload: () => Promise.resolve(BODY), change }, {}, undefined, live);
    runner.enqueue({ job: QUEUED, claim: null, ...FREE, unmark });
    await inAMoment();
    lose(runner);
    await inAMoment();
    expect([unmark, forget, leave].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  });

  it('loses its marker where it was cancelled', async () => {
    const unmark = jest.fn().mockResolvedValue(undefined);
    const calls = { payload: () => Promise.resolve(BODY), change: () => Promise.resolve(BEGUN) };
    const runner = runnerOn(calls, { maxAtOnce: 1 });
    for (const id of ['a', 'b']) {
      runner.enqueue({ job: { ...QUEUED, id }, claim: null, ...FREE, unmark });
    }
    await inAMoment();
    ['a', 'b'].forEach((id) => runner.drop(id));
    await inAMoment();
    expect(unmark).toHaveBeenCalledTimes(2);
  });

  it('loses its marker where it ends with the process', async () => {
    const unmark = jest.fn().mockResolvedValue(undefined);
    const store = newStore();
    const job = await store.insert(NEW_JOB, BODY);
    const runner = runnerOn(store);
    runner.enqueue({ job, claim: null, ...FREE, unmark });
    await inAMoment();
    await runner.leave(0);
    expect(unmark).toHaveBeenCalled();
    expect((await store.find('a'))?.status).toBe('failed');
  });

  it('is given up at once when it comes late: it is handed back, and frees what it held', async () => {
    const [handBack, freed, release] = [jest.fn().mockResolvedValue(true), jest.fn(), jest.fn()];
    const runner = runnerOn({ payload: () => Promise.resolve(BODY) }, { handBack });
    await runner.leave(0);
    expect(runner.isLeaving).toBe(true);
    runner.enqueue({ job: BEGUN, claim: 1, ...FREE, ticket: { release }, freed });
    await inAMoment();
    expect(handBack).toHaveBeenCalledWith({ id: 'a', claim: 1 }, 1);
    expect([freed, release].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(runner.held()).toEqual([]);
  });

  it('that waits is taken off its queue, once for all of them', async () => {
    const leaveQueue = jest.fn().mockResolvedValue(undefined);
    const calls = { payload: () => new Promise(() => undefined), change: () => Promise.resolve(BEGUN) };
    const handBack = jest.fn().mockResolvedValue(true);
    const runner = runnerOn(calls, { handBack, leaveQueue, maxAtOnce: 1 });
    for (const id of ['a', 'b', 'c']) {
      runner.enqueue({ job: { ...QUEUED, id }, claim: null, ...FREE });
    }
    await inAMoment();
    await runner.leave(0);
    expect([leaveQueue, handBack].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });
});

it('what is logged of a job has the id of the request that made it', async () => {
  const seen: unknown[] = [];
  const store = newStore();
  const fails = async ({ gate }: SolveOrder): Promise<SolveAnswer> => {
    await gate?.();
    await soon();
    throw new TypeError('a defect');
  };
  const report = (incident: Record<string, unknown>) =>
    seen.push([incident['job_id'], currentRequest()?.requestId]);
  const runner = runnerOn(store, { maxAtOnce: 1, maxAtOnceOfCaller: 1, report }, { solve: fails });
  for (const id of ['a', 'b', 'c']) {
    const requestId = `request-${id}`;
    const job = await store.insert({ ...NEW_JOB, id, requestId }, BODY);
    runInRequest({ requestId }, () => runner.enqueue({ job, claim: null, ...FREE }));
  }
  await inAMoment();
  await inAMoment();
  expect(seen).toEqual(['a', 'b', 'c'].map((id) => [id, `request-${id}`]));
});
