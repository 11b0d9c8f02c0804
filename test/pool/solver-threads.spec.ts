import { setTimeout as sleep } from 'node:timers/promises';
import { workOn } from '../../src/prep/prep-work';
import { DEFAULT_PIPELINE_SETTINGS } from '../../src/optimize/pipeline';
import {
  followerBytes,
  type PreparedSolve,
  solveBuffers,
  type SolvedRequest,
} from '../../src/solver/solve-messages';
import {
  PREP_SETTINGS,
  preparedSolve,
  spiralRequest,
  TestSolverPool,
  type TestSolverPoolOptions,
} from './support/solves';

const LASTING = { max_iterations: undefined, search_mode: 'consume_all_time' };

/** A solve by several threads, of a service that has so many. */
function preparedFor(threads: number, options: Record<string, unknown> = {}, stops = 60): PreparedSolve {
  const settings = { ...PREP_SETTINGS, pipeline: { ...DEFAULT_PIPELINE_SETTINGS, maxThreads: 8 } };
  const json = spiralRequest(stops, { threads, ...LASTING, time_limit_seconds: 0.5, ...options });
  return workOn('solve', json, settings, { endpoint: 'sync' }) as PreparedSolve;
}

interface Answer {
  status: string;
  solver: { threads: number; deterministic: boolean; improvements: number };
  score: { total: number };
  warning_details: { code: string; message: string }[];
}

const answerOf = ({ body }: SolvedRequest) => JSON.parse(Buffer.from(body).toString()) as Answer;
const warningsOf = (solved: SolvedRequest) =>
  answerOf(solved)
    .warning_details.filter(({ code }) => code === 'THREADS_CLAMPED')
    .map(({ message }) => message);

