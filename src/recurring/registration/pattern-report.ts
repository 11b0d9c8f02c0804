import type { InfeasibilityReport } from '../../optimize/pipeline';
import type { JointFinding, Relaxation } from '../../optimize/pipeline/diagnose/report';
import { gapOf } from '../pattern';
import { asksForSpacing, patternChange } from './pattern-changes';
import { capital, patternWords } from './pattern-words';
import type { RegistrationQuestion } from './registration-request';

/** What was tried in vain, where a pattern says it otherwise. */
const IN_VAIN: Readonly<Record<string, string>> = {
  allowed_resources: 'leave the resource of every occurrence open',
  relation: 'lift the spacing',
};
/** A field of the request that no pattern has. */
const TIME_LIMIT = 'Raise options.time_limit_seconds.';
/** Reasons that stand for suggestions where there are none. */
const MAX_ADVICE = 10;
const WITH_THIS_CHANGE = '; with this change there is one: ';

/** A relaxation in both words; null: it is none of the pattern. */
interface Told {
  readonly before: Relaxation;
  readonly now: Relaxation | null;
}

/**
 * The report about the request that a registration makes, in the words of the pattern. `missing`: what is said of the mandatory
 * occurrences that are left out, for advice where nothing else helps.
 */
export function patternReport(
  question: RegistrationQuestion,
  report: InfeasibilityReport,
  missing: readonly string[],
): InfeasibilityReport {
  const words = patternWords(question);
  const [eligibility, alone, joint] = report.stages;
  const told = withoutNeedless(
    (joint?.relaxations ?? []).map((before) => ({ before, now: inPattern(question, before) })),
  );
  const findings = (joint?.findings ?? []).map((finding) => jointFinding(finding, told, words));
  const said = <F extends { message: string }>(finding: F): F => ({
    ...finding,
    message: words(finding.message),
  });
  return {
    ...report,
    stages: [
      eligibility === null ? null : { ...eligibility, findings: eligibility.findings.map(said) },
      alone === null ? null : { ...alone, findings: alone.findings.map(said) },
      joint === null ? null : { ...joint, findings, relaxations: told.flatMap(({ now }) => now ?? []) },
    ],
    summary: summaryOf(report.summary, { before: joint?.findings[0], now: findings[0] }, told, words),
    suggestions: suggestionsOf(report.suggestions, told, missing, words),
  };
}

function inPattern(question: RegistrationQuestion, before: Relaxation): Relaxation | null {
  if (!before.makes_feasible) {
    // Wider gaps are days, too, which this did not lift.
    const isAbout = gapOf(question.draft.spacing) === 1 && asksForSpacing(question);
    const isNone = before.constraint === 'relation' && !isAbout;
    return isNone ? null : { ...before, change: IN_VAIN[before.constraint] ?? before.change };
  }
  const change = patternChange(question, before.changes);
  return change === null ? null : { ...before, change: change.say, changes: [...change.changes] };
}

/** What asks for all that another asks for, and more, is not proposed. */
function withoutNeedless(told: readonly Told[]): Told[] {
  const keys = told.map(({ now }) => (now?.changes ?? []).map((change) => JSON.stringify(change)));
  const holds = (i: number, other: number) =>
    (keys[other] ?? []).length > 0 && (keys[other] ?? []).every((key) => keys[i]?.includes(key));
  return told.map((one, i) => {
    const isNeedless = keys.some(
      (_, other) => other !== i && holds(i, other) && (!holds(other, i) || other < i),
    );
    return isNeedless ? { ...one, now: null } : one;
  });
}

/** What was measured names the change that helped: where a pattern has no word for it, the finding alone is left. */
function jointFinding(
  finding: JointFinding,
  told: readonly Told[],
  words: (text: string) => string,
): JointFinding {
  const [text = '', change] = finding.message.split(WITH_THIS_CHANGE);
  if (change === undefined) {
    return { ...finding, message: words(finding.message) };
  }
  const helps = told.find(({ before }) => `${before.change}.` === change)?.now ?? null;
  return { ...finding, message: `${words(text)}${helps === null ? '' : WITH_THIS_CHANGE + helps.change}.` };
}

/** The first finding stands in it, and the first change that helps at its end. */
function summaryOf(
  summary: string,
  finding: { readonly before: JointFinding | undefined; readonly now: JointFinding | undefined },
  told: readonly Told[],
  words: (text: string) => string,
): string {
  const works = (change: string) => ` It works when you ${change}.`;
  const named = told.find(({ before }) => before.makes_feasible && summary.endsWith(works(before.change)));
  const text = named === undefined ? summary : summary.slice(0, -works(named.before.change).length);
  const { before, now } = finding;
  const isFound = before !== undefined && now !== undefined && text.endsWith(before.message);
  const said = isFound ? words(text.slice(0, -before.message.length)) + now.message : words(text);
  const helps = told.find((one) => one.now?.makes_feasible === true)?.now ?? null;
  return `${said}${helps === null ? '' : works(helps.change)}`;
}

/** In the order in which they were, the smallest change first. */
function suggestionsOf(
  suggestions: readonly string[],
  told: readonly Told[],
  missing: readonly string[],
  words: (text: string) => string,
): string[] {
  const sentence = (text: string) => `${capital(text)}.`;
  const kept = suggestions.flatMap((text) => {
    const one = told.find(({ before }) => before.makes_feasible && sentence(before.change) === text);
    if (one === undefined) {
      return text === TIME_LIMIT ? [] : [words(text)];
    }
    return one.now === null ? [] : [sentence(one.now.change)];
  });
  return kept.length > 0 || suggestions.length === 0
    ? kept
    : [...new Set(missing.map(words))].slice(0, MAX_ADVICE);
}
