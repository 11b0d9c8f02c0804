import { fingerprint } from '../cache/fingerprint';
import { type Endpoint, type RequestBody, rulesOf } from '../optimize/pipeline';

/**
 * What an answer to this body may be kept and found under; null: it is not kept. Of `solve` it is the request that is really solved, so
 * that a replan meets the same request sent to sync; what the transform warns of is part of its answer, and so of this.
 */
export function fingerprintBody(
  json: unknown,
  { request, warnings, faults, findings }: RequestBody,
  endpoint: Endpoint,
  version: string | null,
): string | null {
  const { cachedAs } = rulesOf(endpoint);
  if (version === null || cachedAs === null) {
    return null;
  }
  if (cachedAs !== 'solve') {
    return fingerprint({ namespace: cachedAs, version, request: json });
  }
  // Of a body that is wrong around its request nothing is solved.
  const isWhole = faults.length + findings.length === 0;
  return isWhole
    ? fingerprint({
        namespace: cachedAs,
        version,
        request: warnings.length === 0 ? request : { request, warnings },
      })
    : null;
}
