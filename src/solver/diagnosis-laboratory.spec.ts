import type { KernelPort, SolveSummary } from '../kernel/port';
import { encodePlan } from '../kernel/wire';
import { prepareRequest, DEFAULT_PIPELINE_SETTINGS } from '../optimize/pipeline';
import { makeLaboratory } from './diagnosis-laboratory';

const { diagnosis } = prepareRequest(
  {
    travel: {
      distance_matrix: [
        [0, 1],
        [1, 0],
      ],
    },
    resources: [{ id: 'v' }],
    jobs: [
      { id: 'a', location_index: 1 },
      { id: 'b', location_index: 1, mandatory: false },
    ],
    output_options: { include_diagnostics: true },
  },
  DEFAULT_PIPELINE_SETTINGS,
);
const { problem } = diagnosis!;
const SUMMARY: SolveSummary = {
  ...{ iterations: 1, improvements: 1, provenBy: null, stoppedBy: 'stop', deterministic: false },
  ...{ servedTasks: 1, unservedTasks: 1, missingMandatory: 0, tiers: [0], lowerBound: null, searches: [] },
};

/** A kernel that shows these plans one after the other, and looks at the stop flag in between. */
function showing(plans: number[][]): { port: KernelPort; shown: number[][] } {
  const shown: number[][] = [];
  const words = (activities: number[]) => encodePlan([{ vehicle: 0, activities }]);
  const none = (): never => {
    throw new Error('not asked');
  };
  const port: KernelPort = {
    search(_, { stopped, improved }) {
      for (const plan of plans) {
        if (!stopped()) {
          shown.push(plan);
          improved?.({ cost: 0, served: plan.length, unserved: 0 }, () => words(plan));
        }
      }
      return { plan: words(shown.at(-1) ?? []), summary: SUMMARY };
    },
    accompany: none,
    solve: none,
    judge: none,
    report: none,
  };
  return { port, shown };
}

describe('laboratory', () => {
  const options = { tables: { profiles: [] }, budgetMs: 100, stopped: () => false };

  it('ends a search when what is mandatory is served, and not one for the best plan', () => {
    const first = showing([[1], [0], [0, 1]]);
    makeLaboratory({ ...options, port: first.port }).search(problem, null, 10, false);
    expect(first.shown).toEqual([[1], [0]]);
    const best = showing([[1], [0], [0, 1]]);
    makeLaboratory({ ...options, port: best.port }).search(problem, null, 10, true);
    expect(best.shown).toHaveLength(3);
  });

  it('has the time of its clock, and none after a stop', () => {
    let [now, stopped] = [0, false];
    const { port } = showing([]);
    const lab = makeLaboratory({ ...options, port, now: () => now, stopped: () => stopped });
    now = 60;
    expect(lab.left()).toBe(40);
    stopped = true;
    expect(lab.left()).toBe(0);
  });

  it('takes what the kernel refuses for no plan, and a panic for what it is', () => {
    const failing = (thrown: unknown): KernelPort => ({
      ...showing([]).port,
      search: () => {
        throw thrown;
      },
    });
    const refused = makeLaboratory({ ...options, port: failing(new Error('bad words')) });
    expect(refused.search(problem, null, 10, false).missing).toBe(Infinity);
    expect(refused.report(problem, [])).toBeNull();
    const broken = makeLaboratory({ ...options, port: failing('panicked') });
    expect(() => broken.search(problem, null, 10, false)).toThrow('panicked');
  });
});
