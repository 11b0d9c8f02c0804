import type { StoredPattern } from '../../../src/recurring/stored-pattern';
import type { PlanBody } from '../../support/wire';

/** Where an occurrence was served; `start`: when service begins, seconds from midnight. */
export interface Visit {
  readonly day: number | null;
  readonly resource: string;
  readonly start: number;
}

export const KNOBS = ['day', 'tw', 'resource'] as const;
export type Knob = (typeof KNOBS)[number];

/** A promise that a plan does not keep. */
export interface BrokenPromise {
  readonly what: Knob | 'mandatory' | 'spacing';
  readonly occurrence: string;
}

/** By the job's id, of everything in the routes. */
export function visitsOf({ routes }: PlanBody): Map<string, Visit> {
  const visits = routes.flatMap(({ day, resource_id: resource, activities }) =>
    activities.flatMap(({ job_id: id, arrival_time: start }): [string, Visit][] =>
      id === undefined ? [] : [[id, { day, resource, start }]],
    ),
  );
  return new Map(visits);
}

/** Judged from what `GET /recurring-jobs` shows of the patterns, whatever jobs were made of them. */
export function brokenPromises(
  patterns: readonly StoredPattern[],
  plan: PlanBody,
  periodKey: string,
): BrokenPromise[] {
  const visits = visitsOf(plan);
  return patterns.flatMap(({ external_id: externalId, items, spacing }) => {
    const idOf = (index: number) => `rec::${externalId}::${index}::${periodKey}`;
    const days = items.flatMap(({ occurrence_index: index }) => visits.get(idOf(index))?.day ?? []);
    const gap = Math.max(spacing.min_gap_days, spacing.distinct_days ? 1 : 0);
    const isNear = days.some((day, i) => days.slice(0, i).some((other) => Math.abs(day - other) < gap));
    return [
      ...items.flatMap((item) => brokenOf(item, idOf(item.occurrence_index), visits)),
      ...(isNear ? [{ what: 'spacing' as const, occurrence: externalId }] : []),
    ];
  });
}

function brokenOf(
  item: StoredPattern['items'][number],
  occurrence: string,
  visits: ReadonlyMap<string, Visit>,
): BrokenPromise[] {
  const visit = visits.get(occurrence);
  if (visit === undefined) {
    return item.mandatory ? [{ what: 'mandatory', occurrence }] : [];
  }
  const { day, tw, resource_id: resource } = item;
  const broken: Record<Knob, boolean> = {
    day: item.day_rule === 'fix' && visit.day !== day,
    tw: item.tw_rule === 'fix' && tw !== null && !(tw.start <= visit.start && visit.start <= tw.end),
    resource: item.resource_rule === 'fix' && visit.resource !== resource,
  };
  return KNOBS.flatMap((what) => (broken[what] ? [{ what, occurrence }] : []));
}
