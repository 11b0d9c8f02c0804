import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import type { EncodedProblem, KernelPort } from '../../src/kernel/port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { warmUp } from '../../src/solver/warm-up';
import { requestOf } from '../solver/request';
import type { ShortArguments } from './arguments';
import { randomCvrp } from './random-cvrp';
import { exactClockOf } from './stopwatch';

export interface IterationRun {
  readonly customers: number;
  readonly round: number;
  readonly iterations: number;
  /** Processor time of the searching thread. */
  readonly microsecondsPerIteration: number;
}

/** No problem of this bench meets it. */
const NO_LIMIT_SECONDS = 3_600;
/** Part of the search that is timed: its end is followed by last passes in the same step. */
const TIMED_PART = 0.98;

/** The sizes in turn, round after round, in this thread. Every round draws other problems, and searches with another seed. */
export function timeIterations(args: ShortArguments, tell: (run: IterationRun) => void): void {
  const path = join(process.cwd(), args.artefact);
  const port = createKernelPort(loadGlue(path), compileKernel(path));
  warmUp(port);
  for (let round = 1; round <= args.rounds; round += 1) {
    for (const customers of args.sizes) {
      const problem = problemOf(customers, round, args.iterations);
      tell({ customers, round, ...timeSearch(port, problem) });
    }
  }
}

function problemOf(customers: number, seed: number, iterations: number): EncodedProblem {
  const options = {
    ...{ max_iterations: iterations, time_limit_seconds: NO_LIMIT_SECONDS },
    ...{ seed, search_mode: 'consume_all_time' },
  };
  return prepareRequest(requestOf(randomCvrp(customers, seed), options), DEFAULT_PIPELINE_SETTINGS).problem;
}

/** Between the first chunk of the search and its last: model, first plan and last passes are no iterations. */
function timeSearch(
  port: KernelPort,
  problem: EncodedProblem,
): Pick<IterationRun, 'iterations' | 'microsecondsPerIteration'> {
  const now = exactClockOf('processor');
  let [fromMs, from, toMs, to] = [0, 0, 0, 0];
  port.search(problem, {
    stopped: () => false,
    // Reading the clock takes as long as some iterations, so it is read twice.
    between: (search) => {
      if (from === 0 && search.used > 0) {
        [fromMs, from] = [now(), search.summary().iterations];
      } else if (to === 0 && search.used >= TIMED_PART) {
        [toMs, to] = [now(), search.summary().iterations];
      }
    },
  });
  if (to <= from) {
    throw new Error('the search was over before it could be timed: it needs more iterations');
  }
  return { iterations: to - from, microsecondsPerIteration: ((toMs - fromMs) * 1_000) / (to - from) };
}