describe('a solve by several threads', () => {
  const open: TestSolverPool[] = [];

  async function readyPool(slots: number, options: TestSolverPoolOptions = {}): Promise<TestSolverPool> {
    const test = new TestSolverPool({ slots, ...options });
    open.push(test);
    for (let tries = 0; test.pool.stats.ready < slots && tries < 500; tries += 1) {
      await sleep(20);
    }
    return test;
  }

  const untilIdle = async (test: TestSolverPool) => {
    for (let tries = 0; test.pool.stats.busy > 0 && tries < 100; tries += 1) {
      await sleep(10);
    }
    return test.pool.stats.busy;
  };

  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ pool }) => pool.close()));
  });

  it('takes the slots at once, says so, and leaves them all', async () => {
    const test = await readyPool(3);
    const solve = test.solve(preparedFor(3));
    await sleep(100);
    expect(test.pool.stats.busy).toBe(3);
    const solved = await solve;
    expect(answerOf(solved)).toMatchObject({
      status: 'feasible',
      solver: { threads: 3, deterministic: false },
    });
    expect([warningsOf(solved), solved.isShortOfThreads, test.incidents]).toEqual([[], false, []]);
    expect(await untilIdle(test)).toBe(0);
  });

  it('goes on from what another thread has found', async () => {
    const test = await readyPool(2);
    // By iterations one thread finds the same plan each time: what is better was found by the other one. So few iterations leave
    // plans that differ; with those of the search with penalties (100 a stop) one thread's are as good.
    const sums = [0, 0];
    for (let seed = 1; seed <= 10; seed += 1) {
      for (const threads of [1, 2]) {
        const options = { seed, max_iterations: 11_000, time_limit_seconds: 30 };
        const { score } = answerOf(await test.solve(preparedFor(threads, options, 120)));
        sums[threads - 1] = (sums[threads - 1] ?? 0) + score.total;
      }
    }
    const [one = 0, two = 0] = sums;
    expect(two).toBeLessThan(one);
  });

  it('has fewer where fewer stand idle, with a warning, and is not kept then', async () => {
    const test = await readyPool(3);
    const other = test.solve(preparedFor(1, { time_limit_seconds: 1 }), { caller: 'b' });
    const solved = await test.solve(preparedFor(3));
    expect(answerOf(solved).solver.threads).toBe(2);
    expect(warningsOf(solved)).toEqual(['threads 3: 2 ran (no other solver slot was free)']);
    expect(solved.isShortOfThreads).toBe(true);
    await other;
  });

  it('has one where there is one slot', async () => {
    const test = await readyPool(1);
    const solved = await test.solve(preparedFor(2));
    expect([answerOf(solved).solver.threads, warningsOf(solved).length]).toEqual([1, 1]);
  });

  it('leaves the slot that jobs may not have to others', async () => {
    const test = await readyPool(2);
    const job = test.solve(preparedFor(2), { lane: 'async' });
    await sleep(100);
    expect(test.pool.stats.busy).toBe(1);
    const solved = await job;
    expect(warningsOf(solved)).toEqual([
      'threads 2: 1 ran (jobs may not take the solver slot that is kept for others)',
    ]);
    // It never gets more: nothing is gained by asking again.
    expect(solved.isShortOfThreads).toBe(false);
    const worker = await readyPool(2, { isForJobsAlone: true });
    expect(answerOf(await worker.solve(preparedFor(2), { lane: 'async' })).solver.threads).toBe(2);
  });

  it('gives a slot back to who waits for it, and says so', async () => {
    const test = await readyPool(2);
    const solve = test.solve(preparedFor(2, { time_limit_seconds: 1.5 }));
    await sleep(200);
    expect(test.pool.stats.busy).toBe(2);
    const asked = performance.now();
    await test.solve(preparedSolve(10), { caller: 'b' });
    expect(performance.now() - asked).toBeLessThan(1_000);
    const solved = await solve;
    expect(answerOf(solved).solver.threads).toBe(2);
    expect(warningsOf(solved)).toEqual([
      'threads 2: 2 ran (1 of them ended early, as others needed the slot or it failed)',
    ]);
    expect([solved.isShortOfThreads, test.incidents]).toEqual([true, []]);
  });

  it.each(['trap', 'exit', 'hang'] as const)(
    'answers where a follower breaks (%s), whose slot heals',
    async (fault) => {
      // The leader draws first, when its job is made; a follower when the leader begins.
      let draws = 0;
      const test = await readyPool(2, { faults: fault, random: () => (draws++ === 1 ? 0 : 0.99) });
      const solved = await test.solve(preparedFor(2));
      expect(answerOf(solved)).toMatchObject({ status: 'feasible', solver: { threads: 2 } });
      // One that hangs is ended with the search, and was a follower until then.
      expect(warningsOf(solved)).toHaveLength(fault === 'hang' ? 0 : 1);
      expect(test.incidents.map(({ event }) => event)).toEqual(fault === 'hang' ? [] : ['task_failed']);
      expect(await untilIdle(test)).toBe(0);
      for (let tries = 0; test.pool.stats.ready < 2 && tries < 500; tries += 1) {
        await sleep(20);
      }
      expect(answerOf(await test.solve(preparedFor(2))).solver.threads).toBe(2);
      expect(test.pool.stats).toMatchObject({ threads: 2 });
    },
  );

  it('ends its followers with it where its client goes, and where it breaks itself', async () => {
    let draws = 0;
    const test = await readyPool(2, { faults: 'exit', random: () => (draws++ === 2 ? 0 : 0.99) });
    const client = new AbortController();
    const solve = test.solve(preparedFor(2, { time_limit_seconds: 60 }), { signal: client.signal });
    await sleep(100);
    expect(test.pool.stats.busy).toBe(2);
    client.abort(new Error('gone'));
    await expect(solve).rejects.toThrow('gone');
    expect([await untilIdle(test), test.incidents]).toEqual([0, []]);
    await expect(test.solve(preparedFor(2, { time_limit_seconds: 60 }))).rejects.toMatchObject({
      code: 'SOLVER_ERROR',
    });
    expect(await untilIdle(test)).toBe(0);
  });

  it('follows through phases, and ends with the last of them', async () => {
    const test = await readyPool(2);
    const phases = ['min_vehicles', 'min_distance', 'min_time'].map((objective) => ({
      ...{ objective, time_limit_seconds: 0.3 },
    }));
    const started = performance.now();
    const solved = await test.solve(preparedFor(2, { phases, time_limit_seconds: undefined }));
    expect(answerOf(solved)).toMatchObject({ status: 'feasible', solver: { threads: 2 } });
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await untilIdle(test)).toBe(0);
  });

  it('counts what each thread needs, and does without one for which there is no room', async () => {
    const test = await readyPool(2);
    const prepared = preparedFor(2);
    const asked: number[] = [];
    const grow = (bytes: number) => asked.push(bytes) < 0;
    expect(answerOf(await test.solve(prepared, { grow })).solver.threads).toBe(1);
    const { words, profiles } = prepared.problem;
    const tables = profiles.reduce(
      (sum, { distance, time }) => sum + distance.byteLength + time.byteLength,
      0,
    );
    expect(asked).toEqual([words.byteLength + tables + (prepared.problem.copiedBytes ?? 0)]);
    expect(followerBytes(prepared)).toBe(asked[0]);
  });

  it('shares what several threads read, and moves the rest', () => {
    const several = preparedFor(2);
    expect(several.problem.words.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(solveBuffers(several)).toEqual([several.context.buffer]);
    const one = preparedFor(1);
    expect(solveBuffers(one)).toContain(one.problem.words.buffer);
    expect([...several.problem.words]).toEqual([...one.problem.words]);
  });

  it('answers with the plan that it has when the service leaves', async () => {
    const test = await readyPool(2);
    const ticket = test.pool.admit('a', 1);
    const solve = test.solve(preparedFor(2, { time_limit_seconds: 60 })).finally(() => ticket.release());
    await sleep(200);
    await test.pool.close();
    expect(answerOf(await solve)).toMatchObject({ status: 'feasible' });
  });

  it('leaves nothing behind after many', async () => {
    const test = await readyPool(2);
    const short = { max_iterations: 300, time_limit_seconds: 5, search_mode: 'auto' };
    for (let round = 0; round < 40; round += 1) {
      const solved = answerOf(await test.solve(preparedFor(2, { ...short, seed: round }, 12)));
      expect(solved.status).toBe('feasible');
    }
    expect(await untilIdle(test)).toBe(0);
    expect(test.pool.stats).toMatchObject({ threads: 2, ready: 2, waiting: 0 });
    expect(test.incidents).toEqual([]);
  });
});
