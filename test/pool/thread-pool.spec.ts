import { setTimeout as sleep } from 'node:timers/promises';
import { STOP } from '../../src/threads';
import { PATIENCE, UnrulyPool, type UnrulyPoolOptions } from './support/unruly-pool';
import type { UnrulyJob } from './support/unruly-worker';

/** Timings on a busy machine: a bound in a test is five times what the service promises. */
const SLACK = 5;

describe('ThreadPool', () => {
  const pools: UnrulyPool[] = [];

  async function readyPool(options?: UnrulyPoolOptions): Promise<UnrulyPool> {
    const pool = new UnrulyPool(options);
    pools.push(pool);
    await pool.threads.ready();
    return pool;
  }

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.threads.close()));
  });

  it('answers tasks in the order in which they came', async () => {
    const pool = await readyPool();
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((value) => pool.echo(value).then((answer) => order.push(answer))));
    expect(order).toEqual([1, 2, 3]);
  });

  it('says once when a thread has taken a task, and never while the task waits', async () => {
    const pool = await readyPool();
    const begun: string[] = [];
    const first = pool.run(
      { do: 'spin until asked to finish' },
      { limitMs: 100, begun: () => begun.push('first') },
    );
    const second = pool.echo(2, { begun: () => begun.push('second') });
    expect(begun).toEqual(['first']);
    await Promise.all([first, second]);
    expect(begun).toEqual(['first', 'second']);
  });

  it('passes on what a task tells while it runs, in order, and nothing once nobody waits', async () => {
    const pool = await readyPool();
    const told: number[] = [];
    await pool.run({ do: 'tell', news: [3, 1, 2] }, { told: (news) => void told.push(news) });
    expect(told).toEqual([3, 1, 2]);
    const gone = new AbortController();
    const unheard: number[] = [];
    const task = pool.run(
      { do: 'tell', news: [4] },
      { signal: gone.signal, told: (news) => void unheard.push(news) },
    );
    gone.abort(new Error('gone'));
    await expect(task).rejects.toThrow('gone');
    await pool.echo(1);
    expect(unheard).toEqual([]);
  });

  describe('with a gate', () => {
    it('asks when a thread is free, holds it, and begins the work when the gate opens', async () => {
      const pool = await readyPool();
      const order: string[] = [];
      let open = () => {};
      const gate = () => {
        order.push('asked');
        return new Promise<void>((resolve) => (open = resolve));
      };
      const first = pool.run({ do: 'spin until asked to finish' }, { limitMs: 100 });
      const second = pool.echo(2, { gate, begun: () => order.push('begun') });
      const third = pool.echo(3);
      expect(order).toEqual([]);
      await first;
      await sleep(50);
      expect([order, pool.threads.stats.busy, pool.threads.stats.waiting]).toEqual([['asked'], 1, 1]);
      open();
      expect([await second, await third]).toEqual([2, 3]);
      expect(order).toEqual(['asked', 'begun']);
    });

    it('rejects the work with what the gate throws, which never begins, and gives the thread to the next', async () => {
      const pool = await readyPool();
      const begun = jest.fn();
      const gate = () => Promise.reject(new Error('not any more'));
      const shut = pool.run({ do: 'exit' }, { gate, begun });
      const next = pool.echo(5);
      await expect(shut).rejects.toThrow('not any more');
      expect(await next).toBe(5);
      expect([begun.mock.calls.length, pool.incidents]).toEqual([0, []]);
    });

    it('gives the thread back when the work is called off at its gate, and when the pool closes', async () => {
      const pool = await readyPool();
      const gone = new AbortController();
      const gate = () => new Promise<void>(() => {});
      const called = pool.run({ do: 'exit' }, { gate, signal: gone.signal });
      gone.abort(new Error('gone'));
      await expect(called).rejects.toThrow('gone');
      expect(await pool.echo(6)).toBe(6);
      const closed = pool.run({ do: 'exit' }, { gate });
      void pool.threads.close();
      await expect(closed).rejects.toMatchObject({ code: 'SERVER_BUSY' });
      expect(pool.incidents).toEqual([]);
    });
  });

  it('asks for the memory that a task wants, and goes on when there is room', async () => {
    const pool = await readyPool();
    const asked: number[] = [];
    const reserve = (bytes: number) => void asked.push(bytes);
    await expect(pool.run({ do: 'reserve', bytes: [7, 9] }, { reserve })).resolves.toBe(2);
    expect(asked).toEqual([7, 9]);
    await expect(pool.run({ do: 'reserve', bytes: [7] })).resolves.toBe(1);
  });

  it('rejects a task with what there was no room for, asks it nothing more, and goes on with its thread', async () => {
    const pool = await readyPool();
    const reserve = jest.fn(() => {
      throw new Error('no room');
    });
    await expect(pool.run({ do: 'reserve', bytes: [7, 9] }, { reserve })).rejects.toThrow('no room');
    await expect(pool.echo(5)).resolves.toBe(5);
    expect(reserve).toHaveBeenCalledTimes(1);
    expect(pool.incidents).toEqual([]);
  });

  it('hands an ApiError of the thread to the caller, whole', async () => {
    const pool = await readyPool();
    await expect(pool.run({ do: 'refuse' })).rejects.toMatchObject({
      code: 'SOLVER_INFEASIBLE',
      httpStatus: 422,
      body: { status: 'infeasible' },
    });
    expect(pool.incidents).toEqual([]);
  });

  it.each<[string, UnrulyJob]>([
    ['throws', { do: 'throw' }],
    ['throws outside of its task', { do: 'throw outside' }],
    ['ends its process', { do: 'exit' }],
    ['exhausts its heap', { do: 'exhaust the heap' }],
    ['never ends', { do: 'hang' }],
  ])('loses one task and has its thread back when a task %s', async (_, job) => {
    const pool = await readyPool();
    await expect(pool.run(job, { limitMs: 100 })).rejects.toMatchObject({
      code: 'SOLVER_ERROR',
      httpStatus: 500,
    });
    const broken = performance.now();
    await expect(pool.echo(7)).resolves.toBe(7);
    expect(performance.now() - broken).toBeLessThan(200 * SLACK);
    expect(pool.incidents).toHaveLength(1);
    expect(pool.threads.stats).toMatchObject({ threads: 1, ready: 1, busy: 0, waiting: 0 });
  });

  it.each([false, true])(
    'reports what broke without the text of a job or a folder of the machine (outside of the task: %s)',
    async (outside) => {
      const pool = await readyPool();
      await expect(pool.run({ do: 'throw what quotes', text: '{"a": canary}', outside })).rejects.toThrow();
      const [incident] = pool.incidents;
      expect(incident).toMatchObject({ event: 'task_failed', failure: 'crashed' });
      expect(JSON.stringify(incident)).toContain('unruly-worker');
      expect(JSON.stringify(incident)).not.toMatch(/canary/);
      expect(JSON.stringify(incident)).not.toContain(process.cwd());
    },
  );

  it('keeps the thread of a task that only threw', async () => {
    const pool = await readyPool();
    await expect(pool.run({ do: 'throw' })).rejects.toThrow();
    await pool.echo(1);
    expect(pool.starts).toBe(1);
  });

  it('gives the thread to the next when what it was to be sent cannot be sent', async () => {
    const pool = await readyPool();
    const first = pool.echo(1);
    const unsendable = { do: 'echo', value: () => 2 } as unknown as UnrulyJob;
    const [second, third] = [pool.run(unsendable), pool.echo(3)];
    await expect(first).resolves.toBe(1);
    await expect(second).rejects.toThrow();
    await expect(third).resolves.toBe(3);
    expect(pool.starts).toBe(1);
  });

  it('raises the stop flag at the limit, and takes what the task answers then', async () => {
    const pool = await readyPool();
    await expect(pool.run({ do: 'spin until asked to finish' }, { limitMs: 100 })).resolves.toBe(STOP.finish);
    await expect(pool.run({ do: 'spin until asked to finish' }, { limitMs: 100 })).resolves.toBe(STOP.finish);
    expect(pool.starts).toBe(1);
  });

  it('ends a task that ignores its limit soon after it', async () => {
    const pool = await readyPool();
    const started = performance.now();
    await expect(pool.run({ do: 'hang' }, { limitMs: 200 })).rejects.toMatchObject({ message: 'silent' });
    const elapsed = performance.now() - started;
    expect(elapsed).toBeGreaterThanOrEqual(495);
    expect(elapsed).toBeLessThan(500 * SLACK);
  });

  it('ends a task that never begins, whatever its limit', async () => {
    const pool = await readyPool({ patience: { ...PATIENCE, arrivalMs: 200 } });
    await expect(pool.run({ do: 'hang before it begins' })).rejects.toMatchObject({ message: 'silent' });
    await expect(pool.echo(1)).resolves.toBe(1);
  });

  it('gives what follows the limited part a time of its own', async () => {
    const pool = await readyPool();
    await expect(pool.run({ do: 'spin, then rest', restMs: 600 }, { limitMs: 50 })).resolves.toBe(0);
  });

  it('does not stop a task early whose limit is longer than a timer can be', async () => {
    const pool = await readyPool();
    const task = pool.run({ do: 'spin until asked to finish' }, { limitMs: 2 ** 40 });
    await sleep(400);
    expect(pool.threads.stats.busy).toBe(1);
    pool.threads.finishSoon();
    await expect(task).resolves.toBe(STOP.finish);
  });

  describe('when nobody waits for the answer any more', () => {
    const gone = new Error('client gone');

    it('stops a running task by its flag and keeps the thread', async () => {
      const pool = await readyPool();
      const client = new AbortController();
      const task = pool.run({ do: 'spin until asked to finish' }, { signal: client.signal });
      setTimeout(() => client.abort(gone), 20);
      await expect(task).rejects.toBe(gone);
      await expect(pool.echo(1)).resolves.toBe(1);
      expect(pool.starts).toBe(1);
    });

    it('ends the thread of a task that does not react', async () => {
      const pool = await readyPool();
      const client = new AbortController();
      const task = pool.run({ do: 'hang' }, { signal: client.signal });
      const aborted = performance.now();
      client.abort(gone);
      await expect(task).rejects.toBe(gone);
      await expect(pool.echo(1)).resolves.toBe(1);
      expect(performance.now() - aborted).toBeLessThan(400 * SLACK);
      expect(pool.starts).toBe(2);
      expect(pool.incidents).toEqual([]);
    });

    it('takes a waiting task out of the line', async () => {
      const pool = await readyPool();
      const client = new AbortController();
      const running = pool.run({ do: 'spin until asked to finish' });
      const waiting = pool.echo(1, { signal: client.signal });
      client.abort(gone);
      await expect(waiting).rejects.toBe(gone);
      expect(pool.threads.stats.waiting).toBe(0);
      pool.threads.finishSoon();
      await running;
    });

    it('does not even begin for a client that has gone before', async () => {
      const pool = await readyPool();
      await expect(pool.echo(1, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
    });
  });

  it('refuses a task that has waited too long', async () => {
    const pool = await readyPool();
    const running = pool.run({ do: 'spin until asked to finish' });
    await expect(pool.echo(1, { waitMs: 50 })).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    pool.threads.finishSoon();
    await running;
    await expect(pool.echo(2)).resolves.toBe(2);
  });

  it('never gives a lane more threads than its bound, and serves the first lane first', async () => {
    const lanes = [
      { name: 'first', maxThreads: 2 },
      { name: 'second', maxThreads: 1 },
    ] as const;
    const pool = await readyPool({ threads: 2, lanes });
    while (pool.threads.stats.ready < 2) {
      await sleep(5);
    }
    const long = [1, 2].map(() => pool.run({ do: 'spin until asked to finish' }, { lane: 'second' }));
    expect(pool.threads.stats).toMatchObject({ busy: 1, waiting: 1 });
    await expect(pool.echo(5)).resolves.toBe(5);
    expect(pool.threads.stats).toMatchObject({ busy: 1, waiting: 1 });
    pool.threads.finishSoon();
    await long[0];
    pool.threads.finishSoon();
    await long[1];
  });

  it('serves callers in turn, and each of them in its own order', async () => {
    const pool = await readyPool();
    const order: string[] = [];
    const running = pool.run({ do: 'spin until asked to finish' });
    const echoes = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
      pool.echo(0, { caller: name.charAt(0) }).then(() => order.push(name)),
    );
    pool.threads.finishSoon();
    await Promise.all([running, ...echoes]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  describe('with a bound on the threads of one caller', () => {
    async function boundedPool(): Promise<UnrulyPool> {
      const pool = await readyPool({ threads: 2, maxThreadsOfCaller: 1 });
      while (pool.threads.stats.ready < 2) {
        await sleep(5);
      }
      return pool;
    }

    it('keeps the rest free for others, who are served at once', async () => {
      const pool = await boundedPool();
      const long = [1, 2].map(() => pool.run({ do: 'spin until asked to finish' }));
      expect(pool.threads.stats).toMatchObject({ busy: 1, waiting: 1 });
      await expect(pool.echo(5, { caller: 'b' })).resolves.toBe(5);
      expect(pool.threads.stats).toMatchObject({ busy: 1, waiting: 1 });
      pool.threads.finishSoon();
      await long[0];
      pool.threads.finishSoon();
      await long[1];
    });

    it('gives a waiting task the free thread as soon as the thread that its caller held is lost', async () => {
      const pool = await boundedPool();
      const lost = pool.run({ do: 'exit' });
      const next = pool.echo(3);
      await expect(lost).rejects.toThrow('crashed');
      expect(pool.threads.stats).toMatchObject({ ready: 1, busy: 1, waiting: 0 });
      await expect(next).resolves.toBe(3);
    });
  });

  it('closes with tasks running and waiting, and answers them', async () => {
    const pool = await readyPool();
    const tasks = [pool.run({ do: 'hang' }), pool.echo(1)].map((task) =>
      expect(task).rejects.toMatchObject({ code: 'SERVER_BUSY' }),
    );
    await pool.threads.close();
    await Promise.all(tasks);
    await expect(pool.echo(1)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  });

  describe('when no thread can be started', () => {
    it('fails tasks at once and tries no more than one start a second', async () => {
      const pool = new UnrulyPool({ threads: 4, failStart: () => true });
      pools.push(pool);
      const started = performance.now();
      await expect(pool.echo(1)).rejects.toMatchObject({ code: 'SOLVER_ERROR', message: 'unavailable' });
      await expect(pool.echo(2)).rejects.toMatchObject({ code: 'SOLVER_ERROR', message: 'unavailable' });
      await sleep(2_200);
      const seconds = (performance.now() - started) / 1_000;
      expect(pool.starts).toBeGreaterThanOrEqual(2);
      expect(pool.starts).toBeLessThanOrEqual(1 + seconds);
    });

    it('serves again once a start succeeds', async () => {
      let broken = true;
      const pool = new UnrulyPool({ threads: 2, failStart: () => broken });
      pools.push(pool);
      await expect(pool.echo(1)).rejects.toThrow('unavailable');
      broken = false;
      await pool.threads.ready();
      await expect(pool.echo(2)).resolves.toBe(2);
    });
  });

  it('heals after many tasks of every kind, on every thread', async () => {
    const pool = await readyPool({ threads: 2 });
    const kinds: UnrulyJob[] = [{ do: 'throw' }, { do: 'exit' }, { do: 'throw outside' }, { do: 'hang' }];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        index % 2 === 0
          ? pool.echo(index)
          : pool.run(kinds[((index - 1) / 2) % kinds.length]!, { limitMs: 20 }),
      ),
    );
    outcomes.forEach((outcome, index) => {
      expect(outcome.status).toBe(index % 2 === 0 ? 'fulfilled' : 'rejected');
    });
    expect(pool.threads.stats).toMatchObject({ busy: 0, waiting: 0 });
  });
});
