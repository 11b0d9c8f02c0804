import { ApiError, type FieldError, isErrorCode } from '../../common/errors';
import type { RequestBody } from './bodies/request-body';
import { writtenMessage } from './bodies/written-message';
import { type Endpoint, rulesOf } from './endpoints';
import { FaultyParts } from './meaning/faulty-parts';
import { type CodePolicy, judgeMeaning } from './meaning/meaning';
import type { Located } from './meaning/places';
import { faultsError, type Notes } from './notes';
import { withPlan } from './plan-locks';
import { judgePlaces, type OutsideDetail } from './places-check';
import { judgeProvider } from './road-question';
import type { PipelineSettings } from './settings';
import type { ParsedRequest } from './shape/parsed';
import { checkShape, shapeError } from './shape/shape';

export interface CheckedRequest {
  body: RequestBody;
  request: ParsedRequest;
  located: Located;
  notes: Notes;
}

/** Codes that a lock on what is not there has on solve routes as well (contract B12). */
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
  return checkBody(rulesOf(endpoint).readBody(json), settings, endpoint, policy);
}

/** The same of a body that was read already. */
export function checkBody(
  body: RequestBody,
  settings: PipelineSettings,
  endpoint: Endpoint,
  policy: CodePolicy,
): CheckedRequest {
  if (body.request === null && body.faults.length > 0) {
    throw bodyError(body);
  }
  let checked: Omit<CheckedRequest, 'body'>;
  try {
    checked = checkInside(body, settings, endpoint, policy);
  } catch (error) {
    throw error instanceof ApiError ? bodyError(body, error) : error;
  }
  if (body.faults.length > 0 || body.findings.length > 0) {
    throw bodyError(body);
  }
  return { body, ...checked };
}

/** What is wrong with the body: its shape, then the request inside (its fields as the caller wrote them), then its meaning. */
export function bodyError(
  { faults, findings, origins }: RequestBody,
  inside: ApiError | null = null,
): ApiError {
  const fieldInBody = (field: string) => origins.fieldOf(field);
  const errors = (inside?.errors ?? []).map(({ code, message, field }) => ({
    code,
    message: writtenMessage(message, field, fieldInBody),
    field: field === null ? null : fieldInBody(field),
  }));
  const code = faults.length > 0 ? 'SCHEMA_ERROR' : (inside?.code ?? 'VALIDATION_ERROR');
  const { context = {}, detail = {}, body = {} } = inside ?? {};
  return faultsError(code, [...faults, ...errors, ...findings], { context, detail, body });
}

function checkInside(
  { request: json, newJobs }: RequestBody,
  settings: PipelineSettings,
  endpoint: Endpoint,
  policy: CodePolicy,
): Omit<CheckedRequest, 'body'> {
  const { request, notes, faults } = checkShape(json, settings, endpoint);
  if (faults.full) {
    // The rest of the request was not read, and no more is listed.
    throw shapeError(faults);
  }
  const faulty = new FaultyParts(faults.list);
  const { located, findings } = judgeMeaning(request, notes, policy, faulty, newJobs);
  judgeProvider(request, located, settings, findings);
  const boundary = rulesOf(endpoint).isBoundToRegion ? {} : { region: null };
  const outside = faulty.hidePlaces ? null : judgePlaces(located, { ...settings, ...boundary }, findings);
  const meant = findings.list;
  if (faults.any) {
    throw shapeError(faults, meant);
  }
  if (meant.length > 0) {
    throw meaningError(meant, endpoint, policy, findings.cycle, outside);
  }
  return { request: withPlan(request), located, notes };
}

function meaningError(
  errors: readonly FieldError[],
  endpoint: Endpoint,
  policy: CodePolicy,
  cycle: string[] | null,
  outside: OutsideDetail | null,
): ApiError {
  const code = errors[0]?.code;
  const keepsLockCodes = rulesOf(endpoint).keepsLockCodes && LOCK_CODES.has(code ?? '');
  const keepsCode = policy === 'specific' || keepsLockCodes;
  const own = keepsCode && isErrorCode(code) ? code : null;
  return faultsError(own ?? 'VALIDATION_ERROR', errors, {
    ...(cycle === null ? {} : { context: { cycle } }),
    // Of the fault that speaks for all.
    ...(code === 'OUT_OF_REGION' && outside !== null ? { detail: outside } : {}),
  });
}
