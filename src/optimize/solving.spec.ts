import { ResultCache } from '../cache/result-cache';
import { CACHE_LIMITS } from '../cache/cache-limits';
import { memoryResultStore } from '../cache/result-store';
import { NO_METRICS } from '../common/metrics/metrics';
import type { PrepPool } from '../prep/prep-pool';
import type { RoadLines } from '../road/road-lines';
import type { SolverPool } from '../solver/solver-pool';
import { joinAnswer } from './answer-head';
import { KnownAnswers } from './known-answers';
import { LookupMeter } from './lookup-meter';
import { SolveMeter } from './solve-meter';
import { type Deadline, type SolveOrder, Solving } from './solving';

const DEADLINE: Deadline = {
  ...{ signal: new AbortController().signal, remainingMs: 1_000, isAbandoned: false },
  ...{ prepared: () => undefined, begun: () => undefined },
};
const PREPARED = {
  ...{ problem: { words: new Int32Array(1), profiles: [] }, phases: [], given: null, diagnosis: null },
  ...{ context: new Uint8Array(1), limitMs: 1_000, fingerprint: 'f'.repeat(64) },
};
const ANSWER = new TextEncoder().encode('{"status":"optimal"}');

/** The service's solving with a kernel that is not asked: who prepares and who searches is counted. */
function solving() {
  const cache = new ResultCache({
    store: memoryResultStore({ ttlMs: 60_000, maxCount: 10, maxBytes: 1e6 }),
    limits: CACHE_LIMITS,
  });
  const run = jest.fn(() => Promise.resolve(PREPARED));
  const solve = jest.fn(() =>
    Promise.resolve({ isFirm: true, body: ANSWER, lines: null, isCutShort: false, kernelMs: 1 }),
  );
  const ticket = { resize: () => undefined, release: () => undefined };
  const admit = jest.fn(() => ticket);
  const looked: unknown[] = [];
  const add = ({ result }: Record<string, string>, by = 1) => by > 0 && looked.push(result);
  const lookups = new LookupMeter({ ...NO_METRICS, counter: () => ({ add }) }, cache);
  const service = new Solving(
    { run } as unknown as PrepPool,
    { admit, solve } as unknown as SolverPool,
    {} as RoadLines,
    new SolveMeter(NO_METRICS),
    cache,
    new KnownAnswers(cache, lookups),
  );
  const ask = async (text: string, more: Partial<SolveOrder> = {}) => {
    const answer = await service.solve({
      ...{ endpoint: 'sync', body: { bytes: Buffer.from(text), encoding: 'identity' } },
      ...{ owner: { applicationId: 'a', clientId: 'c' }, requestId: 'r', lane: 'sync', deadline: DEADLINE },
      ...more,
    });
    await answer.isKept;
    return JSON.parse(Buffer.from(await joinAnswer(answer)).toString()) as { cached: boolean };
  };
  return { ask, run, solve, admit, looked };
}

describe('the same bytes again', () => {
  it('are answered from the cache without being read again', async () => {
    const { ask, run, solve } = solving();
    expect([(await ask('{}')).cached, (await ask('{}')).cached]).toEqual([false, true]);
    expect([run.mock.calls.length, solve.mock.calls.length]).toEqual([1, 1]);
    // Other bytes have to be read to be known as the same.
    expect((await ask('{ }')).cached).toBe(true);
    expect([run.mock.calls.length, solve.mock.calls.length]).toEqual([2, 1]);
  });

  it('are read and solved where the result is not there, as for another application', async () => {
    const { ask, run, solve } = solving();
    await ask('{}');
    expect((await ask('{}', { owner: { applicationId: 'b', clientId: 'c' } })).cached).toBe(false);
    expect([run.mock.calls.length, solve.mock.calls.length]).toEqual([2, 2]);
  });

  it('are counted once each: as a miss, as shared while the first is solved, and as hits then', async () => {
    const { ask, looked } = solving();
    await Promise.all([ask('{}'), ask('{ }')]);
    await ask('{}');
    await ask('{  }');
    expect(looked).toEqual(['miss', 'shared', 'hit', 'hit']);
    await ask('{}', { lane: 'async' });
    expect(looked).toHaveLength(4);
  });

  it('of a job are solved: it has looked before it became one', async () => {
    const { ask, solve } = solving();
    await ask('{}');
    expect((await ask('{}', { lane: 'async' })).cached).toBe(false);
    expect(solve.mock.calls.length).toBe(2);
  });
});

describe('recurring patterns that are kept with a job', () => {
  it('are prepared with its body, and count as bytes of it', async () => {
    const { ask, run, admit } = solving();
    await ask('{}', { lane: 'async', patterns: '[1,2]' });
    expect(run).toHaveBeenCalledWith('solve', expect.objectContaining({ patterns: '[1,2]' }));
    expect(admit).toHaveBeenCalledWith('a/c', 7);
  });
});
