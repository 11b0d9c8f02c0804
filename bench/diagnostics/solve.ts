import { join } from 'node:path';
import { ApiError } from '../../src/common/errors';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import type { SolveHooks } from '../../src/kernel/port';
import { DEFAULT_PIPELINE_SETTINGS, diagnose, prepareRequest } from '../../src/optimize/pipeline';
import { answerRequest, type Diagnosed, workOnRequest } from '../../src/solver/answer-request';
import { makeLaboratory } from '../../src/solver/diagnosis-laboratory';
import { warmUp } from '../../src/solver/warm-up';
import type { RequestBody } from '../../test/support/wire';
import { clockOf } from '../cpu-clock';

export interface Finding {
  readonly code: string;
  readonly job_id?: string;
  readonly job_ids?: readonly string[];
  readonly proven?: boolean;
}

export interface ReportBody {
  readonly stages: readonly ({
    readonly findings: readonly Finding[];
    readonly relaxations?: readonly RelaxationBody[];
  } | null)[];
  readonly summary: string;
  readonly classification: string;
  readonly suggestions: readonly string[];
}

export interface RelaxationBody {
  readonly constraint: string;
  readonly change: string;
  readonly changes: readonly { readonly field: string; readonly value: unknown }[];
  readonly makes_feasible: boolean;
}

export interface Answer {
  readonly status: string;
  readonly unserved: readonly { readonly job_id: string; readonly reason: string }[];
  readonly infeasibility_report?: ReportBody;
  readonly diagnosisMs: number;
}

export interface HowLong {
  /** Ends the search with the first plan that serves everything: a longer one makes it cheaper, not more feasible. */
  untilServed?: boolean;
}

export type Diagnose = (request: RequestBody, how?: HowLong) => Answer;

/** The stages of a request over HTTP in this process, in processor time: other work on the machine changes nothing. */
export function diagnosisOf(artefact: string, clock: 'wall' | 'processor'): Diagnose {
  const path = join(process.cwd(), artefact);
  const now = clockOf(clock);
  const port = createKernelPort(loadGlue(path), compileKernel(path), now);
  warmUp(port);
  return (request, { untilServed = false } = {}) => {
    let served = false;
    const hooks: SolveHooks = {
      stopped: () => served,
      improved: ({ unserved }) => (served ||= untilServed && unserved === 0),
    };
    const asked = { ...request, output_options: { include_diagnostics: true } };
    const prepared = prepareRequest(asked, DEFAULT_PIPELINE_SETTINGS);
    const { context, diagnosis } = prepared;
    const work = workOnRequest(port, prepared, hooks);
    let diagnosisMs = 0;
    const found: Diagnosed['found'] = (unserved, outcome) => {
      if (diagnosis === null) {
        throw new Error('the diagnosis was not prepared');
      }
      const { words: _, ...tables } = prepared.problem;
      const started = now();
      const lab = makeLaboratory({ port, tables, budgetMs: diagnosis.budgetMs, stopped: () => false, now });
      const report = diagnose(context, diagnosis, unserved, outcome, lab);
      diagnosisMs = now() - started;
      return report;
    };
    const meta = { requestId: 'bench', solveTimeMs: 0 };
    const body = answerOf(() => answerRequest(prepared, work, context, meta, { found, given: () => null }));
    return { ...(body as Answer), diagnosisMs };
  };
}

/** A 422 carries the keys of the answer, too. */
function answerOf(finish: () => unknown): unknown {
  try {
    return finish();
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 422) {
      return error.body;
    }
    throw error;
  }
}
