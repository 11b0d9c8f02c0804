import type { UnservedEntry } from '../response';
import type { ToldRelaxation } from './proposal';

const MAX_SUGGESTIONS = 10;

/**
 * What would help, the smallest change first; where nothing was solved, what the reasons advise. `limitField`: the time limit,
 * where a longer search served everything.
 */
export function suggest(
  told: readonly ToldRelaxation[],
  missing: readonly UnservedEntry[],
  limitField: string | null,
): string[] {
  const solved = told
    .filter(({ relaxation }) => relaxation.makes_feasible)
    .sort((a, b) => a.size - b.size)
    .map(({ relaxation }) => sentence(relaxation.change));
  const advice = solved.length > 0 ? [] : [...new Set(missing.map(({ message }) => message))];
  const longer = limitField === null ? [] : [`Raise ${limitField}.`];
  return [...longer, ...solved, ...advice].slice(0, MAX_SUGGESTIONS);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
