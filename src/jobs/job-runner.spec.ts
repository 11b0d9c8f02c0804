import type { SolveAnswer, SolveOrder } from '../optimize/solving';
import { JobMeter } from './job-meter';
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { OwnLiveJobs } from './live-jobs';
import { MemoryJobStore } from './store/memory-job-store';

const CLOCK = { now: () => 1_000, monotonic: () => 1_000 };
const NEW_JOB = {
  ...{ id: 'a', owner: { applicationId: 'app', clientId: 'client' }, endpoint: 'async' as const },
  ...{ requestId: 'r', problemId: null, createdAt: 1 },
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
        ...{ job, isLive: false, claim: null, ticket: { release: () => undefined } },
        unmark: () => Promise.resolve(),
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
    runner.enqueue({ job, claim: null, ticket, unmark: () => Promise.resolve() });
    await soon();
    const [order] = solve.mock.calls[0] ?? [];
    expect(order).toMatchObject({ body, ...kept });
    expect(order?.patterns).toBe(kept.patterns);
    await runner.leave(0);
  },
);
