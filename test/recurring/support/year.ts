import { injectPatterns } from '../../../src/recurring/expansion/inject';
import type { Pattern } from '../../../src/recurring/pattern';
import { type StoredPattern, storedPattern } from '../../../src/recurring/stored-pattern';
import { describeFinding, judge } from '../../support/checker';
import type { PlanBody, RequestBody } from '../../support/wire';
import { planByKernel } from './kernel-solve';
import { loosened } from './loosened';
import { type BrokenPromise, brokenPromises, KNOBS, type Knob, type Visit, visitsOf } from './promises';
import { registered } from './registered';
import { patternBodies, weekBody } from './tenant';

export interface YearRuns {
  /** Of the tenant. */
  readonly patterns: number;
  readonly weeks: number;
  /** Of each solve. */
  readonly iterations: number;
  readonly seed: number;
}

/** By name, the knobs of the patterns that a plan keeps; the others are free. */
export const KEEPINGS = {
  'all promises': KNOBS,
  'the day alone': ['day'],
  'the window alone': ['tw'],
  'the resource alone': ['resource'],
  'no promise': [],
} as const satisfies Readonly<Record<string, readonly Knob[]>>;
export type Keeping = keyof typeof KEEPINGS;
const NAMES = Object.keys(KEEPINGS) as Keeping[];

/** Of which the checker judges the plan: it takes several times as long as the solve. */
const JUDGED: readonly Keeping[] = ['all promises', 'no promise'];

export interface PlannedWeek {
  readonly periodKey: string;
  readonly numOneOffs: number;
  readonly plans: Readonly<Record<Keeping, WeekPlan>>;
}

export interface WeekPlan {
  readonly kilometres: number;
  readonly unserved: readonly string[];
  readonly broken: readonly BrokenPromise[];
  /** What the checker says against it, and what the injection warns of. */
  readonly findings: readonly string[];
  /** By occurrence, as `pattern::index`. */
  readonly visits: ReadonlyMap<string, Visit>;
}

export interface PlannedYear {
  readonly patterns: readonly StoredPattern[];
  readonly weeks: readonly PlannedWeek[];
}

/** Registers a tenant's patterns one after the other and plans the weeks of 2027, each with one-off jobs of its own. */
export async function planYear({ patterns: count, weeks, iterations, seed }: YearRuns): Promise<PlannedYear> {
  const patterns = await registered(patternBodies(count, seed));
  const plan = planByKernel();
  const numbers = Array.from({ length: weeks }, (_, i) => i + 1);
  return {
    patterns: patterns.map((pattern) => storedPattern(pattern)),
    weeks: numbers.map((number) => {
      const periodKey = `2027-W${String(number).padStart(2, '0')}`;
      const body = weekBody(seed * 1_000 + number, iterations);
      const plans = NAMES.map((name) => [name, planWeek(plan, body, patterns, periodKey, name)]);
      return {
        periodKey,
        numOneOffs: body.jobs?.length ?? 0,
        plans: Object.fromEntries(plans) as Record<Keeping, WeekPlan>,
      };
    }),
  };
}

function planWeek(
  plan: (request: RequestBody) => PlanBody,
  body: RequestBody,
  patterns: readonly Pattern[],
  periodKey: string,
  name: Keeping,
): WeekPlan {
  const asked = loosened(patterns, KEEPINGS[name]);
  const { request, findings, warnings } = injectPatterns(body, asked, { periodKey, requestedDays: null });
  const answer = plan(request as RequestBody);
  const judged = JUDGED.includes(name) ? judge(request as RequestBody, answer) : [];
  const stored = patterns.map((pattern) => storedPattern(pattern));
  return {
    kilometres: answer.score.travel_distance / 1_000,
    unserved: answer.unserved.map(({ job_id: id }) => id),
    broken: brokenPromises(stored, answer, periodKey),
    findings: [...[...findings, ...warnings].map(({ message }) => message), ...judged.map(describeFinding)],
    visits: visitsByOccurrence(answer, periodKey),
  };
}

function visitsByOccurrence(answer: PlanBody, periodKey: string): Map<string, Visit> {
  const [before, behind] = ['rec::', `::${periodKey}`];
  const visits = [...visitsOf(answer)].filter(([id]) => id.startsWith(before) && id.endsWith(behind));
  return new Map(visits.map(([id, visit]) => [id.slice(before.length, -behind.length), visit]));
}
