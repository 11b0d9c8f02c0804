import { decodeStandings, type Report } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { rulesOf } from '../endpoints';
import type { OptimizationResponse, Route } from '../response';
import { explainJobs } from './jobs';
import { explainResources } from './resources';

export type { Explanation } from './explanation';
export { vehicleLimits } from './vehicle-limits';

/** The share of the time limit that an explanation may take, and the least of it; of a plan that is not searched for (solver-wasm/src/session/limit.rs). */
const SHARE = 0.1;
const LEAST_MS = 50;
const GIVEN_MS = 300;

/** What an explanation may take beyond the time limit; 0 where none is asked for. */
export function explanationMs({ output, endpoint, options }: SolveContext): number {
  if (!output.explain) {
    return 0;
  }
  const isSearch = rulesOf(endpoint).plan !== 'answer';
  return isSearch ? Math.max(LEAST_MS, Math.round(options.timeLimitMs * SHARE)) : GIVEN_MS;
}

/** Of a feasible plan, where it was asked for; `words`: standing words. */
export function explanationOf(
  context: SolveContext,
  status: OptimizationResponse['status'],
  report: Report,
  routes: readonly Route[],
  words: Int32Array | undefined,
): Pick<OptimizationResponse, 'explanation'> {
  if (!context.output.explain || status === 'infeasible' || words === undefined) {
    return {};
  }
  const standings = decodeStandings(words);
  const isComplete = standings.every(({ costIs, looked }) => costIs !== 'unreached' && looked === 'all');
  return {
    explanation: {
      complete: isComplete,
      jobs: explainJobs(context, standings),
      resources: explainResources(context, report, routes),
    },
  };
}
