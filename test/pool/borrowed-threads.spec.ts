import { setTimeout as sleep } from 'node:timers/promises';
import { STOP, TakenBack } from '../../src/threads';
import { UnrulyPool, type UnrulyPoolOptions } from './support/unruly-pool';
import type { UnrulyJob } from './support/unruly-worker';

const SPIN: UnrulyJob = { do: 'spin until asked to finish' };

/** Threads that stand idle, lent until somebody waits for them. */
describe('a borrowed thread', () => {
  const pools: UnrulyPool[] = [];

  async function readyPool(threads: number, options: UnrulyPoolOptions = {}): Promise<UnrulyPool> {
    const pool = new UnrulyPool({ threads, ...options });
    pools.push(pool);
    for (let tries = 0; pool.threads.stats.ready < threads && tries < 500; tries += 1) {
      await sleep(20);
    }
    return pool;
  }

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.threads.close()));
  });

  const borrow = (pool: UnrulyPool, job: UnrulyJob, signal?: AbortSignal) =>
    pool.threads.borrow({
      ...{ job, transfer: [], lane: 'first', caller: 'a', limitMs: 10_000 },
      ...(signal === undefined ? {} : { signal }),
    });
  const state = ({ threads: { stats } }: UnrulyPool) => [stats.busy, stats.waiting];

  it('is one that stands idle now, or there is none', async () => {
    const pool = await readyPool(2);
    await expect(borrow(pool, { do: 'echo', value: 3 })).resolves.toBe(3);
    const running = pool.run(SPIN, { limitMs: 200 });
    const borrowed = borrow(pool, SPIN);
    expect([borrow(pool, SPIN), pool.threads.canLend('first')]).toEqual([null, false]);
    expect(state(pool)).toEqual([2, 0]);
    await running;
    expect(pool.threads.canLend('first')).toBe(true);
    pool.threads.finishSoon();
    await expect(borrowed).resolves.toBe(STOP.finish);
  });

  it('is back as soon as somebody waits for it, who has it then', async () => {
    const pool = await readyPool(2);
    const running = pool.run(SPIN, { limitMs: 2_000 });
    const borrowed = borrow(pool, SPIN)?.catch((error: unknown) => error);
    const asked = performance.now();
    await expect(pool.echo(4, { caller: 'b' })).resolves.toBe(4);
    expect(await borrowed).toBeInstanceOf(TakenBack);
    expect(performance.now() - asked).toBeLessThan(1_000);
    expect(pool.incidents).toEqual([]);
    await running;
  });

  it('is taken back one after the other, no more of them than are waited for', async () => {
    const pool = await readyPool(4);
    const running = pool.run(SPIN, { limitMs: 1_000 });
    const ends = [1, 2, 3].map(() => 'runs');
    ends.forEach((_, index) => {
      void borrow(pool, SPIN)?.catch((error: Error) => (ends[index] = error.name));
    });
    await Promise.all([pool.echo(1, { caller: 'b' }), pool.echo(2, { caller: 'c' })]);
    await sleep(20);
    expect(ends.filter((end) => end === 'runs').length).toBeGreaterThanOrEqual(1);
    expect(ends).toContain('TakenBack');
    await running;
  });

  it('stays where who waits may not have it', async () => {
    const pool = await readyPool(3, { maxThreadsOfCaller: 1 });
    const running = pool.run(SPIN, { limitMs: 300 });
    const borrowed = borrow(pool, SPIN);
    const second = pool.echo(2);
    await sleep(50);
    // A third thread is idle all the time: the caller may hold one of his own.
    expect(state(pool)).toEqual([2, 1]);
    await running;
    await expect(second).resolves.toBe(2);
    pool.threads.finishSoon();
    await expect(borrowed).resolves.toBe(STOP.finish);
  });

  it('counts in its lane: what a lane may not hold it does not borrow', async () => {
    const lanes = [
      { name: 'first', maxThreads: 2 },
      { name: 'second', maxThreads: 3 },
    ] as const;
    const pool = await readyPool(3, { lanes });
    const running = pool.run(SPIN, { limitMs: 300 });
    const borrowed = borrow(pool, SPIN);
    expect([borrow(pool, SPIN), pool.threads.canLend('first'), pool.threads.canLend('second')]).toEqual([
      ...[null, false, true],
    ]);
    await running;
    pool.threads.finishSoon();
    await borrowed;
  });

  it('is free again when its task is called off, breaks, hangs or is killed with the pool', async () => {
    const pool = await readyPool(2);
    const over = new AbortController();
    const called = borrow(pool, { do: 'hang' }, over.signal);
    over.abort(new Error('over'));
    await expect(called).rejects.toThrow('over');
    await expect(borrow(pool, { do: 'throw' })).rejects.toMatchObject({ code: 'SOLVER_ERROR' });
    await expect(borrow(pool, { do: 'exit' })).rejects.toMatchObject({ code: 'SOLVER_ERROR' });
    expect(pool.incidents.map(({ event }) => event)).toEqual(['task_failed', 'task_failed']);
    await expect(pool.echo(1)).resolves.toBe(1);
    const last = borrow(pool, SPIN)?.catch((error: unknown) => error);
    await pool.threads.close();
    expect(await last).toMatchObject({ code: 'SERVER_BUSY' });
    expect(borrow(pool, SPIN)).toBeNull();
  });

  it('is not lent to a task that nobody wants any more', async () => {
    const pool = await readyPool(1);
    expect(borrow(pool, SPIN, AbortSignal.abort())).toBeNull();
    expect(state(pool)).toEqual([0, 0]);
  });
});
