import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../../kernel/loader/artefact';
import { createKernelPort } from '../../../kernel/loader/kernel-port';
import { decodePlan, decodeReport, encodePlan, encodeProblem } from '../../../kernel/wire';
import { finishResponse } from '../finish';
import { prepare, request } from '../testing/requests';
import { classify } from './classification';
import { diagnose } from './diagnose';
import type { Laboratory } from './laboratory';
import { added, largest, type Need } from './constraint';
import type { InfeasibilityReport } from './report';
import { suggest } from './suggestions';

const kernel = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));

/** A diagnosis without a clock: so many questions to the kernel, each of so many iterations. */
function reportOf(json: Record<string, unknown>, questions: number): InfeasibilityReport {
  const { problem, context, diagnosis } = prepare({
    ...json,
    options: { max_iterations: 500, on_infeasible: 'result', ...(json['options'] as object | undefined) },
    output_options: { include_diagnostics: true },
  });
  const { words: _, ...tables } = problem;
  let left = questions;
  const lab: Laboratory = {
    left: () => left,
    search(relaxed, from) {
      left -= 1;
      const options = { ...relaxed.options, maxIterations: 300, timeLimitMs: null };
      const words = encodeProblem({ ...relaxed, initialPlan: from === null ? null : [...from], options });
      const { plan, summary } = kernel.search({ words, ...tables }, { stopped: () => false });
      return {
        routes: decodePlan(plan),
        missing: summary.missingMandatory,
        proven: summary.provenBy !== null,
      };
    },
    report: (relaxed, routes) =>
      decodeReport(kernel.report({ words: encodeProblem(relaxed), ...tables }, encodePlan(routes))),
    tables: (profile) => tables.profiles[profile]!,
  };
  const outcome = kernel.solve(problem, { stopped: () => false });
  const answer = finishResponse(context, outcome, { requestId: 'r', solveTimeMs: 0 }, {}, (unserved) =>
    diagnose(context, diagnosis!, unserved, outcome, lab),
  );
  return answer.infeasibility_report!;
}

const line = (size: number) => {
  const table = (step: number) =>
    Array.from({ length: size }, (_, a) => Array.from({ length: size }, (__, b) => Math.abs(a - b) * step));
  return { distance_matrix: table(1_000), time_matrix: table(100) };
};
/** More than any diagnosis asks. */
const PLENTY = 100_000;
const relaxed = (report: InfeasibilityReport) =>
  (report.stages[2]?.relaxations ?? [])
    .filter(({ makes_feasible: feasible }) => feasible)
    .map(({ constraint, changes }): [string, typeof changes] => [constraint, changes]);

