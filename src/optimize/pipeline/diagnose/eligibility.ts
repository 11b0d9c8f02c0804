import type { SolveContext } from '../context';
import type { UnservedEntry } from '../response';
import type { EligibilityFinding, EligibilityStage } from './report';

/** Reasons that no clock is needed for. */
const STATIC_CODES = new Set([
  'skill_missing',
  'skill_level_too_low',
  'resource_not_allowed',
  'resource_disabled',
  'day_unavailable',
  'zone_mismatch',
  'capacity_exceeded',
  'unreachable',
]);

/** Findings of one stage, at most. */
export const MAX_FINDINGS = 100;

/** May nobody ever serve this work? The kernel names the reason nearest to being served first. */
export function isIneligible({ reason, reasons }: UnservedEntry): boolean {
  // A lock on a resource that does not work names nobody; any other is a matter of its order.
  const isBarred = ({ code, num_resources: count }: { code: string; num_resources: number }) =>
    STATIC_CODES.has(code) || (code === 'lock_conflict' && count === 0);
  return (STATIC_CODES.has(reason) || reason === 'lock_conflict') && reasons.every(isBarred);
}

/** First stage: work that no resource may serve, by skills, levels, allowed and disabled resources, days, zones, size and ways. */
export function checkEligibility(
  { tasks }: SolveContext,
  missing: readonly UnservedEntry[],
): EligibilityStage {
  return {
    stage: 1,
    name: 'eligibility',
    checked: tasks.length,
    findings: missing.filter(isIneligible).flatMap(findingsOf).slice(0, MAX_FINDINGS),
  };
}

function findingsOf({ job_id: id, reasons }: UnservedEntry): EligibilityFinding[] {
  return reasons.map(({ code, message, resource_ids: resources, detail }) => ({
    job_id: id,
    code,
    resource_ids: resources,
    ...(Array.isArray(detail['missing_skills'])
      ? { missing_skills: detail['missing_skills'] as string[] }
      : {}),
    ...(typeof detail['dimension'] === 'string' ? { dimension: detail['dimension'] } : {}),
    ...(typeof detail['required'] === 'number' ? { required: detail['required'] } : {}),
    ...(typeof detail['available'] === 'number' ? { available: detail['available'] } : {}),
    message,
  }));
}
