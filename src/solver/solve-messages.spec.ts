import { solveBuffers, solveBytes, solveBytesAtWork } from './solve-messages';

it('every table of a prepared solve moves, those of traffic too, and each buffer once', () => {
  const shared = new Int32Array(8);
  const prepared = {
    problem: {
      words: new Int32Array(1),
      profiles: [{ distance: shared.subarray(0, 4), time: shared.subarray(4) }],
      timeTables: [new Int32Array(2)],
    },
    phases: [{ words: new Int32Array(5), profiles: [{ distance: shared, time: shared }] }],
    given: { purpose: 'answer' as const, plan: new Int32Array(7), newTasks: [] },
    context: new Uint8Array(3),
    diagnosis: null,
    limitMs: 1,
  };
  expect(solveBuffers(prepared)).toHaveLength(6);
  expect(solveBytes(prepared)).toBe(4 + 20 + 3 + 32 + 8 + 28);
});

it('a table that profiles share moves once, and counts for each of them while the kernel, which copies it, is at work', () => {
  const [distance, time] = [new Int32Array(4), () => new Int32Array(4)];
  const profiles = [time(), time(), time()].map((own) => ({ distance, time: own }));
  const words = new Int32Array(0);
  const rest = { phases: [], given: null, context: new Uint8Array(0), diagnosis: null, limitMs: 1 };
  const prepared = { problem: { words, profiles }, ...rest };
  expect(solveBuffers(prepared)).toHaveLength(2 + 4);
  expect(solveBytes(prepared)).toBe(4 * 16);
  expect(solveBytesAtWork(prepared)).toBe(2 * 16);
});

it('what the kernel copies of the tables counts while it is at work', () => {
  const problem = { words: new Int32Array(1), profiles: [], copiedBytes: 48 };
  const prepared = {
    problem,
    phases: [],
    given: null,
    context: new Uint8Array(0),
    diagnosis: null,
    limitMs: 1,
  };
  expect(solveBytes(prepared)).toBe(4);
  expect(solveBytesAtWork(prepared)).toBe(48);
});
