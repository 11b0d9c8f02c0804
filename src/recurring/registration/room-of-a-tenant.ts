import { faultsError } from '../../optimize/pipeline/notes';
import type { AskedRule, Occurrence, Pattern, PatternDraft } from '../pattern';
import { PLACES_PER_OCCURRENCE } from './bounds';

/** What is bounded of a pattern. */
type Size = Pick<PatternDraft, 'locations'> & { readonly occurrences: readonly Occurrence<AskedRule>[] };

/** Throws VALIDATION_ERROR where the tenant would have more than it may. */
export function requireRoom(others: readonly Pattern[], draft: Size, maxOccurrences: number): void {
  const bounds = [
    { what: 'occurrences', most: maxOccurrences, field: 'location_index' },
    { what: 'locations', most: PLACES_PER_OCCURRENCE * maxOccurrences, field: 'locations' },
  ] as const;
  const faults = bounds.flatMap(({ what, most, field }) => {
    const kept = others.reduce((sum, other) => sum + other[what].length, 0);
    const more = draft[what].length;
    const message = `The patterns of this tenant have ${kept} ${what} already; with ${more} more they are beyond the ${most} that are kept.`;
    return kept + more > most ? [{ code: 'LIMIT_EXCEEDED', message, field }] : [];
  });
  if (faults.length > 0) {
    throw faultsError('VALIDATION_ERROR', faults);
  }
}

export function isLarger(draft: Size, than: Size): boolean {
  return draft.occurrences.length > than.occurrences.length || draft.locations.length > than.locations.length;
}
