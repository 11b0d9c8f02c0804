/** How loudly an error is logged. Its class decides, not the place that throws it. */
export type ErrorLogLevel = 'debug' | 'log' | 'warn' | 'error';

interface ErrorCodeEntry {
  readonly httpStatus: number;
  readonly logLevel: ErrorLogLevel;
}

const CALLER: ErrorLogLevel = 'debug';
const REFUSED: ErrorLogLevel = 'log';
const OVERLOAD: ErrorLogLevel = 'warn';
const FAULT: ErrorLogLevel = 'error';

/**
 * Every code an answer of this service can carry. Codes of features that do not exist yet are
 * absent: a code enters this table together with the code path that answers it.
 */
export const ERROR_CODES = {
  // The door: who is calling, and is it HTTP we understand.
  UNAUTHORIZED: { httpStatus: 401, logLevel: REFUSED },
  FORBIDDEN: { httpStatus: 403, logLevel: REFUSED },
  NOT_FOUND: { httpStatus: 404, logLevel: CALLER },
  METHOD_NOT_ALLOWED: { httpStatus: 405, logLevel: CALLER },
  BAD_REQUEST: { httpStatus: 400, logLevel: CALLER },
  REQUEST_TIMEOUT: { httpStatus: 408, logLevel: REFUSED },
  PAYLOAD_TOO_LARGE: { httpStatus: 413, logLevel: REFUSED },
  UNSUPPORTED_MEDIA_TYPE: { httpStatus: 415, logLevel: CALLER },
  RATE_LIMITED: { httpStatus: 429, logLevel: REFUSED },
  REQUEST_HEADERS_TOO_LARGE: { httpStatus: 431, logLevel: REFUSED },

  // The request: what it says.
  SCHEMA_ERROR: { httpStatus: 422, logLevel: CALLER },
  VALIDATION_ERROR: { httpStatus: 422, logLevel: CALLER },
  UNKNOWN_REFERENCE: { httpStatus: 422, logLevel: CALLER },
  DUPLICATE_ID: { httpStatus: 422, logLevel: CALLER },
  INVALID_TIME_WINDOW: { httpStatus: 422, logLevel: CALLER },
  CIRCULAR_PRECEDENCE: { httpStatus: 422, logLevel: CALLER },
  MATRIX_SIZE_MISMATCH: { httpStatus: 422, logLevel: CALLER },
  JOB_NOT_FOUND: { httpStatus: 422, logLevel: CALLER },
  VEHICLE_NOT_FOUND: { httpStatus: 422, logLevel: CALLER },

  // The solve: what came of it.
  SOLVER_INFEASIBLE: { httpStatus: 422, logLevel: CALLER },
  SOLVER_TIMEOUT_NO_SOLUTION: { httpStatus: 422, logLevel: REFUSED },
  SOLVER_ERROR: { httpStatus: 500, logLevel: FAULT },
  SERVER_BUSY: { httpStatus: 503, logLevel: OVERLOAD },
  SOLVE_TIMEOUT: { httpStatus: 504, logLevel: OVERLOAD },
  INTERNAL_ERROR: { httpStatus: 500, logLevel: FAULT },

  // Jobs.
  JOB_ID_NOT_FOUND: { httpStatus: 404, logLevel: CALLER },
  JOB_ALREADY_TERMINAL: { httpStatus: 409, logLevel: CALLER },
  /** Only in the `error` of a job: no answer has it. */
  RETRY_LIMIT_EXCEEDED: { httpStatus: 500, logLevel: FAULT },

  // Recurring patterns: somebody else was faster, or the name is taken.
  CONFLICT: { httpStatus: 409, logLevel: CALLER },

  // A road server that the caller asked for by name.
  TRAVEL_PROVIDER_ERROR: { httpStatus: 502, logLevel: OVERLOAD },
} as const satisfies Record<string, ErrorCodeEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);
}

export function httpStatusOf(code: ErrorCode): number {
  return ERROR_CODES[code].httpStatus;
}

export function logLevelOf(code: ErrorCode): ErrorLogLevel {
  return ERROR_CODES[code].logLevel;
}
