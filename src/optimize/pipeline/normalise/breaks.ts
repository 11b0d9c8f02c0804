import { BREAK_RULE, type WireBreak } from '../../../kernel/wire';
import type { BreakContext } from '../context';
import type { ParsedBreak } from '../shape/parsed-rules';
import { byDimension } from './dimensions';

interface DayBreaks {
  wire: WireBreak[];
  context: BreakContext[];
}

/** What a vehicle owes on one day, in the caller's units. `places`: of each break, null where the vehicle stands. */
export function breaksOf(
  breaks: readonly ParsedBreak[],
  places: readonly (number | null)[],
  day: number,
  dimensions: readonly string[],
): DayBreaks {
  const owed = breaks
    .map((entry, i) => ({ entry, place: places[i] ?? null }))
    .filter(({ entry }) => entry.days === null || entry.days.includes(day));
  return {
    wire: owed.map(({ entry, place }) => ({
      rule: ruleOf(entry),
      duration: entry.duration,
      location: place,
      mandatory: entry.mandatory,
      paid: entry.paid,
      penalty: entry.penalty,
      split: entry.split,
      maxLoad: byDimension(dimensions, entry.maxLoad),
    })),
    context: owed.map(({ entry, place }) => ({
      id: entry.id,
      place,
      paid: entry.paid,
      penalty: entry.penalty,
      numParts: entry.split.length,
      rule: entry.rule.kind,
      latest: entry.rule.kind === 'window' ? entry.rule.end : null,
    })),
  };
}

function ruleOf({ rule }: ParsedBreak): WireBreak['rule'] {
  switch (rule.kind) {
    case 'window':
      return [BREAK_RULE.window, rule.start, rule.end];
    case 'driving':
      return [BREAK_RULE.driving, rule.maxDrivingTime, rule.initialDrivingTime];
    case 'work':
      return [BREAK_RULE.work, rule.afterWorkTime, 0];
  }
}
