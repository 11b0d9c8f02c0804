import type { SealedCache } from '../cache/sealed-cache';
import type { SolveNews } from '../solver/solve-messages';
import { CachedLiveStore } from './cached-live-store';
import type { ClaimedJob } from './job';
import { OwnLiveJobs } from './live-jobs';
import type { LiveStore } from './live-store';
import { ReplicaLiveJobs } from './replica-live-jobs';
import { SharedLiveJobs } from './shared-live-jobs';

const news = (cost: number, plan = `plan of ${cost}`): SolveNews => ({
  progress: { cost, served: 2, unserved: 1, gap: null },
  body: new TextEncoder().encode(plan),
});
const JOB = { id: 'id', claim: 1 };
const NEXT = { ...JOB, claim: 2 };
const [OWN, OTHER] = [
  { id: 'own', claim: 1 },
  { id: 'other', claim: 1 },
];
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
    expect(await live.progressOf(JOB)).toEqual(news(7).progress);
    expect(textOf(await live.planOf(JOB))).toBe('the plan');
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'seven'],
    ['a number', '7'],
    ['a text for a number', PROGRESS.replace('7', '"7"')],
    ['too little', '{"cost":7}'],
  ])('are not shown where %s stands in the shared place', async (_, progress) => {
    expect(await new SharedLiveJobs(storeWith({ progress })).progressOf(JOB)).toBeNull();
  });

  it('are not shown where the shared place is gone', async () => {
    const gone = () => Promise.reject(new Error('gone'));
    const live = new SharedLiveJobs({ write: gone, progress: gone, plan: gone, remove: gone });
    live.tell(JOB, news(7));
    live.forget(JOB);
    expect([await live.progressOf(JOB), await live.planOf(JOB)]).toEqual([null, null]);
  });

  it('are asked for in the shared place alone where they are none of one’s own', async () => {
    const shared = new SharedLiveJobs(storeWith({ progress: PROGRESS, plan: 'theirs' }));
    const live = new ReplicaLiveJobs(new OwnLiveJobs(), shared);
    live.tell(OWN, news(3, 'ours'));
    expect([await live.progressOf(OWN), textOf(await live.planOf(OWN))]).toEqual([news(3).progress, 'ours']);
    expect([await live.progressOf(OTHER), textOf(await live.planOf(OTHER))]).toEqual([
      news(7).progress,
      'theirs',
    ]);
    live.forget(OWN);
    expect(await live.progressOf(OWN)).toEqual(news(7).progress);
  });

  it('may be one of one’s own, lost unawares: then it is shown as who has it now tells', async () => {
    const shared = new SharedLiveJobs(storeWith({ progress: PROGRESS, plan: 'theirs' }));
    const live = new ReplicaLiveJobs(new OwnLiveJobs(), shared);
    live.tell(JOB, news(3, 'ours'));
    expect([await live.progressOf(NEXT), textOf(await live.planOf(NEXT))]).toEqual([
      news(7).progress,
      'theirs',
    ]);
  });
});

/** A shared place that several processes write to, and what stands there. */
function realStore(isAway = () => false): { store: LiveStore; places: Map<string, Uint8Array> } {
  const places = new Map<string, Uint8Array>();
  const cache = {
    read: (key: string) =>
      isAway() ? Promise.reject(new Error('late')) : Promise.resolve(places.get(key) ?? null),
    set: (key: string, _: string, bytes: Uint8Array) => Promise.resolve(places.set(key, bytes).size > 0),
    delete: (key: string) => Promise.resolve(void places.delete(key)),
  };
  return { store: new CachedLiveStore(cache as unknown as SealedCache), places };
}

