import type { components } from './schema.js';

export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorEnvelope = components['schemas']['ErrorEnvelopeDto'];
export type FieldError = components['schemas']['FieldErrorDto'];

/** The service answered, and not with what was asked for. `code` says why; narrow with {@link ServiceError.is}. */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly code: Code,
    readonly httpStatus: number,
    message: string,
    /** Path of the field as it was sent, `jobs[0].time_windows[0].end`; null where none is at fault. */
    readonly field: string | null,
    readonly errors: readonly FieldError[],
    /** What to report when the service is at fault. */
    readonly requestId: string | null,
    /** Where the code is explained. */
    readonly docUrl: string | null,
    /** The whole answer: an infeasible one has `unserved`, `routes` and the report beside the envelope. */
    readonly body: unknown,
  ) {
    super(message);
  }

  is<Other extends ErrorCode>(code: Other): this is ServiceError<Other> {
    const own: ErrorCode = this.code;
    return own === code;
  }
}

/** Nobody answered, or what answered is not the service (a proxy's page). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A job ended without a plan that was asked for. */
export class JobEndedError extends Error {
  override readonly name = 'JobEndedError';

  constructor(
    readonly job: components['schemas']['AsyncJobStatusDto'],
    message: string,
  ) {
    super(message);
  }
}

/** What an answer that is no success says. */
export function errorOf(status: number, body: unknown, baseUrl: string): ServiceError | NetworkError {
  if (!isEnvelope(body)) {
    return new NetworkError(`${status} without the envelope of the service: is ${baseUrl} its address?`);
  }
  const { code, detail, request_id: requestId } = body;
  const docUrl = typeof detail.doc_url === 'string' ? new URL(detail.doc_url, baseUrl).href : null;
  return new ServiceError(
    code,
    status,
    detail.message,
    detail.field ?? null,
    detail.errors,
    requestId,
    docUrl,
    body,
  );
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'detail' in body &&
    typeof body.detail === 'object' &&
    body.detail !== null &&
    'message' in body.detail
  );
}
