import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiError } from '../../src/common/errors';
import { COMMITTED_ARTEFACT, loadGlue } from '../../src/kernel/loader/artefact';
import { workOn } from '../../src/prep/prep-work';
import { slotsOfCaller } from '../../src/solver/solver-limits';
import type { PreparedSolve } from '../../src/solver/solve-messages';
import {
  longSolve,
  planOf,
  PREP_SETTINGS,
  preparedSolve,
  spiralRequest,
  TestSolverPool,
  type TestSolverPoolOptions,
} from './support/solves';
import { temporaryFolders } from '../support/temporary-folder';

/** Timings on a busy machine: a bound in a test is five times what the service promises. */
const SLACK = 5;
const FAILED = expect.objectContaining({ code: 'SOLVER_ERROR', httpStatus: 500 });
const BUSY = expect.objectContaining({ code: 'SERVER_BUSY', httpStatus: 503, retryAfterSeconds: 2 });

describe('SolverPool', () => {
  const open: TestSolverPool[] = [];

  async function readyPool(options?: TestSolverPoolOptions): Promise<TestSolverPool> {
    const test = new TestSolverPool(options);
    open.push(test);
    await test.pool.ready();
    return test;
  }

  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ pool }) => pool.close()));
  });

  it('solves, and says how long the kernel took', async () => {
    const test = await readyPool();
    const solved = await test.solve();
    const answer = JSON.parse(Buffer.from(solved.body).toString()) as { status: string; routes: unknown[] };
    expect(answer.status).toBe('feasible');
    expect(answer.routes.length).toBeGreaterThan(0);
    expect(solved.kernelMs).toBeGreaterThan(0);
  });

  it('refuses what is no plan with the body in bytes, so that nobody else has to write it', async () => {
    const test = await readyPool();
    const json = { ...spiralRequest(5), resources: [{ id: 'v1', max_tasks: 0 }] };
    const prepared = workOn('solve', json, PREP_SETTINGS, { endpoint: 'sync' }) as PreparedSolve;
    const refused = await test.solve(prepared).catch((error: unknown) => error as ApiError);
    expect(refused).toMatchObject({ code: 'SOLVER_INFEASIBLE', body: {} });
    const written = (refused as ApiError).writtenBody;
    expect(JSON.parse(Buffer.from(written ?? []).toString())).toMatchObject({
      status: 'infeasible',
      routes: [],
    });
  });

  it.each(['trap', 'hang', 'oom', 'memory', 'exit'] as const)(
    'loses one request to a fault (%s) and solves the next',
    async (faults) => {
      const bound = 200 * SLACK;
      const lost: number[] = [];
      // Other suites may hold the cores for seconds on end; not five times.
      while (lost.length < 5 && !lost.some((ms) => ms < bound)) {
        const test = await readyPool({ faults, heapMb: 64 });
        test.strike();
        await expect(test.solve(preparedSolve(30, { time_limit_seconds: 0.2 }))).rejects.toEqual(FAILED);
        const failed = performance.now();
        await test.solve();
        lost.push(performance.now() - failed);
        expect(test.incidents).toHaveLength(1);
      }
      expect(Math.min(...lost)).toBeLessThan(bound);
    },
    60_000,
  );

  it('gives the same bytes for the same request before and after a hundred others, a trap among them', async () => {
    const test = await readyPool({ faults: 'trap' });
    const first = planOf(await test.solve(preparedSolve(40)));
    for (let i = 0; i < 100; i += 1) {
      if (i === 50) {
        test.strike();
        await expect(test.solve(preparedSolve(40))).rejects.toEqual(FAILED);
      } else {
        await test.solve(preparedSolve(5 + (i % 30), { max_iterations: 200, seed: i }));
      }
    }
    expect(planOf(await test.solve(preparedSolve(40)))).toBe(first);
  });

  it('frees the slot soon after its client has gone', async () => {
    const test = await readyPool();
    const client = new AbortController();
    const solve = test.solve(longSolve(60), { signal: client.signal });
    setTimeout(() => client.abort(new Error('gone')), 100);
    await expect(solve).rejects.toThrow('gone');
    const gone = performance.now();
    await test.solve();
    expect(performance.now() - gone).toBeLessThan(250 * SLACK);
    expect(test.incidents).toEqual([]);
  });

  it('ends at its limit', async () => {
    const test = await readyPool();
    const started = performance.now();
    await test.solve(longSolve(0.5));
    const elapsed = performance.now() - started;
    expect(elapsed).toBeGreaterThanOrEqual(490);
    expect(elapsed).toBeLessThan(500 + 225 * SLACK);
  });

  it('admits as many as may run and wait, and refuses the next before anything is done for it', async () => {
    const test = await readyPool({ slots: 1, queueMaxCount: 2 });
    const tickets = ['a', 'b', 'c'].map((caller) => test.pool.admit(caller, 100));
    expect(() => test.pool.admit('d', 100)).toThrow(BUSY);
    tickets.forEach((ticket) => ticket.release());
    test.pool.admit('d', 100).release();
  });

  it('admits of one caller what may run of it and half of what may wait', async () => {
    const test = await readyPool({ slots: 2, queueMaxCount: 4 });
    [1, 2, 3].forEach(() => test.pool.admit('a', 100));
    expect(() => test.pool.admit('a', 100)).toThrow(BUSY);
    test.pool.admit('b', 100);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [8, 7],
  ])('of %d slots gives one caller %d', (slots, most) => expect(slotsOfCaller(slots)).toBe(most));

  it('refuses what has waited too long for a slot', async () => {
    const test = await readyPool({ queueWaitMs: 50 });
    const client = new AbortController();
    const running = test.solve(longSolve(60), { signal: client.signal });
    await expect(test.solve()).rejects.toEqual(BUSY);
    client.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
  });

  it('closes in good order: running solves answer with the plan they have, nothing more is admitted', async () => {
    const test = await readyPool();
    const ticket = test.pool.admit('a', 1);
    const running = test.solve(longSolve(60)).finally(() => ticket.release());
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = test.pool.close();
    expect(() => test.pool.admit('a', 1)).toThrow(BUSY);
    expect(JSON.parse(planOf(await running))).toMatchObject({ status: 'feasible' });
    await closed;
  });

  describe('with a broken artefact', () => {
    const temporaryFolder = temporaryFolders();
    let folder: string;
    beforeEach(() => {
      folder = temporaryFolder();
    });

    /** The glue of the committed artefact beside other bytes. */
    function artefactWith(wasm: Uint8Array): string {
      const glue = join(folder, 'solver_wasm.js');
      writeFileSync(glue, readFileSync(COMMITTED_ARTEFACT));
      writeFileSync(join(folder, 'solver_wasm_bg.wasm'), wasm);
      return glue;
    }

    it.each([
      ['is missing', () => join(folder, 'nowhere.js')],
      ['is not WASM', () => artefactWith(Buffer.from('no wasm'))],
      [
        'is cut short',
        () => artefactWith(readFileSync(loadGlue(COMMITTED_ARTEFACT).wasmPath).subarray(0, 5_000)),
      ],
      ['is another module', () => artefactWith(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))],
    ])(
      'fails requests soon, within two seconds on a machine that is not busy, when it %s',
      async (_, artefact) => {
        const test = new TestSolverPool({ artefact: artefact(), slots: 2 });
        open.push(test);
        const started = performance.now();
        await expect(test.solve()).rejects.toEqual(FAILED);
        await expect(test.solve()).rejects.toEqual(FAILED);
        expect(performance.now() - started).toBeLessThan(2_000 * SLACK);
        expect(test.pool.stats).toMatchObject({ ready: 0 });
        expect(test.incidents.length).toBeLessThanOrEqual(3);
      },
    );
  });
});
