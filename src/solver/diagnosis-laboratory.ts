import type { EncodedProblem, KernelPort, SolveHooks } from '../kernel/port';
import {
  decodePlan,
  decodeReport,
  encodePlan,
  encodeProblem,
  type PlannedRoute,
  type WireProblem,
} from '../kernel/wire';
import type { Laboratory, Trial } from '../optimize/pipeline';

export interface LaboratoryOptions {
  readonly port: KernelPort;
  /** The tables of the request. */
  readonly tables: Omit<EncodedProblem, 'words'>;
  readonly budgetMs: number;
  readonly stopped: () => boolean;
  readonly now?: () => number;
}

/** A trial that finds nothing better for this part of its time has done what it can. */
const STALLED = 0.5;

/** The kernel as the diagnosis sees it; its clock begins with the first question. */
export function makeLaboratory({
  port,
  tables,
  budgetMs,
  stopped,
  now = () => performance.now(),
}: LaboratoryOptions): Laboratory {
  const end = now() + budgetMs;
  const left = () => (stopped() ? 0 : Math.max(0, end - now()));
  return {
    left,
    search(problem, from, ms, best): Trial {
      const timeLimitMs = Math.max(1, Math.floor(ms));
      const noImprovementMs = Math.max(1, Math.floor(timeLimitMs * STALLED));
      const words = encodeProblem({
        ...problem,
        initialPlan: from === null ? null : [...from],
        options: { ...problem.options, timeLimitMs, noImprovementMs },
      });
      let served = false;
      const hooks: SolveHooks = {
        stopped: () => served || stopped(),
        improved: (_, currentPlan) => {
          served ||= !best && servesAll(problem, decodePlan(currentPlan()));
        },
      };
      const found = unlessRefused(() => port.search({ words, ...tables }, hooks));
      return found === null
        ? NO_PLAN
        : {
            routes: decodePlan(found.plan),
            missing: found.summary.missingMandatory,
            proven: found.summary.provenBy !== null,
          };
    },
    report: (problem, routes) =>
      unlessRefused(() =>
        decodeReport(port.report({ words: encodeProblem(problem), ...tables }, encodePlan(routes))),
      ),
    tables: (profile) => tables.profiles[profile] ?? NO_TABLES,
  };
}

/** Of a problem that the kernel does not read: nothing is known. */
const NO_PLAN: Trial = { routes: [], missing: Infinity, proven: false };

/**
 * What a relaxation made too large for the kernel's words (an end beyond its latest time) is no relaxation: null. A trap
 * (thrown as text, or by the engine) is a defect, and stays one.
 */
function unlessRefused<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && error.name !== 'RuntimeError') {
      return null;
    }
    throw error;
  }
}

const NO_TABLES = { distance: new Int32Array(0), time: new Int32Array(0) };

/** Whether all activities of all mandatory tasks are in the plan. */
function servesAll({ tasks, activities }: WireProblem, routes: readonly PlannedRoute[]): boolean {
  const served = new Uint8Array(activities.length);
  for (const route of routes) {
    for (const visit of route.activities) {
      served[visit] = 1;
    }
  }
  return tasks.every(({ mandatory, firstActivity, numActivities }) => {
    if (!mandatory) {
      return true;
    }
    for (let i = firstActivity; i < firstActivity + numActivities; i += 1) {
      if (served[i] !== 1) {
        return false;
      }
    }
    return true;
  });
}