describe('diagnose', () => {
  it('leaves out the stage that there is no time for', () => {
    const report = reportOf(
      request({ jobs: [{ id: 'a', location_index: 1, required_skills: ['crane'] }] }),
      0,
    );
    expect(report.stages[0]?.findings).toMatchObject([{ code: 'skill_missing' }]);
    expect(report.stages[2]).toBeNull();
    expect(report.classification).toBe('data_error');
    expect(report.suggestions[0]).toMatch(/"crane"/);
  });

  it('names some of the skills that are missing, and proposes them all', () => {
    const skills = Array.from({ length: 150 }, (_, i) => `s${i}`);
    const report = reportOf(
      request({ jobs: [{ id: 'a', location_index: 1, required_skills: skills }] }),
      PLENTY,
    );
    expect(report.stages[0]?.findings[0]?.missing_skills).toEqual(skills.slice(0, 100));
    expect(report.suggestions[0]).toMatch(/the skill "s0", "s1", "s2" and 147 more that "a" requires/);
    expect(relaxed(report)[0]?.[1][0]).toMatchObject({ value: skills });
  });

  it('solves no relaxation where more skills are needed than the kernel can hold against each other', () => {
    const jobs = Array.from({ length: 18 }, (_, j) => ({
      ...{ id: `j${j}`, location_index: 1 },
      required_skills: Array.from({ length: 1_000 }, (_, i) => `s${j}-${i}`),
    }));
    const report = reportOf(request({ jobs }), PLENTY);
    expect(report.stages[0]?.findings).toHaveLength(18);
    expect(report.stages[2]?.relaxations).toEqual([]);
    expect(JSON.stringify(report).length).toBeLessThan(100_000);
  });

  it('finds the least end of a shift, to the minute', () => {
    const json = request({
      travel: line(4),
      resources: [{ id: 'v1', time_window: { start: 0, end: 1_000 } }],
      jobs: [1, 2, 3].map((at) => ({ id: `j${at}`, location_index: at, service_time: 200 })),
    });
    // 600 s of service and as much of driving: 200 s are missing.
    const report = reportOf(json, PLENTY);
    expect(relaxed(report)).toContainEqual([
      'shift',
      [{ field: 'resources[0].time_window.end', value: 1_240 }],
    ]);
    expect(report.classification).toBe('under_resourced');
  });

  it('tells a shift that the caller did not write as a whole day', () => {
    const json = request({ travel: line(2), jobs: [{ id: 'a', location_index: 1, service_time: 86_400 }] });
    const [first] = relaxed(reportOf(json, PLENTY));
    expect(first).toEqual([
      'shift',
      [{ field: 'resources[0].time_window', value: { start: 0, end: 86_640 } }],
    ]);
  });

  it.each<[string, Record<string, unknown>, [string, string, unknown]]>([
    [
      'a break',
      {
        resources: [
          {
            id: 'v1',
            time_window: { start: 0, end: 5_000 },
            breaks: [{ start: 1_000, end: 2_000, duration: 600, mandatory: true }],
          },
        ],
        jobs: [
          {
            id: 'a',
            location_index: 1,
            service_time: 3_000,
            time_windows: [{ start: 500, end: 600 }],
          },
        ],
      },
      ['break', 'resources[0].breaks[0].mandatory', false],
    ],
    [
      'a zone',
      {
        resources: [{ id: 'v1' }, { id: 'v2' }],
        zones: [{ id: 'z', job_ids: ['a'], resource_ids: ['v2'], hard: true }],
        locks: { disabled_resource_ids: ['v2'] },
      },
      ['zone', 'zones[0].resource_ids', ['v2', 'v1']],
    ],
    [
      'a skill',
      {
        resources: [{ id: 'v1', skills: ['van'] }],
        jobs: [{ id: 'a', location_index: 1, skill_levels: { drill: 3 } }],
      },
      ['skill', 'resources[0].skills', ['van', 'drill']],
    ],
    [
      'the longest leg',
      { resources: [{ id: 'v1', max_leg_time: 90 }] },
      ['limit', 'resources[0].max_leg_time', 150],
    ],
    [
      'a resource that works another day',
      {
        problem: { num_days: 2 },
        resources: [{ id: 'v1', available_days: [0] }],
        jobs: [{ id: 'a', location_index: 1, day: 1, allowed_resource_ids: ['v1'] }],
      },
      ['availability', 'jobs[0].day', null],
    ],
    [
      'a relation',
      {
        resources: [{ id: 'v1' }],
        jobs: [1, 2].map((at) => ({ id: `j${at}`, location_index: at })),
        relations: [{ type: 'different_route', job_ids: ['j1', 'j2'] }],
      },
      ['relation', 'relations[0].hard', false],
    ],
  ])('measures that %s gives way', (_, more, [constraint, field, value]) => {
    const proposals = relaxed(reportOf(request({ travel: line(4), ...more }), PLENTY));
    const own = proposals.filter(([name]) => name === constraint).flatMap(([, changes]) => changes);
    expect(own).toContainEqual({ field, value });
  });
});

describe('classify', () => {
  const evidence = { ineligible: 0, impossibleAlone: 0, foundWithout: false, joint: null, onlyNoRoom: false };
  it.each([
    ['data_error', { ineligible: 1, impossibleAlone: 1 }],
    ['over_constrained', { impossibleAlone: 1, foundWithout: true }],
    ['not_found_in_time', { foundWithout: true }],
    ['under_resourced', { onlyNoRoom: true }],
    ['over_constrained', {}],
  ] as const)('%s of %j', (classification, found) => {
    expect(classify({ ...evidence, ...found })).toBe(classification);
  });
});

describe('needs', () => {
  const need = (amount: number, target = 0): Need => ({ constraint: 'shift', target, detail: 0, amount });
  it('of one plan ask for the largest, on top of others for the sum', () => {
    expect(largest([need(5), need(7), need(3, 1)])).toEqual([need(7), need(3, 1)]);
    expect(added([need(5), need(7), need(3, 1)])).toEqual([need(12), need(3, 1)]);
  });
});

it('suggestions are the solved changes by size, and advice where nothing was solved', () => {
  const told = [
    ['add 1 resource', 3, true],
    ['extend a window', 0.2, true],
    ['lift all capacities', Infinity, false],
  ].map(([change, size, feasible]) => ({
    size: size as number,
    relaxation: {
      constraint: 'shift',
      job_ids: [],
      resource_ids: [],
      changes: [],
      change: change as string,
      makes_feasible: feasible as boolean,
    },
  }));
  expect(suggest(told, [], null)).toEqual(['Extend a window.', 'Add 1 resource.']);
  expect(suggest([], [], 'options.time_limit_seconds')).toEqual(['Raise options.time_limit_seconds.']);
});
