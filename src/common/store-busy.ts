import type { Logger } from '@nestjs/common';
import { ApiError } from './errors';
import { describeThrown } from './logging/describe-thrown';

/** What is said where a store does not answer. */
export interface StoreBusyWords {
  readonly logger: Logger;
  readonly level: 'warn' | 'error';
  /** For the log, beside the cause. */
  readonly logged: string;
  /** For the caller. */
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** A store that does not answer is no fault of the request, and soon over: the log has the cause, the caller SERVER_BUSY. */
export function storeBusy(cause: unknown, words: StoreBusyWords): ApiError {
  const { logger, level, logged, message, retryAfterSeconds } = words;
  logger[level]({ message: logged, cause: describeThrown(cause) });
  return new ApiError('SERVER_BUSY', message, { retryAfterSeconds });
}
