import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { workOnRequest } from '../../src/solver/answer-request';
import { placesBody } from './bodies';

export interface PortLimitRow {
  /** Work of the kernel's port, tables in place; milliseconds. */
  readonly workMs: number;
  readonly iterations: number;
  readonly served: number;
}

/** A limit of so many seconds through the kernel's port, in this process: no HTTP, no JSON, tables made before. */
export function measurePortLimit(
  { stops, seed, limitSeconds }: { stops: number; seed: number; limitSeconds: number },
  artefact = join(process.cwd(), 'solver-wasm/pkg/solver_wasm.js'),
): PortLimitRow {
  const port = createKernelPort(loadGlue(artefact), compileKernel(artefact));
  const solve = (count: number, options: Record<string, unknown>) => {
    const prepared = prepareRequest(placesBody(count, seed, options), DEFAULT_PIPELINE_SETTINGS);
    const started = performance.now();
    const { outcome } = workOnRequest(port, prepared, { stopped: () => false });
    return { workMs: performance.now() - started, outcome };
  };
  // The engine compiles the kernel's code anew while it runs: a service has done so before its first request.
  solve(200, { max_iterations: 20_000 });
  const { workMs, outcome } = solve(stops, {
    time_limit_seconds: limitSeconds,
    search_mode: 'consume_all_time',
  });
  if (outcome === null) {
    throw new Error(`${stops} stops: nothing was searched`);
  }
  return { workMs, iterations: outcome.summary.iterations, served: outcome.summary.servedTasks };
}
