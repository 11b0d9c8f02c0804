import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../../src/kernel/loader/artefact';
import { createKernelPort } from '../../../src/kernel/loader/kernel-port';
import {
  DEFAULT_PIPELINE_SETTINGS,
  diagnose,
  type Endpoint,
  type OptimizationResponse,
  prepareRequest,
} from '../../../src/optimize/pipeline';
import type { RegistrationSolve } from '../../../src/recurring/registration/pattern-registration';
import { answerRequest, type Diagnosed, workOnRequest } from '../../../src/solver/answer-request';
import { makeLaboratory } from '../../../src/solver/diagnosis-laboratory';
import { expectSound } from '../../support/checker';
import type { PlanBody, RequestBody } from '../../support/wire';

/** The checker tries every insertion: of many jobs it takes many times as long as the solve. */
const MOST_JUDGED = 20;

/** The stages of a solve with the kernel, in this process and thread. */
function kernelSolver(endpoint: Endpoint, diagnoses: boolean): (json: unknown) => OptimizationResponse {
  const port = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));
  const hooks = { stopped: () => false };
  return (json) => {
    const prepared = prepareRequest(json, DEFAULT_PIPELINE_SETTINGS, endpoint);
    const { context, diagnosis } = prepared;
    const found: Diagnosed['found'] = (unserved, outcome) => {
      if (diagnosis === null || !diagnoses) {
        return null;
      }
      const { words: _, ...tables } = prepared.problem;
      const lab = makeLaboratory({ port, tables, budgetMs: diagnosis.budgetMs, ...hooks });
      return diagnose(context, diagnosis, unserved, outcome, lab);
    };
    const work = workOnRequest(port, prepared, hooks);
    const meta = { requestId: 'in-process', solveTimeMs: 0 };
    return answerRequest(prepared, work, context, meta, { found, given: () => null });
  };
}

/** What registrations ask, solved; every small plan is judged by the checker. */
export function solveByKernel({ diagnoses = true } = {}): RegistrationSolve {
  const solve = kernelSolver('registration', diagnoses);
  const judged = (json: string) => {
    const answer = solve(JSON.parse(json));
    const request = JSON.parse(json) as RequestBody;
    if ((request.jobs ?? []).length <= MOST_JUDGED) {
      const { infeasibility_report: _, ...plan } = answer;
      expectSound(request, JSON.parse(JSON.stringify(plan)));
    }
    return answer;
  };
  return (body) => Promise.resolve(new TextDecoder().decode(body)).then(judged);
}

/** Plans of whole requests, as a client would read them. */
export function planByKernel(): (request: RequestBody) => PlanBody {
  const solve = kernelSolver('sync', false);
  return (request) => JSON.parse(JSON.stringify(solve(JSON.parse(JSON.stringify(request))))) as PlanBody;
}
