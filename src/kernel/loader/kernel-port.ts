import type {
  EncodedProblem,
  JudgedPlan,
  KernelPort,
  RunningSearch,
  SearchOutcome,
  SolveHooks,
  SolveOutcome,
  SolveProgress,
} from '../port';
import { decodeSummary } from '../wire';
import type { KernelGlue, KernelHost, WasmKernel } from './artefact';

/** What `step()` answers when the solve has ended. */
const DONE = 1;

/** Of a plan that was searched for. */
const NOT_GIVEN = new Int32Array(0);

function progressOf(kernel: WasmKernel): SolveProgress {
  const { tiers, servedTasks, unservedTasks } = decodeSummary(kernel.summary());
  return { cost: tiers[0] ?? 0, served: servedTasks, unserved: unservedTasks };
}

function runningSearch(kernel: WasmKernel): RunningSearch {
  return {
    get improvements() {
      return kernel.improvements();
    },
    get cost() {
      return kernel.cost();
    },
    get used() {
      return kernel.used();
    },
    plan: () => kernel.plan(),
    adopt: (plan) => kernel.adopt(plan),
    summary: () => decodeSummary(kernel.summary()),
    report: () => kernel.report(kernel.plan()),
  };
}

/** Steps to the end. Between two chunks the host may look at the best plan so far. */
function run(kernel: WasmKernel, { improved, between }: SolveHooks): void {
  const search = runningSearch(kernel);
  let seen = 0;
  let done = false;
  while (!done) {
    done = kernel.step() === DONE;
    between?.(search);
    if (improved !== undefined && kernel.improvements() !== seen) {
      seen = kernel.improvements();
      improved(progressOf(kernel), () => kernel.plan());
    }
  }
}

/**
 * The kernel behind its port. Every call has an instance of its own: a trap leaves an instance in an
 * undefined state, and memory that grew is given back with it.
 */
export function createKernelPort(
  glue: KernelGlue,
  module: WebAssembly.Module,
  now: KernelHost['now'] = () => performance.now(),
): KernelPort {
  const open = (problem: EncodedProblem, stopped: KernelHost['stopped']): WasmKernel => {
    const { Kernel } = glue.instantiate(module, { now, stopped });
    const kernel = new Kernel(problem.words);
    for (const { distance, time } of problem.profiles) {
      kernel.add_profile(distance, time);
    }
    for (const time of problem.timeTables ?? []) {
      kernel.add_time_table(time);
    }
    return kernel;
  };
  const searched = (problem: EncodedProblem, hooks: SolveHooks) => {
    // The kernel's clock runs from its construction on.
    hooks.begun?.();
    const kernel = open(problem, () => hooks.stopped());
    kernel.begin();
    run(kernel, hooks);
    hooks.ended?.();
    return { kernel, outcome: { plan: kernel.plan(), summary: decodeSummary(kernel.summary()) } };
  };
  return {
    search: (problem, hooks): SearchOutcome => searched(problem, hooks).outcome,
    accompany(problem, goesOn): void {
      let hasBegun = false;
      // Making the model takes long; a chunk does not, and a flag that is seen in one would be followed by last passes.
      const kernel = open(problem, () => !hasBegun && !goesOn(null));
      kernel.begin();
      hasBegun = true;
      const search = runningSearch(kernel);
      while (kernel.step() !== DONE && goesOn(search)) {
        // What it finds is told by then.
      }
    },
    solve(problem, hooks, standings = false): SolveOutcome {
      // What is told of the tasks is part of what is limited.
      const { ended, ...during } = hooks;
      const { kernel, outcome } = searched(problem, standings ? during : hooks);
      const { plan } = outcome;
      const told = standings ? { standings: kernel.standing(plan, NOT_GIVEN) } : {};
      if (standings) {
        ended?.();
      }
      return {
        ...outcome,
        report: kernel.report(plan),
        reasons: kernel.reasons(plan),
        ...told,
      };
    },
    judge(problem, given, question = {}, stopped = () => false): JudgedPlan {
      const kernel = open(problem, stopped);
      kernel.check();
      const plan = kernel.completed(given);
      const { tasks = [], most = 0, standings = false } = question;
      const places = tasks.length === 0 ? [0] : kernel.places(given, Uint32Array.from(tasks), most);
      return {
        plan,
        report: kernel.report(plan),
        places: Int32Array.from(places),
        ...(standings ? { standings: kernel.standing(plan, given) } : {}),
      };
    },
    report(problem: EncodedProblem, plan: Int32Array): Int32Array {
      const kernel = open(problem, () => false);
      kernel.check();
      return kernel.report(plan);
    },
  };
}
