import { join } from 'node:path';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { answerRequest, workOnRequest } from '../../src/solver/answer-request';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import { artefactName } from '../artefact-hash';
import { HEADERS } from '../http/service';
import type { AnswerRoute } from './scorer';

/** What the bench reads of an answer. */
export interface Answer {
  status: string;
  routes: AnswerRoute[];
  iterations: number;
  /** Seconds from the encoded problem to the plan, decoding included. */
  solveSeconds: number;
}

export type Solve = (request: Record<string, unknown>) => Promise<Answer>;

interface ResponseBody {
  status: string;
  solve_time_ms: number;
  routes: Answer['routes'];
  solver?: { iterations?: number };
}

/** The kernel's port in this process: the same stages as a request over HTTP, one thread, a fresh instance a solve. */
export function solverInProcess(artefact = join(process.cwd(), 'solver-wasm/pkg/solver_wasm.js')): Solve {
  const port = createKernelPort(loadGlue(artefact), compileKernel(artefact));
  const settings = {
    ...DEFAULT_PIPELINE_SETTINGS,
    maxJobs: 20_000,
    maxResources: 20_000,
    maxLocations: 20_000,
  };
  return (request) => {
    const prepared = prepareRequest(request, settings);
    const startMs = performance.now();
    const work = workOnRequest(port, prepared, { stopped: () => false });
    const solveTimeMs = performance.now() - startMs;
    const meta = { requestId: 'bench', solveTimeMs };
    const body = answerRequest(prepared, work, prepared.context, meta) as unknown as ResponseBody;
    return Promise.resolve(answerOf(body, solveTimeMs));
  };
}

/** A running service: the instance travels as a request of a real client. */
export function solverOverHttp(url: string): Solve {
  return async (request) => {
    const response = await fetch(`${url}/api/v1/optimize/sync`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(request),
    });
    const text = await response.text();
    if (response.status !== 200) {
      throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
    }
    const body = JSON.parse(text) as ResponseBody;
    return answerOf(body, body.solve_time_ms);
  };
}

/** The service and the kernel that it has now: what the same address did with another one is no result of this one. */
export async function solverAt(url: string): Promise<string> {
  const response = await fetch(`${url}/capabilities?verbose=true`);
  if (response.status !== 200) {
    throw new Error(`${url}/capabilities answered ${response.status}`);
  }
  const { kernel } = (await response.json()) as { kernel: { wasmSha256: string } | null };
  if (kernel === null) {
    throw new Error(`${url} does not say which kernel it has`);
  }
  return `${url} ${artefactName(kernel.wasmSha256)}`;
}

function answerOf(body: ResponseBody, solveTimeMs: number): Answer {
  return {
    status: body.status,
    routes: body.routes,
    iterations: body.solver?.iterations ?? 0,
    solveSeconds: solveTimeMs / 1000,
  };
}
