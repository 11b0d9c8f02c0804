import { type ApiError, type FieldError, isErrorCode } from '../../common/errors';
import type { Endpoint } from './context';
import { FaultyParts } from './meaning/faulty-parts';
import { type CodePolicy, judgeMeaning } from './meaning/meaning';
import type { Located } from './meaning/places';
import { faultsError, type Notes } from './notes';
import { findNotYetSupported } from './not-yet-supported';
import { judgePlaces, type OutsideDetail } from './places-check';
import type { PipelineSettings } from './settings';
import type { ParsedRequest } from './shape/parsed';
import { checkShape, shapeError } from './shape/shape';

export interface CheckedRequest {
  request: ParsedRequest;
  located: Located;
  notes: Notes;
}

/** A lock on what is not there has a code of its own on the solve routes as well (contract B12). */
const LOCK_CODES: ReadonlySet<string> = new Set(['JOB_NOT_FOUND', 'VEHICLE_NOT_FOUND']);

/**
 * The first three stages. Throws with every fault of the request: of its shape, then of its meaning as far as the shape
 * lets it be judged, then places outside the region, then what is not supported yet. The first one decides the code
 * (contract B14).
 */
export function checkRequest(
  json: unknown,
  settings: PipelineSettings,
  endpoint: Endpoint,
  policy: CodePolicy,
): CheckedRequest {
  const { request, notes, faults } = checkShape(json, settings, endpoint);
  if (faults.full) {
    // The rest of the request was not read, and no more is listed.
    throw shapeError(faults);
  }
  const faulty = new FaultyParts(faults.list);
  const { located, findings } = judgeMeaning(request, notes, policy, faulty);
  const outside = faulty.hidePlaces ? null : judgePlaces(located, settings, findings);
  const unsupported = findNotYetSupported(json).filter(({ field }) => !faulty.touch(field ?? ''));
  const meant = [...findings.list, ...unsupported];
  if (faults.any) {
    throw shapeError(faults, meant);
  }
  if (meant.length > 0) {
    throw meaningError(meant, policy, findings.cycle, outside);
  }
  return { request, located, notes };
}

function meaningError(
  errors: readonly FieldError[],
  policy: CodePolicy,
  cycle: string[] | null,
  outside: OutsideDetail | null,
): ApiError {
  const code = errors[0]?.code;
  const keepsCode = policy === 'specific' || LOCK_CODES.has(code ?? '');
  const own = keepsCode && isErrorCode(code) ? code : null;
  return faultsError(own ?? 'VALIDATION_ERROR', errors, {
    ...(cycle === null ? {} : { context: { cycle } }),
    // Of the fault that speaks for all.
    ...(code === 'OUT_OF_REGION' && outside !== null ? { detail: outside } : {}),
  });
}
