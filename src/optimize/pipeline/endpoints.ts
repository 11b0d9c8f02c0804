import { replanBody } from './bodies/replan-body';
import { plainBody, type RequestBody } from './bodies/request-body';

/** What is particular to a route that solves; everything else is one request, prepared and answered alike. */
interface EndpointRules {
  /** Where in the body an OptimizationRequest stands as it was sent; null: the body is one. */
  requestField: string | null;
  /** Body → request, one file a wrapper in bodies/. Throws nothing. */
  readBody: (json: unknown) => RequestBody;
  /** A lock on what is not there is answered with its own code, else with VALIDATION_ERROR (contract B12). */
  keepsLockCodes: boolean;
  /** What a plan is from which mandatory work is missing (contract B1): an answer while something is served, or no plan. */
  holes: 'answered' | 'refused';
  /** Nothing to plan is a plan, not a mistake (contract B22). */
  mayBeEmpty: boolean;
}

export const ENDPOINTS = {
  sync: {
    requestField: null,
    readBody: plainBody,
    keepsLockCodes: true,
    holes: 'answered',
    mayBeEmpty: false,
  },
  reoptimize: {
    requestField: null,
    readBody: plainBody,
    keepsLockCodes: true,
    holes: 'answered',
    mayBeEmpty: false,
  },
  replan: {
    requestField: 'original_request',
    readBody: replanBody,
    keepsLockCodes: false,
    holes: 'refused',
    mayBeEmpty: true,
  },
} as const satisfies Record<string, EndpointRules>;

/** A route of the service that solves, named as its path ends. */
export type Endpoint = keyof typeof ENDPOINTS;

export function rulesOf(endpoint: Endpoint): EndpointRules {
  return ENDPOINTS[endpoint];
}

/** Fields of bodies in which a whole request may stand. */
export const REQUEST_FIELDS: readonly string[] = [
  ...new Set(
    Object.values<EndpointRules>(ENDPOINTS).flatMap(({ requestField }) =>
      requestField === null ? [] : [requestField],
    ),
  ),
];
