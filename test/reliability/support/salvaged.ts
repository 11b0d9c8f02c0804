import { describeFinding, type Finding, RULES } from '../../support/checker';
import { worldOf } from '../../support/checker/world';
import { type SeedRoute, seedRoutesOf } from '../../support/seed-routes';
import type { Json } from '../../support/service';
import type { PlanBody, RequestBody } from '../../support/wire';

/** What says how good a plan has to be, or why it leaves work: a plan from the middle of a search need not be good. */
const OF_SEARCHES = [
  'best-start',
  'cheapest-times',
  'found-in-time',
  'one-insertion',
  'one-removal',
  'unserved-reasons',
];

/** What a plan says that a cancel kept (interface, "Live tracking behaviour"). */
const PARTIAL = /partial.*mid-solve/;

/** Asks the service what the routes come to. */
export type Evaluate = (
  base: RequestBody,
  solutionRoutes: readonly SeedRoute[],
) => Promise<{ status: number; body: Json }>;

/**
 * What is wrong with a salvaged plan: whether it says that it is partial and has every job once, and whether its order can be driven, judged of the same routes
 * with their times as `evaluate` tells them, by the checker. Jobs alone: no shipments.
 */
export async function faultsOfSalvaged(
  body: RequestBody,
  plan: PlanBody,
  evaluate: Evaluate,
): Promise<string[]> {
  const base = { ...body, options: {} };
  const warnings = (plan.warnings ?? []).filter((text: string) => PARTIAL.test(text));
  if (warnings.length !== 1) {
    return [`says ${warnings.length} times that it is partial`];
  }
  const named = [...servedIn(plan), ...plan.unserved.map(({ job_id: id }: Json) => id as string)].sort();
  const all = (body.jobs ?? []).map(({ id }) => id).sort();
  if (named.join() !== all.join()) {
    return [`has the jobs ${named.join()} of ${all.join()}`];
  }
  const evaluated = await evaluate(base, seedRoutesOf(plan));
  if (evaluated.status !== 200) {
    return [`cannot be evaluated: ${evaluated.status} ${JSON.stringify(evaluated.body)}`];
  }
  const rules = Object.entries(RULES).filter(([name]) => !OF_SEARCHES.includes(name));
  const found: Finding[] = rules.flatMap(([, rule]) => rule(worldOf(base), evaluated.body as PlanBody));
  return found.map(describeFinding);
}

/** In the order in which they are served. */
export function servedIn(plan: PlanBody): string[] {
  return plan.routes.flatMap(({ activities }: Json) =>
    activities.flatMap(({ job_id: id }: Json) => (id === undefined ? [] : [id as string])),
  );
}
