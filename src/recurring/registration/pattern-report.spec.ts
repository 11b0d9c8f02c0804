import type { InfeasibilityReport } from '../../optimize/pipeline';
import type { Relaxation } from '../../optimize/pipeline/diagnose/report';
import { patternReport } from './pattern-report';
import { readPattern } from './read-pattern';
import { type Body, patternBody, REGION } from './testing/bodies';

const JOB = '"rec::round-7::0"';
const SOFT: Relaxation = {
  ...{ constraint: 'relation', job_ids: [], resource_ids: [], makes_feasible: true },
  change: `make the different_day relation of ${JOB} soft (relations[0].hard false)`,
  changes: [{ field: 'relations[0].hard', value: false }],
};
const ANY_DAY: Relaxation = {
  ...{ constraint: 'availability', job_ids: [], resource_ids: [], makes_feasible: true },
  change: `let ${JOB} be served on any day`,
  changes: [{ field: 'jobs[0].days', value: null }],
};
const FOREIGN: Relaxation = {
  ...SOFT,
  change: 'unlock it',
  changes: [{ field: 'locks.routes[0].strict', value: false }],
};
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Of these relaxations, in the pattern's words. */
function told(relaxations: Relaxation[], more: Body = { spacing: { min_gap_days: 2 } }) {
  const { draft, fleet } = readPattern(patternBody(more), REGION);
  const helpful = relaxations.filter((one) => one.makes_feasible);
  const helps = helpful[0]?.change ?? '';
  const message = `No plan was found that serves ${JOB} too; with this change there is one: ${helps}.`;
  const report: InfeasibilityReport = {
    stages: [
      null,
      null,
      { stage: 3, name: 'joint_conflicts', findings: [{ code: 'relation_conflict', message }], relaxations },
    ],
    summary: `1 of 2 mandatory jobs cannot be served: ${JOB}. ${message} It works when you ${helps}.`,
    classification: 'over_constrained',
    suggestions: ['Raise options.time_limit_seconds.', ...helpful.map(({ change }) => sentence(change))],
  };
  const words = patternReport({ draft, fleet, promised: [] }, report, [`Job ${JOB} has no place.`]);
  return {
    ...words,
    proposals: (words.stages[2]?.relaxations ?? []).map(({ change, changes }) => [change, changes]),
  };
}

describe('the report of a pattern that does not fit', () => {
  it('says the same change in the proposal, the finding, the summary and the suggestions', () => {
    const { proposals, stages, summary, suggestions } = told([SOFT]);
    const found =
      'No plan was found that serves occurrence 0 too; with this change there is one: lift the spacing.';
    expect(proposals).toEqual([['lift the spacing', [{ field: 'spacing', value: null }]]]);
    expect(stages[2]?.findings).toEqual([{ code: 'relation_conflict', message: found }]);
    expect(summary).toBe(
      `1 of 2 mandatory occurrences cannot be served: occurrence 0. ${found} It works when you lift the spacing.`,
    );
    expect(suggestions).toEqual(['Lift the spacing.']);
  });

  it('proposes once what two relaxations are in the words of the pattern', () => {
    expect(told([ANY_DAY, SOFT])).toMatchObject({
      proposals: [['lift the spacing', [{ field: 'spacing', value: null }]]],
      suggestions: ['Lift the spacing.'],
    });
  });

  it('leaves out what is no change of a pattern, wherever it was said, and gives the reasons as advice', () => {
    const { proposals, summary, suggestions } = told([FOREIGN]);
    expect(proposals).toEqual([]);
    expect(summary).toBe(
      '1 of 2 mandatory occurrences cannot be served: occurrence 0. No plan was found that serves occurrence 0 too.',
    );
    expect(suggestions).toEqual(['Occurrence 0 has no place.']);
  });

  it.each([
    [1, [['lift the spacing', []]]],
    [2, []],
  ])('of a gap of %i, tells of a relation that was lifted in vain: %j', (gap, proposals) => {
    const vain = { ...SOFT, change: 'make all relations soft', changes: [], makes_feasible: false };
    expect(told([vain], { spacing: { min_gap_days: gap } }).proposals).toEqual(proposals);
  });
});
