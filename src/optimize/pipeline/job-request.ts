import type { RequestBody } from './bodies/request-body';
import { MAX_PROBLEM_ID_LENGTH } from './shape/bounds';

/** What is read of a request before it becomes a job; all else is checked when the job begins (contract B13). */
export interface JobRequest {
  readonly problemId: string | null;
}

/** Of what may be no request at all: what is not as it should be counts as absent. Throws nothing. */
export function readJobRequest({ request }: RequestBody): JobRequest {
  const problemId = valueAt(valueAt(request, 'metadata'), 'problem_id');
  return {
    problemId: typeof problemId === 'string' && problemId.length <= MAX_PROBLEM_ID_LENGTH ? problemId : null,
  };
}

function valueAt(holder: unknown, name: string): unknown {
  const isObject = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name);
  return isObject ? (holder as Record<string, unknown>)[name] : undefined;
}
