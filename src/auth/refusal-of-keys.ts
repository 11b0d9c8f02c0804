import { ApiError } from '../common/errors';

/** @param retryAfterSeconds until the next try is worth one; null: all were within the bound */
export function refusalOfKeys(retryAfterSeconds: number | null, message: string): ApiError {
  return retryAfterSeconds === null
    ? new ApiError('FORBIDDEN', message)
    : new ApiError('RATE_LIMITED', 'Too many refused keys from this address or of this beginning.', {
        retryAfterSeconds,
      });
}
