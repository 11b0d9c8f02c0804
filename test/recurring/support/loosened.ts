import type { Occurrence, Pattern } from '../../../src/recurring/pattern';
import type { Knob } from './promises';

const RULES = { day: 'dayRule', tw: 'twRule', resource: 'resourceRule' } as const;

/** The same work with every other knob turned to free. Spacing is no knob, and stays. */
export function loosened(patterns: readonly Pattern[], kept: readonly Knob[]): Pattern[] {
  const knobs = Object.keys(RULES) as Knob[];
  const free = knobs
    .filter((knob) => !kept.includes(knob))
    .map((knob): Partial<Occurrence> => ({ [RULES[knob]]: 'free' }));
  return patterns.map((pattern) => ({
    ...pattern,
    occurrences: pattern.occurrences.map(
      (occurrence) => Object.assign({}, occurrence, ...free) as Occurrence,
    ),
  }));
}
