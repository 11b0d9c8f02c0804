import { type Endpoint, type RequestBody, rulesOf } from '../optimize/pipeline';
import type { Pattern } from '../recurring/pattern';

/** The work stops until the patterns of the caller's tenant are known. */
export interface PatternsNeeded {
  readonly patterns: true;
}

/** Active patterns; null: the caller's key names no tenant. */
export interface TenantPatterns {
  readonly active: readonly Pattern[] | null;
}

/** The request inside the body, with the recurring jobs that it names. */
export function withRecurringJobs(
  json: unknown,
  endpoint: Endpoint,
  told: TenantPatterns | undefined,
): RequestBody | PatternsNeeded {
  void told;
  return rulesOf(endpoint).readBody(json);
}
