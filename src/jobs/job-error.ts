import { ApiError, docUrl, type ErrorCode, type SerializedApiError } from '../common/errors';

/** Faults of a request that a job says with one code (interface, state table; contract B13); the exact one stands in `errors`. */
const FAULTS_OF_REQUEST: ReadonlySet<ErrorCode> = new Set([
  'SCHEMA_ERROR',
  'JOB_NOT_FOUND',
  'VEHICLE_NOT_FOUND',
]);

/** Nothing was wrong with the request: sent again, it may succeed. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'INTERNAL_ERROR',
  'SERVER_BUSY',
  'SOLVER_ERROR',
  'SOLVE_TIMEOUT',
  'TRAVEL_PROVIDER_ERROR',
]);

export function isRetryable(code: ErrorCode): boolean {
  return RETRYABLE.has(code);
}

/** What is kept of the reason for which a job failed. Partial routes are not: they may be megabytes, and are no plan. */
export function toJobError(thrown: unknown): SerializedApiError {
  if (!(thrown instanceof ApiError)) {
    return new ApiError('INTERNAL_ERROR', 'The job could not be run.').toJSON();
  }
  const { code, message, field, context, detail } = thrown;
  const isFault = FAULTS_OF_REQUEST.has(code);
  const errors = thrown.errors.length === 0 && isFault ? [{ code, message, field }] : thrown.errors;
  return new ApiError(isFault ? 'VALIDATION_ERROR' : code, message, {
    ...{ field, context, detail, errors },
  }).toJSON();
}

/** `error` of a job (contract A15). */
export interface JobErrorView {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field: string | null;
  readonly context: Record<string, unknown>;
  readonly detail: Record<string, unknown>;
  readonly errors: SerializedApiError['errors'];
  readonly retryable: boolean;
}

export function viewOfError({
  code,
  message,
  field = null,
  context = {},
  errors = [],
  detail = {},
}: SerializedApiError): JobErrorView {
  const said = { code, message, field, context, errors };
  return { ...said, detail: { ...detail, ...said, doc_url: docUrl(code) }, retryable: isRetryable(code) };
}
