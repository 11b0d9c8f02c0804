import type { ApiError, FieldError } from './api-error';
import type { ErrorCode } from './error-codes';

export interface ErrorDetail {
  code: ErrorCode;
  message: string;
  field: string | null;
  context: Record<string, unknown>;
  errors: readonly FieldError[];
  [extra: string]: unknown;
}

export interface ErrorEnvelope {
  code: ErrorCode;
  http_status: number;
  detail: ErrorDetail;
  context: Record<string, unknown>;
  request_id: string;
  [extra: string]: unknown;
}

/**
 * The body of every answer that is not a success (contract A15). Code and context stand at the top
 * and inside `detail`, so that clients of either habit find them. Extra keys never replace ours.
 */
export function toEnvelope(error: ApiError, requestId: string): ErrorEnvelope {
  const { code, message, field, context, errors } = error;
  return {
    ...error.body,
    code,
    http_status: error.httpStatus,
    detail: { ...error.detail, code, message, field, context, errors },
    context,
    request_id: requestId,
  };
}
