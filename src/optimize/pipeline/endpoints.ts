import { replanBody } from './bodies/replan-body';
import { evaluationBody } from './bodies/evaluation';
import { insertionBody } from './bodies/insertion';
import { plainBody, type RequestBody } from './bodies/request-body';
import type { JsonObject } from './shape/reader';

/** What is particular to a route that solves; everything else is one request, prepared and answered alike. */
export interface EndpointRules {
  /** Where in the body an OptimizationRequest stands as it was sent; null: the body is one. */
  requestField: string | null;
  /**
   * Body → request, one file a wrapper in bodies/. Throws nothing. `laterJobs` belong to the request in the body and are injected
   * behind this: a replan may say that they are over.
   */
  readBody: (json: unknown, laterJobs?: readonly JsonObject[]) => RequestBody;
  /** A lock on what is not there is answered with its own code, else with VALIDATION_ERROR (contract B12). */
  keepsLockCodes: boolean;
  /** What a plan is from which mandatory work is missing (contract B1): an answer while something is served, or no plan. */
  holes: 'answered' | 'refused';
  /** Nothing to plan is a plan, not a mistake (contract B22). */
  mayBeEmpty: boolean;
  /**
   * What a plan that comes with the request is: a hint for the search, or the answer itself, or what the answer extends
   * without changing its order (contract B16, B17).
   */
  plan: 'hint' | 'answer' | 'extended';
  /** Seconds of the search where the options say nothing; null: by the number of stops (contract A9). */
  automaticLimitSeconds: number | null;
  /**
   * A solve that is given its time has all of it, so that whoever watches or cancels it finds it running; else it ends when it has
   * done enough (contract B9).
   */
  lasts: boolean;
  /** Places outside the region are refused (contract B28). */
  isBoundToRegion: boolean;
  /** Whether the recurring jobs that a request names are put into it (interface, recurring rule 9). */
  injectsRecurring: boolean;
  /**
   * Among which answers its own may be kept and found (interface, "Result cache behaviour"); null: it is solved every time. `solve` is of the
   * request that is really solved, the others of the body as it came.
   */
  cachedAs: 'solve' | 'reoptimize' | 'evaluate' | null;
}

const SYNC = {
  requestField: null,
  readBody: plainBody,
  keepsLockCodes: true,
  holes: 'answered',
  mayBeEmpty: false,
  plan: 'hint',
  automaticLimitSeconds: null,
  lasts: false,
  isBoundToRegion: true,
  injectsRecurring: true,
  cachedAs: 'solve',
} as const satisfies EndpointRules;

const REPLAN = {
  requestField: 'original_request',
  readBody: replanBody,
  keepsLockCodes: false,
  holes: 'refused',
  mayBeEmpty: true,
  plan: 'hint',
  automaticLimitSeconds: null,
  lasts: false,
  isBoundToRegion: true,
  injectsRecurring: true,
  cachedAs: null,
} as const satisfies EndpointRules;

export const ENDPOINTS = {
  sync: SYNC,
  reoptimize: { ...SYNC, injectsRecurring: false, cachedAs: 'reoptimize' },
  replan: REPLAN,
  // A job says every fault of its request with one code (contract B12, B13), and its plan may have holes (contract B1).
  async: { ...SYNC, keepsLockCodes: false, lasts: true },
  'replan/async': { ...REPLAN, holes: 'answered', lasts: true, cachedAs: 'solve' },
  evaluate: {
    requestField: 'base',
    readBody: evaluationBody,
    keepsLockCodes: true,
    holes: 'answered',
    mayBeEmpty: false,
    plan: 'answer',
    automaticLimitSeconds: 1,
    lasts: false,
    isBoundToRegion: true,
    injectsRecurring: false,
    cachedAs: 'evaluate',
  },
  'suggest-insertion': {
    requestField: 'base',
    readBody: insertionBody,
    keepsLockCodes: false,
    holes: 'refused',
    mayBeEmpty: false,
    plan: 'extended',
    automaticLimitSeconds: 1,
    lasts: false,
    isBoundToRegion: true,
    injectsRecurring: false,
    cachedAs: null,
  },
  // Asked by the service itself: a recurring pattern may lie outside the region (contract B28), and asks once.
  registration: { ...SYNC, isBoundToRegion: false, injectsRecurring: false, cachedAs: null },
} as const satisfies Record<string, EndpointRules>;

/** A route of the service that solves, named as its path ends; or the solve of a recurring pattern's registration. */
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
