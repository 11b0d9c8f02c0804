import type { SolveNews } from '../solver/solve-messages';
import { OwnLiveJobs } from './live-jobs';
import type { LiveStore } from './live-store';
import { ReplicaLiveJobs } from './replica-live-jobs';
import { SharedLiveJobs } from './shared-live-jobs';

const news = (cost: number, plan = `plan of ${cost}`): SolveNews => ({
  progress: { cost, served: 2, unserved: 1, gap: null },
  body: new TextEncoder().encode(plan),
});
const PROGRESS = JSON.stringify(news(7).progress);

const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString();

/** A shared place that holds these texts. */
function storeWith(texts: { progress: string | null; plan?: string }): LiveStore {
  return {
    write: () => Promise.resolve(),
    progress: () => Promise.resolve(texts.progress),
    plan: () => Promise.resolve(Buffer.from(texts.plan ?? '')),
    remove: () => Promise.resolve(),
  };
}

describe('jobs that other processes run', () => {
  it('are shown as they are told of', async () => {
    const live = new SharedLiveJobs(storeWith({ progress: PROGRESS, plan: 'the plan' }));
    expect(await live.progressOf('id')).toEqual(news(7).progress);
    expect(textOf(await live.planOf('id'))).toBe('the plan');
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'seven'],
    ['a number', '7'],
    ['a text for a number', PROGRESS.replace('7', '"7"')],
    ['too little', '{"cost":7}'],
  ])('are not shown where %s stands in the shared place', async (_, progress) => {
    expect(await new SharedLiveJobs(storeWith({ progress })).progressOf('id')).toBeNull();
  });

  it('are not shown where the shared place is gone', async () => {
    const gone = () => Promise.reject(new Error('gone'));
    const live = new SharedLiveJobs({ write: gone, progress: gone, plan: gone, remove: gone });
    live.tell('id', news(7));
    live.forget('id');
    expect([await live.progressOf('id'), await live.planOf('id')]).toEqual([null, null]);
  });

  it('are asked for in the shared place alone where they are none of one’s own', async () => {
    const shared = new SharedLiveJobs(storeWith({ progress: PROGRESS, plan: 'theirs' }));
    const live = new ReplicaLiveJobs(new OwnLiveJobs(), shared);
    live.tell('own', news(3, 'ours'));
    expect([await live.progressOf('own'), textOf(await live.planOf('own'))]).toEqual([
      news(3).progress,
      'ours',
    ]);
    expect([await live.progressOf('other'), textOf(await live.planOf('other'))]).toEqual([
      news(7).progress,
      'theirs',
    ]);
    live.forget('own');
    expect(await live.progressOf('own')).toEqual(news(7).progress);
  });

  it.each([
    ['better', 9, 7, 'theirs'],
    ['worse', 5, 5, 'ours'],
  ])(
    'may be one of one’s own, lost unawares: of what was not told of for a while the shared place shows what is %s',
    async (_, cost, shown, plan) => {
      let now = 0;
      const shared = new SharedLiveJobs(storeWith({ progress: PROGRESS, plan: 'theirs' }));
      const live = new ReplicaLiveJobs(new OwnLiveJobs(), shared, () => now);
      live.tell('id', news(cost, 'ours'));
      now = 4_999;
      expect(await live.progressOf('id')).toEqual(news(cost).progress);
      now = 5_000;
      expect(await live.progressOf('id')).toEqual(news(shown).progress);
      expect(textOf(await live.planOf('id'))).toBe(plan);
    },
  );
});

describe('what is told of a job', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is written one at a time, the newest of what has come meanwhile', async () => {
    const written: number[] = [];
    const removed: string[] = [];
    const live = new SharedLiveJobs({
      ...storeWith({ progress: null }),
      write: (_, { progress }) => Promise.resolve(written.push(progress.cost)),
      remove: (id) => Promise.resolve(removed.push(id)),
    });
    [9, 8, 7].forEach((cost) => live.tell('id', news(cost)));
    await jest.advanceTimersByTimeAsync(1_000);
    live.tell('id', news(6));
    await jest.advanceTimersByTimeAsync(250);
    live.forget('id');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(written).toEqual([9, 7, 6]);
    // Once at once, and once behind the last writing.
    expect(removed).toEqual(['id', 'id']);
  });

  it('is written again every five seconds, until it is over: the shared place may have lost it', async () => {
    const written: number[] = [];
    const write = (_: string, { progress }: SolveNews) => Promise.resolve(written.push(progress.cost));
    const live = new SharedLiveJobs({ ...storeWith({ progress: null }), write });
    live.tell('id', news(9));
    await jest.advanceTimersByTimeAsync(11_000);
    live.leave('id');
    await jest.advanceTimersByTimeAsync(11_000);
    expect(written).toEqual([9, 9, 9]);
  });

  it('stays where others see it when they go on with the job, and nothing more is written of it', async () => {
    const written: number[] = [];
    const remove = jest.fn().mockResolvedValue(undefined);
    const live = new SharedLiveJobs({
      ...storeWith({ progress: null }),
      write: (_, { progress }) => Promise.resolve(written.push(progress.cost)),
      remove,
    });
    [9, 8].forEach((cost) => live.tell('id', news(cost)));
    live.leave('id');
    await jest.advanceTimersByTimeAsync(1_000);
    expect([written, remove.mock.calls.length]).toEqual([[9], 0]);
  });
});
