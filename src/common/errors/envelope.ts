import { ApiError, type FieldError } from './api-error';
import { docUrl } from './doc-url';
import type { ErrorCode } from './error-codes';

export interface ErrorDetail {
  code: ErrorCode;
  message: string;
  field: string | null;
  context: Record<string, unknown>;
  errors: readonly FieldError[];
  doc_url: string;
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
    detail: { ...error.detail, code, message, field, context, errors, doc_url: docUrl(code) },
    context,
    request_id: requestId,
  };
}

const OWN_KEYS: ReadonlySet<string> = new Set(['code', 'http_status', 'detail', 'context', 'request_id']);

/**
 * The same error with its body as bytes. A plan with 5,000 holes is megabytes: the thread that found it writes it, as the main
 * thread would hold up everybody else.
 */
export function withWrittenBody(error: ApiError): ApiError {
  const extra = Object.entries(error.body).filter(([key]) => !OWN_KEYS.has(key));
  if (extra.length === 0) {
    return error;
  }
  const writtenBody = new TextEncoder().encode(JSON.stringify(Object.fromEntries(extra)));
  return new ApiError(error.code, error.message, { ...error.toJSON(), body: {}, writtenBody });
}

/** For who must look into the body that was written. */
export function withReadBody(error: ApiError): ApiError {
  const { code, message, writtenBody, ...rest } = error.toJSON();
  if (writtenBody === undefined) {
    return error;
  }
  const body = JSON.parse(new TextDecoder().decode(writtenBody)) as Record<string, unknown>;
  return new ApiError(code, message, { ...rest, body });
}

/** The answer as it leaves the house. */
export function writeEnvelope(error: ApiError, requestId: string): Buffer {
  const text = JSON.stringify(toEnvelope(error, requestId));
  const { writtenBody } = error;
  return writtenBody === undefined
    ? Buffer.from(text)
    : // Two objects become one: without the brace that ends the first, and the one that opens the second.
      Buffer.concat([Buffer.from(`${text.slice(0, -1)},`), writtenBody.subarray(1)]);
}
