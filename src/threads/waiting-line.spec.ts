import type { LaneBound } from './lanes';
import { PendingTask } from './task';
import { type Held, WaitingLine } from './waiting-line';

type Lane = 'sync' | 'async';

const SLOTS = 3;
const LANES: readonly LaneBound<Lane>[] = [
  { name: 'sync', maxThreads: SLOTS, isOpenToLoneCaller: true },
  { name: 'async', maxThreads: SLOTS - 1 },
];
const TEN_MINUTES_MS = 600_000;

/** Three threads, of which one caller may hold two. */
describe('the thread that no caller may hold beside all others', () => {
  let now: number;
  let line: WaitingLine<string, never, Lane>;
  beforeEach(() => {
    now = 0;
    line = new WaitingLine(
      LANES,
      SLOTS - 1,
      () => new Error('too long'),
      () => now,
    );
  });
  afterEach(() => line.rejectAll(() => new Error('over')));

  function ask(job: string, lane: Lane): void {
    const task = { job, lane, caller: job.charAt(0), transfer: [], limitMs: 1, waitMs: 1e6 };
    const pending = new PendingTask<string, never, Lane>(task);
    pending.outcome.catch(() => undefined);
    line.push(pending);
  }

  const next = (...held: readonly Held<Lane>[]) => line.next(held)?.task.job;
  const jobs = (caller: string): Held<Lane>[] => Array(SLOTS - 1).fill({ lane: 'async', caller });

  it('is open to a lone caller who waits for an answer beside his own jobs, and to no job of his', () => {
    ask('a job', 'async');
    expect(next(...jobs('a'))).toBeUndefined();
    ask('a sync', 'sync');
    expect(next(...jobs('a'))).toBe('a sync');
  });

  it('is open to none who holds as many in the lane itself', () => {
    ask('a sync', 'sync');
    expect(next({ lane: 'sync', caller: 'a' }, { lane: 'sync', caller: 'a' })).toBeUndefined();
  });

  it('is kept where somebody else has asked within ten minutes', () => {
    ask('b sync', 'sync');
    expect(next()).toBe('b sync');
    now += TEN_MINUTES_MS;
    ask('a sync', 'sync');
    expect(next(...jobs('a'))).toBeUndefined();
    now += 1;
    expect(next(...jobs('a'))).toBe('a sync');
  });

  it('is anybody else’s', () => {
    ask('a sync', 'sync');
    ask('b sync', 'sync');
    expect(next(...jobs('a'))).toBe('b sync');
  });
});
