import fc from 'fast-check';
import { type BlockSeeker, dayBlocks } from './day-blocks';

const SEED = 20_260_301;

const seeker = (id: string, more: Partial<BlockSeeker> = {}): BlockSeeker => {
  return { id, workDays: null, mandatory: true, ...more };
};
const days = (count: number) => [...new Array(count).keys()];

/** Whether days can be found for all, in any order. */
function isRoom(own: readonly (readonly number[])[], steps: number, taken: readonly number[] = []): boolean {
  const [first, ...others] = own;
  return (
    first === undefined ||
    first.some(
      (day) =>
        taken.every((other) => Math.abs(other - day) >= steps) && isRoom(others, steps, [...taken, day]),
    )
  );
}

const jobLists = (most: number) =>
  fc
    .array(
      fc.record({
        workDays: fc.option(fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 })),
        mandatory: fc.boolean(),
      }),
      { minLength: 1, maxLength: most },
    )
    .map((list) => list.map((job, i) => seeker(String(i), job)));
const openDays = fc.uniqueArray(fc.nat(9), { minLength: 1 }).map((list) => list.sort((a, b) => a - b));

describe('a block of days for each job', () => {
  it('shares the days evenly', () => {
    const blocks = dayBlocks([seeker('a'), seeker('b'), seeker('c')], days(14), 2, 0);
    expect([...blocks.values()]).toEqual([
      [0, 1, 2, 3],
      [5, 6, 7, 8],
      [10, 11, 12, 13],
    ]);
  });

  it('orders jobs by the days on which they can be done', () => {
    const jobs = [seeker('late', { workDays: [4] }), seeker('any'), seeker('early', { workDays: [0] })];
    expect([...dayBlocks(jobs, days(5), 2, 0)]).toEqual([
      ['late', [4]],
      ['any', [2]],
      ['early', [0]],
    ]);
  });

  it('a job that can be done on none of the days is left to the solver', () => {
    expect([...dayBlocks([seeker('a', { workDays: [9] })], days(5), 2, 0).values()]).toEqual([days(5)]);
  });

  it('days of two blocks are far enough apart, and in each there is one on which its job can be done', () => {
    fc.assert(
      fc.property(
        jobLists(4),
        openDays,
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: -1, max: 1 }),
        (...given) => {
          const [jobs, open, steps, turn] = given;
          const blocks = [...dayBlocks(jobs, open, steps, turn)];
          expect(blocks.map(([id]) => id)).toEqual(jobs.map(({ id }) => id));
          blocks.forEach(([, block], i) => {
            expect(block.every((day) => open.includes(day))).toBe(true);
            const others = blocks.filter((_, j) => j !== i).flatMap(([, other]) => other);
            expect(block.every((day) => others.every((other) => Math.abs(other - day) >= steps))).toBe(true);
            const workDays = jobs[i]?.workDays?.filter((day) => open.includes(day)) ?? [];
            const isServed = workDays.length === 0 || workDays.some((day) => block.includes(day));
            expect(isServed || block.length === 0).toBe(true);
          });
        },
      ),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  it('of two jobs both have days where there is any way', () => {
    fc.assert(
      fc.property(jobLists(2), openDays, fc.integer({ min: 2, max: 5 }), (jobs, open, steps) => {
        const own = jobs.map(({ workDays }) => {
          const some = open.filter((day) => workDays?.includes(day) ?? true);
          return some.length === 0 ? open : some;
        });
        const blocks = [...dayBlocks(jobs, open, steps, 0).values()];
        expect(blocks.every((block) => block.length > 0)).toBe(isRoom(own, steps));
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  it('mandatory jobs go first where there is not room for all', () => {
    const jobs = [seeker('a', { mandatory: false }), seeker('b', { mandatory: false }), seeker('c')];
    expect([...dayBlocks(jobs, days(3), 3, 0).values()]).toEqual([[], [], days(3)]);
  });
});
