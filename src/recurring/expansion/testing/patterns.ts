import type { Occurrence, Pattern } from '../../pattern';

/** An occurrence of which nothing is fixed; a test states only what matters to it. */
export function occurrence(more: Partial<Occurrence> = {}): Occurrence {
  return {
    locationIndex: 1,
    serviceTime: 600,
    day: null,
    dayRule: 'free',
    tw: null,
    twRule: 'free',
    resource: null,
    resourceRule: 'free',
    mandatory: true,
    ...more,
  };
}

/** Fixed on a weekday, 0: Monday. */
export function on(day: number, more: Partial<Occurrence> = {}): Occurrence {
  return occurrence({ day, dayRule: 'fix', ...more });
}

/** An active pattern with places 0 to 9 in a row. */
export function pattern(
  externalId: string,
  occurrences: readonly Occurrence[],
  more: Partial<Pattern> = {},
): Pattern {
  return {
    id: `id of ${externalId}`,
    tenant: 'default',
    version: 1,
    isActive: true,
    createdAt: 0,
    updatedAt: 0,
    externalId,
    clientRef: null,
    spacing: { distinctDays: false, minGapDays: 0 },
    locations: Array.from({ length: 10 }, (_, index) => {
      return { index, lat: 50.8 + index / 100, lon: 4.3, label: index === 0 ? null : `place ${index}` };
    }),
    occurrences,
    ...more,
  };
}

export const distinctDays = { spacing: { distinctDays: true, minGapDays: 0 } };

export function daysApart(minGapDays: number): Pick<Pattern, 'spacing'> {
  return { spacing: { distinctDays: false, minGapDays } };
}
