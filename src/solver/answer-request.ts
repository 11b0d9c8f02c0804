import type { JudgedPlan, KernelPort, SolveOutcome } from '../kernel/port';
import {
  finishEvaluation,
  type FinishMeta,
  finishResponse,
  type InfeasibilityReport,
  isFirmPlan,
  MOST_PLACES,
  ONE_THREAD,
  type OptimizationResponse,
  requireFeasible,
  type SolveContext,
  suggestionsOf,
  warnOfInitialSolution,
  warnOfMethods,
  warnOfPhase,
  warnOfThreads,
} from '../optimize/pipeline';
import { type PhasedHooks, type PhasedOutcome, solveInPhases } from './solve-in-phases';
import type { PreparedSolve } from './solve-messages';

/** What the kernel said of a request: of the plan that came with it, and of its own. */
export interface KernelWork {
  judged: JudgedPlan | null;
  /** Null where nothing was searched. */
  outcome: PhasedOutcome | null;
}

/** All that the kernel does for a request. A plan that is the answer is not searched for; one that is broken is not extended. */
export function workOnRequest(
  port: KernelPort,
  prepared: Pick<PreparedSolve, 'phases' | 'problem' | 'given' | 'explains'>,
  hooks: PhasedHooks,
): KernelWork {
  const { problem, given } = prepared;
  if (given === null) {
    return { judged: null, outcome: solveInPhases(port, prepared, hooks) };
  }
  if (given.purpose === 'answer') {
    hooks.begun?.();
    const judged = port.judge(problem, given.plan, { standings: prepared.explains === true }, hooks.stopped);
    hooks.ended?.();
    return { judged, outcome: null };
  }
  const question = { tasks: given.newTasks, most: MOST_PLACES };
  const judged = port.judge(problem, given.plan, question, hooks.stopped);
  const goesOn = given.purpose === 'hint' || isFirmPlan(judged.report);
  return { judged, outcome: goesOn ? solveInPhases(port, prepared, hooks) : null };
}

/** Asked why there is no feasible plan; null: nobody wants to know. */
export interface Diagnosed {
  /** Of an infeasible plan of a search. */
  found: (
    unserved: readonly OptimizationResponse['unserved'][number][],
    found: SolveOutcome,
  ) => InfeasibilityReport | null;
  /** Of a plan that came with the request. */
  given: (echo: OptimizationResponse, judged: JudgedPlan) => InfeasibilityReport | null;
}

const UNASKED: Diagnosed = { found: () => null, given: () => null };

/** What the kernel said → the answer. Throws ApiError where there is no plan (contract B1, B16, B17). */
export function answerRequest(
  { given }: Pick<PreparedSolve, 'given'>,
  { judged, outcome }: KernelWork,
  context: SolveContext,
  meta: FinishMeta,
  diagnosed: Diagnosed = UNASKED,
): OptimizationResponse {
  if (judged !== null && given?.purpose === 'answer') {
    return finishEvaluation(context, judged, meta, (echo) => diagnosed.given(echo, judged));
  }
  if (judged !== null && given?.purpose === 'hint') {
    context.warnings.push(...warnOfInitialSolution(context, judged.report));
  }
  if (judged !== null && given?.purpose === 'extended') {
    requireFeasible(context, judged.report, meta, (echo) => diagnosed.given(echo, judged));
  }
  const { inVain, ...found } = outcome as PhasedOutcome & SolveOutcome;
  context.warnings.push(
    ...inVain.map(warnOfPhase),
    ...warnOfMethods(context, found.summary),
    ...warnOfThreads(context.options.threads, meta.threads ?? ONE_THREAD),
  );
  const extras =
    given?.purpose === 'extended' && judged !== null
      ? { suggestions: suggestionsOf(context, given.newTasks, judged.places) }
      : {};
  return finishResponse(context, found, meta, extras, (unserved) => diagnosed.found(unserved, found));
}
