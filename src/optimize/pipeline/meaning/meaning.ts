import { ApiError, type FieldError, isErrorCode } from '../../../common/errors';
import { dimensionsOf } from '../normalise/dimensions';
import { type Notes, quote } from '../notes';
import { findNotYetSupported } from '../not-yet-supported';
import type { ParsedRequest } from '../shape/parsed';
import { MAX_DIMENSIONS } from '../shape/bounds';
import { checkCycles } from './cycles';
import { checkDays } from './days';
import { checkDuplicates } from './duplicates';
import { Findings } from './findings';
import { checkLocks } from './locks';
import { checkMatrices } from './matrices';
import { checkPins } from './pins';
import { type Located, locate } from './places';
import { checkReferences, type LockCodes } from './references';
import { checkGaps, checkWindows } from './windows';

/** Which code an answer carries for a fault of meaning: the fault's own on /validate, VALIDATION_ERROR elsewhere (B12). */
export type CodePolicy = 'specific' | 'general';

/**
 * Second stage: does the request make sense? Ids, sizes, references, windows, orders. Throws with
 * every fault found, in the order of the checks; what is left can be solved.
 */
export function checkMeaning(
  json: unknown,
  request: ParsedRequest,
  notes: Notes,
  policy: CodePolicy,
): Located {
  const { located, findings } = judgeMeaning(request, notes, policy);
  const errors = [...findings.list, ...findNotYetSupported(json)];
  if (errors.length > 0) {
    throw meaningError(errors, policy, findings.cycle === null ? {} : { cycle: findings.cycle });
  }
  return located;
}

/** The checks alone: the places of everything, and what is wrong. */
export function judgeMeaning(
  request: ParsedRequest,
  notes: Notes,
  policy: CodePolicy,
): { located: Located; findings: Findings } {
  const findings = new Findings();
  checkDuplicates(request, findings);
  checkMatrices(request, findings);
  const located = locate(request, findings);
  checkReferences(request, findings, lockCodes(policy));
  checkWindows(request, findings);
  checkGaps(request, findings);
  checkCycles(request, findings);
  checkPins(request, located.book.mode, findings, notes);
  checkDays(request, findings, notes);
  checkLocks(request, findings, notes);
  checkRest(request, findings);
  return { located, findings };
}

/** A lock on what is not there has a code of its own on the solve routes as well (contract B12). */
const LOCK_CODES: ReadonlySet<string> = new Set(['JOB_NOT_FOUND', 'VEHICLE_NOT_FOUND']);

function meaningError(errors: FieldError[], policy: CodePolicy, context: Record<string, unknown>): ApiError {
  const [first] = errors;
  const keepsCode = policy === 'specific' || LOCK_CODES.has(first?.code ?? '');
  const own = keepsCode && isErrorCode(first?.code) ? first.code : null;
  const more = errors.length === 1 ? '' : ` (${errors.length} faults in all)`;
  return new ApiError(own ?? 'VALIDATION_ERROR', `${first?.message ?? ''}${more}`, { errors, context });
}

function lockCodes(policy: CodePolicy): LockCodes {
  return policy === 'specific'
    ? { job: 'UNKNOWN_REFERENCE', resource: 'UNKNOWN_REFERENCE' }
    : { job: 'JOB_NOT_FOUND', resource: 'VEHICLE_NOT_FOUND' };
}

function checkRest(request: ParsedRequest, findings: Findings): void {
  if (request.jobs.length === 0 && request.shipments.length === 0) {
    findings.add(
      'other',
      'VALIDATION_ERROR',
      'There is nothing to plan: the request has no jobs and no shipments.',
      'jobs',
    );
  }
  const dimensions = dimensionsOf(request);
  if (dimensions.length > MAX_DIMENSIONS) {
    const message = `The request names ${dimensions.length} load dimensions; at most ${MAX_DIMENSIONS} are accepted.`;
    findings.add('other', 'LIMIT_EXCEEDED', message, 'jobs');
  }
  const shared = request.options.fairness?.dimension ?? null;
  if (shared !== null && !dimensions.includes(shared)) {
    const message = `options.fairness.dimension is ${quote(shared)}, which no demand and no capacity names.`;
    findings.add('references', 'UNKNOWN_REFERENCE', message, 'options.fairness.dimension');
  }
}
