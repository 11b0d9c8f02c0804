import { httpStatusOf, isErrorCode, type ErrorCode } from './error-codes';

/** One fault found in a request. `code` is open: more exact than the codes of the table. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
  /** Path as the caller wrote it: `jobs[0].time_windows[0].end`. */
  readonly field: string | null;
}

export interface ApiErrorOptions {
  readonly field?: string | null;
  readonly context?: Record<string, unknown>;
  readonly errors?: readonly FieldError[];
  /** Extra keys of `detail` (an out-of-region place: location_index, lat, lon, label); repeated in `context`. */
  readonly detail?: Record<string, unknown>;
  /** Extra top-level keys of the answer, e.g. `valid: false`, or `status` and `routes` of an infeasible solve. */
  readonly body?: Record<string, unknown>;
  /** What of `body` a thread has written already, as JSON in UTF-8; see `withWrittenBody`. */
  readonly writtenBody?: Uint8Array;
  readonly retryAfterSeconds?: number;
  /** Only where one code has several statuses; the table decides otherwise. */
  readonly httpStatus?: number;
}

/** An {@link ApiError} as it crosses a thread border: plain, cloneable, without a stack. */
export interface SerializedApiError extends ApiErrorOptions {
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * The one way to fail with an answer for the caller. Everything in it is shown to the caller, so
 * nothing of the machine (paths, SQL, keys, stacks) belongs in it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly httpStatus: number;
  readonly field: string | null;
  readonly context: Record<string, unknown>;
  readonly errors: readonly FieldError[];
  readonly body: Record<string, unknown>;
  readonly detail: Record<string, unknown>;
  readonly writtenBody: Uint8Array | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message);
    this.httpStatus = options.httpStatus ?? httpStatusOf(code);
    this.field = options.field ?? options.errors?.[0]?.field ?? null;
    this.detail = options.detail ?? {};
    this.context = { ...options.context, ...this.detail };
    this.errors = options.errors ?? [];
    this.body = options.body ?? {};
    this.writtenBody = options.writtenBody;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  toJSON(): SerializedApiError {
    const { code, message, httpStatus, field, context, errors, body, detail } = this;
    const { writtenBody, retryAfterSeconds } = this;
    return {
      ...{ code, message, httpStatus, field, context, errors, body, detail },
      ...(writtenBody === undefined ? {} : { writtenBody }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }

  static fromJSON(plain: SerializedApiError): ApiError {
    const code = isErrorCode(plain.code) ? plain.code : 'INTERNAL_ERROR';
    return new ApiError(code, plain.message, plain);
  }
}
