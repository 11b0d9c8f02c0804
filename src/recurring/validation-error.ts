import type { ApiError, FieldError } from '../common/errors';
import { faultsError } from '../optimize/pipeline/notes';

/** On recurring routes every fault is a VALIDATION_ERROR (contract B12), unless it has a code that says more. */
export function validationError(faults: readonly FieldError[]): ApiError {
  return faultsError(
    'VALIDATION_ERROR',
    faults.map((fault) => (fault.code === 'SCHEMA_ERROR' ? { ...fault, code: 'VALIDATION_ERROR' } : fault)),
  );
}
