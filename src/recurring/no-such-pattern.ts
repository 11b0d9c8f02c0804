import { ApiError } from '../common/errors';

/** NOT_FOUND: the tenant has no pattern of that id, whoever else may have one. `field`: of the body, where the id stands in it. */
export function noSuchPattern(id: string, field: string | null = null): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such pattern.', { field, context: { id } });
}
