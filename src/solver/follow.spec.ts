import type { EncodedProblem, KernelPort, RunningSearch } from '../kernel/port';
import { beside } from '../kernel/wire';
import { MAGIC, SCHEMA_VERSION, SECTION } from '../kernel/wire/schema';
import { follow } from './follow';
import { SharedPlans } from './shared-plans';

const OPTIONS_WORDS = 14;

/** A problem of options alone, whose seed is its name. */
function problem(name: number): EncodedProblem {
  const options = new Int32Array(OPTIONS_WORDS);
  options[0] = name;
  return {
    words: Int32Array.of(MAGIC, SCHEMA_VERSION, 1, SECTION.OPTIONS, OPTIONS_WORDS, ...options),
    profiles: [],
  };
}

const SEARCH: RunningSearch = {
  ...{ improvements: 1, cost: 5n, used: 0 },
  plan: () => Int32Array.of(6),
  adopt: () => true,
  summary: () => {
    throw new Error('not asked');
  },
  report: () => new Int32Array(0),
};

describe('follow', () => {
  const none = (): never => {
    throw new Error('not asked');
  };
  /** A kernel that writes down what it is given, does `during` and asks once whether to go on. */
  function portOf(during: (asked: number) => void) {
    const asked: { words: Int32Array; goesOn: boolean }[] = [];
    const port: KernelPort = {
      ...{ search: none, solve: none, judge: none, report: none },
      accompany({ words }, goesOn) {
        during(asked.length);
        asked.push({ words, goesOn: goesOn(SEARCH) });
      },
    };
    return { port, asked };
  }

  it('searches what the leader searches, from where it begins, with a seed of its own, until the leader goes on', () => {
    const plans = SharedPlans.make(2, 8);
    plans.begin(0, undefined);
    const { port, asked } = portOf((search) => {
      if (search === 0) {
        plans.begin(1, Int32Array.of(1, 0, 1, 4));
      } else {
        setImmediate(() => undefined);
      }
    });
    let looks = 0;
    const job = { follows: plans.shared, thread: 1, phases: [problem(3)], problem: problem(4) };
    follow(port, job, () => (looks += 1) < 50);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual({ words: beside(problem(3).words, 1), goesOn: false });
    expect(asked[1]?.goesOn).toBe(true);
    expect([...(asked[1]?.words ?? [])]).toEqual([
      ...beside(problem(4).words, 1).fill(2, 2, 3),
      ...[SECTION.INITIAL_PLAN, 4, 1, 0, 1, 4],
    ]);
    // What it found is there for the leader.
    expect(plans.best(0, 1, 6n)).toEqual({ cost: 5n, plan: Int32Array.of(6) });
  });

  it('skips what the leader is past', () => {
    const plans = SharedPlans.make(2, 8);
    plans.begin(1, undefined);
    const { port, asked } = portOf(() => plans.end());
    const job = { follows: plans.shared, thread: 1, phases: [problem(3)], problem: problem(4) };
    follow(port, job, () => true);
    expect(asked.map(({ words }) => words)).toEqual([beside(problem(4).words, 1)]);
  });

  it('does not begin where all is over, or nobody wants it', () => {
    const plans = SharedPlans.make(2, 8);
    const { port, asked } = portOf(() => undefined);
    const job = { follows: plans.shared, thread: 1, phases: [], problem: problem(4) };
    follow(port, job, () => false);
    plans.end();
    follow(port, job, () => true);
    expect(asked).toEqual([]);
  });
});
