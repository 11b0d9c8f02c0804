import type { FieldError } from '../../common/errors';
import type { Warning } from '../../optimize/pipeline/context';
import { Faults } from '../../optimize/pipeline/notes';
import { Horizon } from '../../optimize/pipeline/replan/days';
import { type LaterJobs, NO_LATER_JOBS } from '../../optimize/pipeline/replan/progress';
import { isSet, listAt, objectOf } from '../../optimize/pipeline/replan/raw-json';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { DAYS_OF_WEEK, type Pattern } from '../pattern';
import { appendedRelations } from './appended-relations';
import { type Expansion, expandPatterns, type JobOrigin, type PlanSetting } from './expand';
import { JobJudge } from './job-judge';
import type { RecurringBlock } from './recurring-block';
import { suppliedRows } from './supplied-rows';
import { WorkingDays } from './working-days';

/** A job that a pattern brought into a request. */
export interface InjectedJob extends JobOrigin {
  /** In `jobs` of the new request. */
  readonly index: number;
}

export interface Injection {
  /** The request with its patterns' jobs behind its own; the given one itself where nothing was added. */
  readonly request: unknown;
  readonly injected: readonly InjectedJob[];
  /** What patterns and request have against each other, in fields of the request. The new request is then not for solving. */
  readonly findings: readonly FieldError[];
  readonly warnings: readonly Warning[];
}

/**
 * Patterns → jobs and relations of a request that nobody has checked yet (interface, "Injection into solves"; contract B23, B24). The
 * request is not touched. What cannot be read is left for the request's own checks, which refuse it.
 */
export function injectPatterns(
  request: unknown,
  patterns: readonly Pattern[],
  block: RecurringBlock | null,
  progress: LaterJobs = NO_LATER_JOBS,
): Injection {
  const given = block === null ? null : openRequest(request);
  if (given === null || block === null) {
    return { request, injected: [], findings: [], warnings: [] };
  }
  const expansion = expandFor(given, patterns, block, progress);
  if (expansion.jobs.length === 0) {
    return { request, injected: [], findings: [], warnings: expansion.warnings };
  }
  const own = listAt(given, 'jobs') ?? [];
  const findings = new Faults();
  const judge = new JobJudge(given, findings);
  const added = expansion.jobs.flatMap(({ entry, ...origin }) => {
    const sound = judge.judged(entry, origin);
    return sound === null ? [] : [{ entry: sound, origin }];
  });
  return {
    request: {
      ...given,
      jobs: [...own, ...added.map(({ entry }) => entry)],
      ...appendedRelations(given, expansion.relations),
    },
    injected: added.map(({ origin }, i) => ({ ...origin, index: own.length + i })),
    findings: findings.list,
    warnings: expansion.warnings,
  };
}

/**
 * The jobs that `injectPatterns` adds when nothing of them is over, and behind them those of the same week that the block does not ask
 * for: a replan must know them before they are there, because some may be completed (interface, replan).
 */
export function expectedJobs(
  request: unknown,
  patterns: readonly Pattern[],
  block: RecurringBlock | null,
): readonly JsonObject[] {
  const given = block === null ? null : openRequest(request);
  if (given === null || block === null) {
    return [];
  }
  const asked = expandFor(given, patterns, block, NO_LATER_JOBS).jobs;
  const ids = new Set(asked.map(({ id }) => id));
  const setting = { numDays: DAYS_OF_WEEK, places: placesOf(given) };
  const week = expandPatterns(patterns, { ...block, requestedDays: null }, setting).jobs;
  return [...asked, ...week.filter(({ id }) => !ids.has(id))].map(({ entry }) => entry);
}

/** Null: jobs cannot be added. */
function openRequest(request: unknown): JsonObject | null {
  const given = objectOf(request);
  const isReadable = given !== null && (!isSet(given, 'jobs') || listAt(given, 'jobs') !== null);
  return isReadable ? given : null;
}

function placesOf(given: JsonObject): PlanSetting['places'] {
  return suppliedRows(given) > 0 ? 'index' : 'coordinates';
}

function expandFor(
  given: JsonObject,
  patterns: readonly Pattern[],
  block: RecurringBlock,
  progress: LaterJobs,
): Expansion {
  const { numDays } = new Horizon(given);
  return expandPatterns(patterns, block, {
    numDays,
    places: placesOf(given),
    workingDays: new WorkingDays(given, Math.max(1, numDays ?? 1)),
    progress,
  });
}
