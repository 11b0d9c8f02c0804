import { ApiError } from '../../../common/errors';
import type { Region } from '../../../travel';
import type { Pattern } from '../../pattern';

export const REGION: Region = { latMin: 49.4, latMax: 51.6, lonMin: 2.3, lonMax: 6.5 };

/** Bodies by the names of the interface; a test states only what matters to it. */
export type Body = Record<string, unknown>;

/** Some kilometres apart: a few minutes by air. */
export const PLACES = [
  { index: 0, lat: 50.85, lon: 4.35, label: 'Depot' },
  { index: 1, lat: 50.88, lon: 4.4, label: 'Rue Haute' },
  { index: 2, lat: 50.82, lon: 4.3, label: null },
];

export function fleetBody(more: Body = {}): Body {
  return { id: 'anna', depot_index: 0, tw: { start: 28_800, end: 61_200 }, ...more };
}

/** `count` occurrences of twenty minutes at place 1, of which nothing is said. */
export function patternBody(more: Body = {}, count = 2): Body {
  const each = <T>(entry: T): T[] => Array.from({ length: count }, () => entry);
  return {
    external_id: 'round-7',
    locations: PLACES,
    resources: [fleetBody()],
    location_index: each(1),
    service_time: each(1_200),
    ...{ day: each(null), day_rule: each('free') },
    ...{ tw: each(null), tw_rule: each('free') },
    ...{ resource: each(null), resource_rule: each('free') },
    mandatory: each(true),
    ...more,
  };
}

/** Two occurrences: the first is fixed in all, the second free in all. */
export function pattern(more: Partial<Pattern> = {}): Pattern {
  return {
    ...{ id: 'p-1', tenant: 't', version: 3, isActive: true, createdAt: 1_000, updatedAt: 2_000 },
    externalId: 'round-7',
    clientRef: 'ref',
    spacing: { distinctDays: false, minGapDays: 0 },
    locations: PLACES,
    occurrences: [
      {
        ...{ locationIndex: 1, serviceTime: 1_200, mandatory: true },
        ...{ day: 1, dayRule: 'fix', tw: { start: 32_400, end: 36_000 }, twRule: 'fix' },
        ...{ resource: 'anna', resourceRule: 'fix' },
      },
      {
        ...{ locationIndex: 2, serviceTime: 600, mandatory: false },
        ...{ day: null, dayRule: 'free', tw: null, twRule: 'free', resource: null, resourceRule: 'free' },
      },
    ],
    ...more,
  };
}

export function refusalOf(run: () => unknown): ApiError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof ApiError) {
      return thrown;
    }
    throw thrown;
  }
  throw new Error('nothing was refused');
}

/** [code, field] of every fault. */
export function faultsOf({ errors }: ApiError): [string, string | null][] {
  return errors.map(({ code, field }) => [code, field]);
}