describe('a job that is taken over', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows what was found before, and nothing that who had it finds of it afterwards', async () => {
    const { store, places } = realStore();
    const [before, after, reader] = [1, 2, 3].map(() => new SharedLiveJobs(store));
    const seen = async () => [
      (await reader?.progressOf(NEXT))?.cost,
      textOf((await reader?.planOf(NEXT)) ?? null),
    ];
    before?.tell(JOB, news(9));
    await jest.advanceTimersByTimeAsync(300);
    // Taken over, and not begun again.
    expect(await seen()).toEqual([9, 'plan of 9']);
    expect(await after?.inherit(NEXT)).toEqual(news(9).progress);
    before?.tell(JOB, news(8));
    await jest.advanceTimersByTimeAsync(300);
    expect(await seen()).toEqual([9, 'plan of 9']);
    after?.tell(NEXT, news(7));
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await seen()).toEqual([7, 'plan of 7']);
    void before?.leave(JOB);
    after?.forget(NEXT);
    await jest.advanceTimersByTimeAsync(300);
    expect(places.size).toBe(0);
  });

  it('shows nothing, rather than what is older, while the place does not answer, and inherits what is there a moment later', async () => {
    let late = 0;
    const { store } = realStore(() => (late -= 1) >= 0);
    const live = new SharedLiveJobs(store);
    live.tell(JOB, news(9));
    await jest.advanceTimersByTimeAsync(300);
    late = 1;
    // One of the places that are asked is late.
    expect(await live.progressOf({ ...JOB, claim: 3 })).toBeNull();
    late = 10;
    const inherited = live.inherit(NEXT);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await inherited).toEqual(news(9).progress);
  });

  it.each([
    ['is left or has ended', (live: SharedLiveJobs) => live.leave(NEXT), 500],
    ['has waited for ten seconds', () => undefined, 10_500],
  ])('asks a place that does not answer no more when it %s', async (_, end, ms) => {
    let asked = 0;
    const { store, places } = realStore(() => (asked += 1) > 0);
    const live = new SharedLiveJobs(store);
    const inherited = live.inherit(NEXT);
    await jest.advanceTimersByTimeAsync(300);
    void end(live);
    await jest.advanceTimersByTimeAsync(ms);
    expect(await inherited).toBeNull();
    const before = asked;
    await jest.advanceTimersByTimeAsync(5_000);
    expect([asked, places.size]).toEqual([before, 0]);
  });

  it('shows what was shown last where it was left, also what was not written yet', async () => {
    const { store } = realStore();
    const [before, after] = [new SharedLiveJobs(store), new SharedLiveJobs(store)];
    [9, 8].forEach((cost) => before.tell(JOB, news(cost)));
    void before.leave(JOB);
    await jest.advanceTimersByTimeAsync(0);
    expect(await after.inherit(NEXT)).toEqual(news(8).progress);
  });

  it('by the process that had it, without a shared place, likewise', async () => {
    const live = new OwnLiveJobs();
    expect(await live.inherit(NEXT)).toBeNull();
    live.tell(JOB, news(9));
    expect(await live.inherit(NEXT)).toEqual(news(9).progress);
    live.tell(JOB, news(8));
    expect([await live.progressOf(NEXT), textOf(await live.planOf(NEXT))]).toEqual([
      news(9).progress,
      'plan of 9',
    ]);
    expect(await live.progressOf(JOB)).toBeNull();
  });

  it.each([
    ['better', 9, 7, 'theirs'],
    ['no better', 5, 5, 'ours'],
  ])(
    'by the process that had it shows what others found meanwhile where that is %s',
    async (_, cost, shown, plan) => {
      const shared = new SharedLiveJobs(storeWith({ progress: PROGRESS, plan: 'theirs' }));
      const live = new ReplicaLiveJobs(new OwnLiveJobs(), shared);
      live.tell(JOB, news(cost, 'ours'));
      expect((await live.inherit(NEXT))?.cost).toBe(shown);
      expect([(await live.progressOf(NEXT))?.cost, textOf(await live.planOf(NEXT))]).toEqual([shown, plan]);
    },
  );

  it('by the process that had it keeps what it found when the shared place stays away', async () => {
    const away = realStore(() => true).store;
    const live = new ReplicaLiveJobs(new OwnLiveJobs(), new SharedLiveJobs(away));
    live.tell(JOB, news(9));
    expect(await live.progressOf(NEXT)).toBeNull();
    const inherited = live.inherit(NEXT);
    await jest.advanceTimersByTimeAsync(11_000);
    expect(await inherited).toEqual(news(9).progress);
    expect(await live.progressOf(NEXT)).toEqual(news(9).progress);
  });

  it('keeps what stood there where the place refuses to be written', async () => {
    const { store, places } = realStore();
    const [before, after] = [new SharedLiveJobs(store), new SharedLiveJobs(store)];
    before.tell(JOB, news(9));
    await jest.advanceTimersByTimeAsync(300);
    jest.spyOn(store, 'write').mockRejectedValue(new Error('full'));
    after.tell(NEXT, news(7));
    await jest.advanceTimersByTimeAsync(300);
    expect([...places.keys()].every((key) => key.endsWith(':1'))).toBe(true);
    expect(places.size).toBe(2);
  });

  it('again, while it is still asked what was there, is asked for under its last claim alone', async () => {
    let isAway = true;
    const { store, places } = realStore(() => isAway);
    const live = new SharedLiveJobs(store);
    live.tell(JOB, news(9));
    await jest.advanceTimersByTimeAsync(300);
    void live.leave(JOB);
    const [earlier, later] = [live.inherit(NEXT), live.inherit({ ...JOB, claim: 4 })];
    await jest.advanceTimersByTimeAsync(300);
    void live.leave(NEXT);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect([await earlier, await later]).toEqual([null, news(9).progress]);
    expect([...places.keys()].map((key) => key.slice(-2)).sort()).toEqual([':4', ':4']);
  });

  it('was perhaps handed back, which is a claim of its own, a few times before anybody told of it', async () => {
    const live = new SharedLiveJobs(realStore().store);
    live.tell(JOB, news(9));
    await jest.advanceTimersByTimeAsync(300);
    const under = (claim: number) => live.progressOf({ ...JOB, claim });
    expect([await under(3), await under(32)]).toEqual([news(9).progress, news(9).progress]);
    expect([await under(0), await under(33)]).toEqual([null, null]);
  });
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
      remove: ({ id }) => Promise.resolve(removed.push(id)),
    });
    [9, 8, 7].forEach((cost) => live.tell(JOB, news(cost)));
    await jest.advanceTimersByTimeAsync(1_000);
    live.tell(JOB, news(6));
    await jest.advanceTimersByTimeAsync(250);
    live.forget(JOB);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(written).toEqual([9, 7, 6]);
    expect(removed).toEqual(['id']);
  });

  it('is removed behind the writing that is under way', async () => {
    const told: string[] = [];
    let written = () => {};
    const live = new SharedLiveJobs({
      ...storeWith({ progress: null }),
      write: () => new Promise<void>((resolve) => (written = resolve)).then(() => told.push('written')),
      remove: () => Promise.resolve(told.push('removed')),
    });
    live.tell(JOB, news(9));
    live.forget(JOB);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([]);
    written();
    await jest.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['written', 'removed']);
  });

  it('under an earlier claim than the last one is written no more', async () => {
    const written: number[] = [];
    const write = ({ claim }: ClaimedJob) => Promise.resolve(written.push(claim));
    const live = new SharedLiveJobs({ ...storeWith({ progress: null }), write });
    live.tell(JOB, news(9));
    live.tell(NEXT, news(9));
    live.tell(JOB, news(8));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(written).toEqual([1, 2]);
  });

  it('is written again every five seconds, until it is over: the shared place may have lost it', async () => {
    const written: number[] = [];
    const write = (_: ClaimedJob, { progress }: SolveNews) => Promise.resolve(written.push(progress.cost));
    const live = new SharedLiveJobs({ ...storeWith({ progress: null }), write });
    live.tell(JOB, news(9));
    await jest.advanceTimersByTimeAsync(11_000);
    void live.leave(JOB);
    await jest.advanceTimersByTimeAsync(11_000);
    expect(written).toEqual([9, 9, 9]);
  });

  it('stays where others see it when they go on with the job, as it was last, and no more is written of it', async () => {
    const written: number[] = [];
    const remove = jest.fn().mockResolvedValue(undefined);
    const live = new SharedLiveJobs({
      ...storeWith({ progress: null }),
      write: (_, { progress }) => Promise.resolve(written.push(progress.cost)),
      remove,
    });
    [9, 8].forEach((cost) => live.tell(JOB, news(cost)));
    void live.leave(JOB);
    await jest.advanceTimersByTimeAsync(11_000);
    expect([written, remove.mock.calls.length]).toEqual([[9, 8], 0]);
  });
});
