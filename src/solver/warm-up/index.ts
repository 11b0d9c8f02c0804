import { DEFAULT_PIPELINE_SETTINGS, finishResponse, prepareRequest } from '../../optimize/pipeline';
import type { KernelPort } from '../../kernel/port';
import { WARM_UP_REQUESTS } from './requests';
import { untilSteady } from './until-steady';

/**
 * For each request. What it needs has been compiled by then, and what is hot is being optimised, which goes on beside the first
 * callers' requests: with 250 ms those took about as long, and the start a fifth longer (docs/benchmarks.md, HTTP).
 */
const MAX_MS_PER_REQUEST = 60;

/**
 * Solves small requests until the compiler has made optimised code of what is hot. That code belongs to
 * the compiled module, which all threads share, so one thread warms up for all; the JavaScript around
 * the kernel is warm in this thread only.
 */
export function warmUp(kernel: KernelPort): void {
  for (const request of Object.values(WARM_UP_REQUESTS)) {
    untilSteady(() => solveOnce(kernel, request), MAX_MS_PER_REQUEST);
  }
}

/** Throws where the module is no kernel: found now, and not with the first caller. */
export function tryOut(kernel: KernelPort): void {
  solveOnce(kernel, Object.values(WARM_UP_REQUESTS)[0]);
}

function solveOnce(kernel: KernelPort, request: unknown): void {
  const { problem, context } = prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
  const outcome = kernel.solve(problem, { stopped: () => false });
  JSON.stringify(finishResponse(context, outcome, { requestId: 'warm-up', solveTimeMs: 0 }));
}
