import { ApiError } from '../common/errors';

/** One fault of the whole body: `detail.errors` names it like every other. */
export function unreadableBody(message: string): ApiError {
  return new ApiError('SCHEMA_ERROR', message, { errors: [{ code: 'SCHEMA_ERROR', message, field: null }] });
}
