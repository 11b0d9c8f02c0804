import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../../src/kernel/loader/artefact';
import { createKernelPort } from '../../../src/kernel/loader/kernel-port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../../src/optimize/pipeline';
import { answerRequest, workOnRequest } from '../../../src/solver/answer-request';
import { judge } from '../../../test/support/checker';
import { firstBroken } from '../../../test/support/checker/hard-rules';
import { worldOf } from '../../../test/support/checker/world';
import type { PlanBody, RequestBody } from '../../../test/support/wire';
import type { RichNeutral } from './neutral-rich';

/** Indices into vehicles and stops of the neutral instance. */
export interface RichRoute {
  vehicle: number;
  stops: number[];
}

/** The plan that a sequence of stops is, with the times of `evaluate`; also where it breaks a rule, so that the checker can say which. */
export type Timed = (request: RequestBody, solution: readonly SolutionRoute[]) => PlanBody;

export interface SolutionRoute {
  readonly resource_id: string;
  readonly day?: number;
  readonly stops: readonly object[];
}

export function evaluatorOf(artefact = 'solver-wasm/pkg/solver_wasm.js'): Timed {
  const path = join(process.cwd(), artefact);
  const port = createKernelPort(loadGlue(path), compileKernel(path));
  return (base, solution) => {
    const body = { base: { ...base, options: { on_infeasible: 'result' } }, solution_routes: solution };
    const prepared = prepareRequest(body, DEFAULT_PIPELINE_SETTINGS, 'evaluate');
    const work = workOnRequest(port, prepared, { stopped: () => false });
    const meta = { requestId: 'bench', solveTimeMs: 0 };
    return answerRequest(prepared, work, prepared.context, meta) as unknown as PlanBody;
  };
}

/** Routes of a peer in the words of `evaluate`, in the order of the request's resources and days. */
export function solutionOf(
  { vehicles, stops }: RichNeutral,
  routes: readonly RichRoute[],
  hasDays: boolean,
): SolutionRoute[] {
  return [...routes]
    .sort((a, b) => a.vehicle - b.vehicle)
    .map((route) => {
      const vehicle = vehicles[route.vehicle];
      if (vehicle === undefined) {
        throw new Error(`there is no vehicle ${route.vehicle}`);
      }
      return {
        resource_id: vehicle.resource_id,
        ...(hasDays ? { day: vehicle.day } : {}),
        stops: route.stops.map((index) => {
          const stop = stops[index];
          if (stop === undefined) {
            throw new Error(`there is no stop ${index}`);
          }
          return stop.step === 'service' ? { job_id: stop.id } : { shipment_id: stop.id, task: stop.step };
        }),
      };
    });
}

/** The money of a plan that serves everything and that the checker of the tests accepts; else why it is none. */
export function priceOf(
  request: RequestBody,
  plan: PlanBody,
  made: 'searched' | 'given',
): { cost: number } | { fault: string } {
  const missing = plan.unserved.length;
  if (missing > 0) {
    return { fault: `${missing} tasks are not served` };
  }
  // A plan that breaks a rule has more wrong with it, which would hide why.
  const first = firstBroken(worldOf(request), plan) ?? judge(request, plan, made)[0];
  if (first) {
    return { fault: `${first.rule}: ${first.field} ${first.message}` };
  }
  return plan.status === 'infeasible'
    ? { fault: 'the service calls it infeasible, and the checker finds nothing' }
    : { cost: plan.score.total };
}
