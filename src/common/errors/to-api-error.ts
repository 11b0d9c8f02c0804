import { ApiError } from './api-error';

/**
 * What a thrown value becomes for the caller. Anything that is not an ApiError is our fault, and
 * says nothing about itself: its message may hold paths, addresses or a piece of the body.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) {
    return thrown;
  }
  return new ApiError('INTERNAL_ERROR', 'The server failed to answer this request.');
}
