import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { TERM } from '../../src/kernel/wire';
import { decodeProblem } from '../../src/kernel/wire/testing/decode-problem';
import type { TermName } from '../../src/optimize/pipeline/context';
import { hasPlainRules } from '../../src/optimize/pipeline/plain-rules';

/** Written by the native build, which names the core that carries the problem: solver-wasm/tests/golden.rs. */
const FOLDER = join(__dirname, '../../solver-wasm/tests/golden');
const problems = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, unknown>)
  .map(({ name, core, words }) => ({
    name: name as string,
    core: core as string,
    problem: decodeProblem(Int32Array.from(words as number[])),
  }));
const names = new Map(Object.entries(TERM).map(([name, id]) => [id as number, name as TermName]));

describe('plain rules', () => {
  it.each(problems)('are what the quick cores carry: $name ($core)', ({ core, problem }) => {
    const tiers = problem.objective.map((tier) =>
      tier.map(([term, weight]) => ({ term: names.get(term)!, weight })),
    );
    expect(hasPlainRules(problem, tiers)).toBe(core !== 'full');
  });

  it('are those of goods that are ready later, where vehicles come back for them', () => {
    const trips = problems.find(({ name }) => name === 'several-trips');
    expect(trips).toMatchObject({ core: 'pairs' });
    expect(trips?.problem.activities.some(({ releaseTime }) => releaseTime > 0)).toBe(true);
  });
});
