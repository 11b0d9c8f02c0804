import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { answerRequest, workOnRequest } from '../../src/solver/answer-request';
import { warmUp } from '../../src/solver/warm-up';
import type { PlanBody, RequestBody } from '../../test/support/wire';
import { clockOf, threadCpuMs } from '../cpu-clock';

export interface Solved {
  readonly plan: PlanBody;
  readonly iterations: number;
  readonly stoppedBy: string;
  readonly wallSeconds: number;
  /** Processor time of the searching thread. */
  readonly processorSeconds: number;
}

export type Solve = (request: RequestBody) => Solved;

/** The stages of a request over HTTP in this process: one thread, an instance of the kernel a solve, warmed up as the service does. */
export function solverOf(artefact: string, clock: 'wall' | 'processor'): Solve {
  const path = join(process.cwd(), artefact);
  const now = clockOf(clock);
  const port = createKernelPort(loadGlue(path), compileKernel(path), now);
  warmUp(port);
  return (request) => {
    const prepared = prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
    let [wallMs, processorMs] = [0, 0];
    const work = workOnRequest(port, prepared, {
      stopped: () => false,
      begun: () => ([wallMs, processorMs] = [-performance.now(), -threadCpuMs()]),
      ended: () => ([wallMs, processorMs] = [wallMs + performance.now(), processorMs + threadCpuMs()]),
    });
    const meta = { requestId: 'bench', solveTimeMs: wallMs };
    const plan = answerRequest(prepared, work, prepared.context, meta) as unknown as PlanBody;
    return {
      plan,
      iterations: Number(plan.solver?.['iterations'] ?? 0),
      stoppedBy: String(plan.solver?.['stopped_by']),
      wallSeconds: wallMs / 1_000,
      processorSeconds: processorMs / 1_000,
    };
  };
}
