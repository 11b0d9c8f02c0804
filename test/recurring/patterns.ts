import { randomUUID } from 'node:crypto';
import type { Occurrence, Pattern, PatternPlace } from '../../src/recurring/pattern';

/** Without jest, which a process of its own has not. */
export function anOccurrence(given: Partial<Occurrence> = {}): Occurrence {
  return {
    locationIndex: 1,
    serviceTime: 1_200,
    day: 1,
    dayRule: 'fix',
    tw: { start: 36_000, end: 37_800 },
    twRule: 'fix',
    resource: 'anna',
    resourceRule: 'fix',
    mandatory: true,
    ...given,
  };
}

export function aPlace(given: Partial<PatternPlace> = {}): PatternPlace {
  return { index: 1, lat: 50.85, lon: 4.35, label: 'Home', ...given };
}

export function aPattern(given: Partial<Pattern> = {}): Pattern {
  const id = randomUUID();
  return {
    id,
    tenant: 'acme',
    externalId: `cleaning-${id}`,
    clientRef: 'customer-7',
    version: 1,
    isActive: true,
    spacing: { distinctDays: true, minGapDays: 2 },
    locations: [aPlace({ index: 0, label: 'Depot' }), aPlace()],
    occurrences: [anOccurrence(), anOccurrence({ day: null, dayRule: 'free', mandatory: false })],
    createdAt: 1_700_000_000_123,
    updatedAt: 1_700_000_000_123,
    ...given,
  };
}

/** A pattern whose every part says the same number, so that one made of two versions shows. */
export function numbered(number: number, given: Partial<Pattern> = {}): Pattern {
  return aPattern({
    clientRef: String(number),
    occurrences: Array.from({ length: 200 }, () => anOccurrence({ serviceTime: number })),
    updatedAt: number,
    ...given,
  });
}

/** The number of a pattern that is made of one version; null: of several. */
export function numberOf({ clientRef, occurrences, updatedAt }: Pattern): number | null {
  const isWhole =
    clientRef === String(updatedAt) &&
    occurrences.length === 200 &&
    occurrences.every(({ serviceTime }) => serviceTime === updatedAt);
  return isWhole ? updatedAt : null;
}
