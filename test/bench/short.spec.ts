import { parseShortArguments } from '../../bench/short/arguments';
import { firstCustomers } from '../../bench/short/cases';
import type { IterationRun } from '../../bench/short/iteration-time';
import { iterationTable } from '../../bench/short/iteration-table';
import { planTable } from '../../bench/short/plan-table';
import type { PlanRun } from '../../bench/short/plans';
import { randomCvrp } from '../../bench/short/random-cvrp';

/** Cells of a Markdown table, without the line below its header. */
function cellsOf(table: string): string[][] {
  const rows = table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.filter((_, index) => index !== 1);
}

describe('arguments of bench-short', () => {
  it('are the sizes, limits and seeds of the table unless others are named', () => {
    expect(parseShortArguments([])).toMatchObject({
      parts: ['plans', 'iterations'],
      limitsSeconds: [0.2, 0.5, 1],
      seeds: [1, 2, 3],
      sizes: [100, 200, 500, 1000, 2000, 5000],
      rounds: 3,
    });
  });

  it('sizes and limits ascend, however they are named: the first size is what others are compared with', () => {
    expect(parseShortArguments(['--sizes', '500,100', '--limits', '1,0.2'])).toMatchObject({
      sizes: [100, 500],
      limitsSeconds: [0.2, 1],
    });
  });

  it.each([
    ['--parts', 'plan', 'plan is no part'],
    ['--clock', 'sun', 'sun is no clock'],
    ['--limits', '0', '0 is no limit'],
    ['--seeds', '1.5', '1.5 is no seed'],
    ['--sizes', '99.5', '99.5 is no size'],
    ['--rounds', 'many', 'many is no number of rounds'],
  ])('are refused where they are none: %s %s', (name, value, message) => {
    expect(() => parseShortArguments([name, value])).toThrow(message);
  });
});

function plan(given: Partial<PlanRun>): PlanRun {
  return {
    ...{ case: 'X', size: 200, kind: 'CVRP', bestKnown: 100, start: 'warm', seed: 1, limitSeconds: 0.2 },
    ...{ isReference: false, cost: 101, error: null, iterations: 1_000 },
    ...{ preparedMs: 1, compiledMs: 0, planMs: 200, sinceStartMs: 900 },
    ...given,
  };
}
const firstPlan = (planMs: number, given: Partial<PlanRun> = {}): PlanRun =>
  plan({ limitSeconds: null, cost: null, planMs, ...given });

describe('the table of short limits', () => {
  it('tells the median of first plans and the mean gap of each limit', () => {
    const [header, row] = cellsOf(
      planTable([
        ...[firstPlan(5), firstPlan(7), firstPlan(90)],
        ...[plan({}), plan({ cost: 104 }), plan({ limitSeconds: 1, cost: 100.5 })],
      ]),
    );
    expect(header?.slice(-2)).toEqual(['gap at 0.2 s', 'gap at 1 s']);
    expect(row).toEqual(['200', 'CVRP: X', 'best known', 'warm', '7.0', '–', '2.50 %', '0.50 %']);
  });

  it('has a row for cold processes, with the time since they were started', () => {
    const cold = { start: 'cold', sinceStartMs: 321.4 } as const;
    const rows = cellsOf(planTable([firstPlan(5), plan({}), firstPlan(40, cold), plan(cold)]));
    expect(rows.slice(1).map((row) => row.slice(3, 6))).toEqual([
      ['warm', '5.0', '–'],
      ['cold', '40.0', '321'],
    ]);
  });

  it('compares with the least cost that was seen where none is published, the reference included', () => {
    const unknown = { bestKnown: null, size: 50 };
    const table = planTable([
      plan({ ...unknown, cost: 110 }),
      plan({ ...unknown, cost: 100, limitSeconds: 5, isReference: true }),
    ]);
    const [header, row] = cellsOf(table);
    expect(header).not.toContain('gap at 5 s');
    expect(row?.[2]).toBe('best of this run');
    expect(row?.at(-1)).toBe('10.00 %');
  });

  it('a refused plan is no gap, and is told', () => {
    const refused = { cost: null, error: 'customer 3 is not served' };
    expect(cellsOf(planTable([plan({}), plan(refused)]))[1]?.at(-1)).toBe('1.00 % in 1 of 2');
    expect(cellsOf(planTable([plan(refused)]))[1]?.at(-1)).toBe('– in 0 of 1');
  });
});

describe('the table of iterations', () => {
  const rounds = (customers: number, ...times: number[]): IterationRun[] =>
    times.map((microsecondsPerIteration, index) => ({
      ...{ customers, round: index + 1, iterations: 1_000, microsecondsPerIteration },
    }));

  it('compares the medians with that of the smallest size, in whatever order they were measured', () => {
    const [header, ...rows] = cellsOf(
      iterationTable([...rounds(5_000, 12, 11, 30), ...rounds(1_000, 10, 9, 8), ...rounds(100, 5, 6, 7)]),
    );
    expect(header).toContain('of that at 100');
    expect(rows).toEqual([
      ['100', '6.0', '5.0 to 7.0', '1.00 ×', '2: met'],
      ['1,000', '9.0', '8.0 to 10.0', '1.50 ×', '2: met'],
      ['5,000', '12.0', '11.0 to 30.0', '2.00 ×', '2: met'],
    ]);
  });

  it('more than twice is too much', () => {
    const rows = cellsOf(iterationTable([...rounds(100, 5), ...rounds(5_000, 10.1)]));
    expect(rows.at(-1)?.at(-1)).toBe('2: not met');
  });
});

describe('problems of bench-short', () => {
  it('are drawn by size and seed: the same ones twice, others with another seed', () => {
    expect(randomCvrp(100, 1)).toEqual(randomCvrp(100, 1));
    expect(randomCvrp(100, 1).customers).not.toEqual(randomCvrp(100, 2).customers);
  });

  it('have vehicles for all demands, and routes of the same length at every size', () => {
    for (const size of [100, 5_000]) {
      const { customers, fleet } = randomCvrp(size, 3);
      const demand = customers.reduce((sum, customer) => sum + customer.demand, 0);
      const { count, capacity } = fleet[0]!;
      expect(demand).toBeLessThan(count * capacity);
      expect(capacity / (demand / size)).toBeGreaterThan(17);
      expect(capacity / (demand / size)).toBeLessThan(23);
    }
  });

  it('of fewer customers are the first of a file, which has to have as many', () => {
    const whole = randomCvrp(100, 1);
    const half = firstCustomers(whole, 50);
    expect(half.customers).toEqual(whole.customers.slice(0, 50));
    expect(half.depots).toEqual(whole.depots);
    expect(() => firstCustomers(whole, 101)).toThrow('uniform-100-1 has no 101 customers');
  });
});
