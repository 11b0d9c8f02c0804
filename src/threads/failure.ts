import { ApiError, type ErrorCode } from '../common/errors';

/** Why a task got no answer from its thread. */
export type Failure =
  /** The thread, or the work in it, broke. */
  | 'crashed'
  /** It did not end in its time and was ended. */
  | 'silent'
  /** No thread can be started. */
  | 'unavailable'
  /** Nobody had time for it. */
  | 'waited_too_long'
  | 'closing';

/** What a pool's callers are told of each. */
export type FailureAnswers = Readonly<
  Record<Failure, { readonly code: ErrorCode; readonly message: string }>
>;

/** Whoever met a busy server is told when to try again. */
export function answerFailures(
  answers: FailureAnswers,
  retryAfterSeconds: number,
): (failure: Failure) => ApiError {
  return (failure) => {
    const { code, message } = answers[failure];
    return new ApiError(code, message, code === 'SERVER_BUSY' ? { retryAfterSeconds } : {});
  };
}
