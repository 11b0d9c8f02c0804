import type { Pattern } from '../recurring/pattern';
import type { TenantPatterns } from './recurring-jobs';

/** Patterns that were told when a job was sent, as the text that is kept with it. */
export interface KeptPatterns {
  /** JSON. */
  readonly kept: string;
}

/** What a week's jobs are made of; nothing else of a pattern is kept with a job. */
type KeptPattern = Pick<Pattern, 'externalId' | 'spacing' | 'locations' | 'occurrences'>;

/** In place of what is not kept: no expansion reads it. */
const NOT_KEPT = {
  ...{ id: '', tenant: '', version: 0, clientRef: null, isActive: true, createdAt: 0, updatedAt: 0 },
} as const;

export function keepPatterns(patterns: TenantPatterns | KeptPatterns): KeptPatterns {
  if ('kept' in patterns) {
    return patterns;
  }
  const { active } = patterns;
  return { kept: JSON.stringify(active?.filter(({ isActive }) => isActive).map(keptOf) ?? null) };
}

export function openPatterns(patterns: TenantPatterns | KeptPatterns): TenantPatterns {
  if (!('kept' in patterns)) {
    return patterns;
  }
  const active = JSON.parse(patterns.kept) as readonly KeptPattern[] | null;
  return { active: active?.map((pattern) => ({ ...NOT_KEPT, ...pattern })) ?? null };
}

function keptOf({ externalId, spacing, locations, occurrences }: Pattern): KeptPattern {
  const visited = new Set(occurrences.map(({ locationIndex }) => locationIndex));
  return { externalId, spacing, locations: locations.filter(({ index }) => visited.has(index)), occurrences };
}
