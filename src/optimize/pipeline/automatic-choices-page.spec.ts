import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { automaticIterations, automaticLimitSeconds } from './budget';
import { prepare, request } from './testing/requests';

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/automatic-choices.md').replace(/\s+/g, ' ');
const STAGNATION = read('solver-wasm/src/session/stagnation.rs');
const BUDGET = read('solver-wasm/src/session/budget.rs');

/** The first group of a pattern, as a number. */
function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) {
    throw new Error(`Nothing matches ${pattern}`);
  }
  return Number(found.replace(/_/g, ''));
}

describe('docs/automatic-choices.md says what the code does', () => {
  it('about the automatic time limits', () => {
    const rows = [...PAGE.matchAll(/\| up to (\d+) \| (\d+) /g)].map(([, jobs, s]) => [
      Number(jobs),
      Number(s),
    ]);
    expect(rows).toHaveLength(3);
    rows.forEach(([jobs = 0, seconds = 0], i) => {
      expect(automaticLimitSeconds(jobs)).toBe(seconds);
      const next = rows[i + 1]?.[1] ?? numberIn(PAGE, /\| more \| (\d+) /);
      expect(automaticLimitSeconds(jobs + 1)).toBe(next);
    });
  });

  it('about the automatic number of iterations', () => {
    const perJob = numberIn(PAGE, /For `n` jobs: (\d+) · n/);
    const doubling = numberIn(PAGE, /For `n` jobs: \d+ · n · \(1 \+ n \/ (\d+)\)/);
    for (const jobs of [1, 7, 10, 100, 333, 1000]) {
      expect(automaticIterations(jobs)).toBe(Math.ceil(perJob * jobs * (1 + jobs / doubling)));
    }
    expect(automaticIterations(10)).toBe(numberIn(PAGE, /Ten jobs get (\d+)/));
    expect(automaticIterations(100)).toBe(numberIn(PAGE, /a hundred (\d+)/));
    expect(automaticIterations(1000)).toBe(numberIn(PAGE, /a thousand (\d+)/));
  });

  it('about stagnation', () => {
    const before = numberIn(STAGNATION, /const NEVER_STAGNANT_BEFORE: f64 = ([\d.]+);/);
    const after = numberIn(STAGNATION, /const STAGNANT_AFTER: f64 = ([\d.]+);/);
    expect(numberIn(PAGE, /at least (\d+) % of the limit/)).toBe(Math.round(before * 100));
    expect(numberIn(PAGE, /for the last (\d+) % of the limit/)).toBe(Math.round(after * 100));
    expect(STAGNATION).toMatch(/STAGNANT_AFTER\s*&& self\.mandatory_are_served\(\)/);
  });

  it('about the exact search and the kernel’s own schedule', () => {
    const stops = numberIn(read('solver-wasm/src/exact/mod.rs'), /const MAX_STOPS: usize = (\d+);/);
    expect(numberIn(PAGE, /a request of at most (\d+) jobs/)).toBe(stops);
    const schedule = /(\d+) \+ (\d+) · min\(n, (\d+)\) · min\(n, (\d+)\) \+ (\d+) · max\(n − (\d+), 0\)/;
    const code =
      /([\d_]+) \+ (\d+) \* stops\.min\((\d+)\) \* stops\.min\((\d+)\) \+ (\d+) \* stops\.saturating_sub\((\d+)\)/;
    const numbers = (text: string, pattern: RegExp) =>
      pattern
        .exec(text)
        ?.slice(1)
        .map((digits) => Number(digits.replace(/_/g, '')));
    expect(numbers(PAGE, schedule)).toHaveLength(6);
    expect(numbers(PAGE, schedule)).toEqual(numbers(BUDGET, code));
  });

  it('about the search with penalties', () => {
    const pays = read('solver-wasm/src/penalised/pays.rs');
    const swaps = read('solver-wasm/src/penalised/swaps.rs');
    const schedule = read('solver-wasm/src/engine/schedule.rs');
    const percent = (pattern: RegExp) => Math.round(numberIn(schedule, pattern) * 100);
    const many = (text: string, pattern: RegExp) => numberIn(text, pattern).toLocaleString('en');
    const words = [
      `the first ${percent(/BEFORE_PENALISED: f64 = ([\d.]+);/)} % of the budget`,
      `${percent(/BEFORE_PENALISED_TIMED: f64 = ([\d.]+);/)} with a clock`,
      `${percent(/BEFORE_PENALISED_RECOMBINED: f64 = ([\d.]+);/)} where it recombines plans`,
      `at most ${numberIn(pays, /MOST_CLASSES: usize = (\d+);/)} types`,
      `where ${numberIn(pays, /LEAST_STOPS: usize = ([\d_]+);/)} to`,
      `${many(pays, /MOST_STOPS_TIMED: usize = ([\d_]+);/)} stops,`,
      `up to ${many(pays, /MOST_STOPS: usize = ([\d_]+);/)}, are served`,
      `${percent(/BEFORE_PENALISED_LARGE: f64 = ([\d.]+);/)} without one from ${many(schedule, /LARGE: usize = ([\d_]+);/)} stops on`,
      `at least ${numberIn(pays, /MILLISECONDS: u64 = (\d+);/)} ms or`,
      `or ${numberIn(pays, /ITERATIONS: u64 = (\d+);/)} iterations a stop`,
      `some ${many(swaps, /PAIRS_A_STEP: usize = ([\d_]+);/)} pairs of stops at a time`,
      `more than ${many(swaps, /MOST_PAIRS: usize = ([\d_]+);/)} pairs have none`,
    ];
    for (const said of words) {
      expect(PAGE).toContain(said);
    }
  });

  it('about the options that may be left open', () => {
    const { options } = prepare(request()).context;
    const table = PAGE.slice(PAGE.indexOf('## Methods'), PAGE.indexOf('## `auto_configure`'));
    const rows = [...table.matchAll(/(?<=\| )\| `(\w+)` \|/g)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...options.autoConfigured].sort());
    expect(numberIn(table, /\| `seed` \| absent \| (\d+) /)).toBe(options.seed);
    expect(table).toContain(`| \`objective\` | absent | \`${options.objective}\` |`);
  });
});
