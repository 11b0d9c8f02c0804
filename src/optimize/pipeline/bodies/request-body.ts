import type { FieldError } from '../../../common/errors';
import type { Warning } from '../context';

/** The body of a route of the service as the one request that all stages know. */
export interface RequestBody {
  /** An OptimizationRequest as it would be sent to sync, not checked yet. Null: the body holds none, `faults` says so. */
  request: unknown;
  /** Where the caller wrote what stands at a field of the request. */
  fieldInBody: (field: string) => string;
  /** So many jobs at the end of the request's list are new to the plan that came with it. */
  newJobs: number;
  /** What is wrong with the shape of the rest of the body … */
  faults: FieldError[];
  /** … and with its meaning. */
  findings: FieldError[];
  warnings: Warning[];
}

/** A body that is the request. */
export function plainBody(json: unknown): RequestBody {
  return { request: json, fieldInBody: (field) => field, newJobs: 0, faults: [], findings: [], warnings: [] };
}
