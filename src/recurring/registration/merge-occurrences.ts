import type { AskedRule, Occurrence } from '../pattern';
import type { Judgement } from './judgement';
import { type Column, COLUMNS, type Knob, type KnobColumns, KNOBS } from './knob-columns';

type AskedOccurrence = Occurrence<AskedRule>;

/** What stands for an entry that is faulty, and makes no further fault. */
const PLACEHOLDER: AskedOccurrence = {
  ...{ locationIndex: 0, serviceTime: 0, mandatory: true },
  ...{ day: null, tw: null, resource: null },
  ...{ dayRule: 'free', twRule: 'free', resourceRule: 'free' },
};

/**
 * The occurrences that a body asks for. `stored`: those that there are, which keep what the body does not have (contract B26); null
 * where there is no pattern yet. Null, with a fault, where the arrays do not fit together.
 *
 * What the body clears under the rule `fix` becomes `free`, unless it sends a rule. What it puts under `pin_after_first` is bounded
 * by a value of the same body alone: an earlier choice is chosen anew.
 */
export function mergeOccurrences(
  stored: readonly Occurrence[] | null,
  columns: KnobColumns,
  judgement: Judgement,
): AskedOccurrence[] | null {
  const count = columns.locationIndex?.length ?? stored?.length ?? null;
  if (!fitTogether(count, stored, columns, judgement) || count === null) {
    return null;
  }
  return Array.from({ length: count }, (_, i) => mergeOne(stored?.[i] ?? PLACEHOLDER, columns, i));
}

function mergeOne(before: AskedOccurrence, columns: KnobColumns, i: number): AskedOccurrence {
  const kept = <K extends Knob>(knob: K): AskedOccurrence[K] => {
    const column: Column<unknown> = columns[knob];
    return (column?.[i] ?? before[knob]) as AskedOccurrence[K];
  };
  const rule = (name: 'day' | 'tw' | 'resource', knob: Extract<Knob, `${string}Rule`>): AskedRule => {
    if (columns[knob] !== undefined) {
      return columns[knob]?.[i] ?? 'free';
    }
    return before[knob] === 'fix' && isCleared(columns[name], i) ? 'free' : before[knob];
  };
  const value = <K extends 'day' | 'tw' | 'resource'>(knob: K, under: AskedRule): AskedOccurrence[K] => {
    const column: Column<unknown> = columns[knob];
    const open = column === undefined && under !== 'pin_after_first' ? before[knob] : null;
    return (column?.[i] ?? open) as AskedOccurrence[K];
  };
  const [dayRule, twRule, resourceRule] = [
    rule('day', 'dayRule'),
    rule('tw', 'twRule'),
    rule('resource', 'resourceRule'),
  ];
  return {
    locationIndex: kept('locationIndex'),
    serviceTime: kept('serviceTime'),
    ...{ day: value('day', dayRule), dayRule },
    ...{ tw: value('tw', twRule), twRule },
    ...{ resource: value('resource', resourceRule), resourceRule },
    mandatory: kept('mandatory'),
  };
}

function isCleared(column: Column<unknown>, i: number): boolean {
  return column === null || column?.[i] === null;
}

/** "All knob arrays have one entry per occurrence." Every array that breaks this is named. */
function fitTogether(
  count: number | null,
  stored: readonly Occurrence[] | null,
  columns: KnobColumns,
  judgement: Judgement,
): boolean {
  let fits = true;
  const refuse = (message: string, field: string) => {
    fits = false;
    judgement.add('VALIDATION_ERROR', message, field);
  };
  if (count === 0) {
    refuse('location_index must hold at least one occurrence.', COLUMNS.locationIndex);
  }
  for (const knob of KNOBS) {
    const name = COLUMNS[knob];
    const column = columns[knob];
    if (column === undefined && stored === null) {
      refuse(`${name} is required.`, name);
    } else if (column === undefined && stored?.length !== count) {
      const stands = `${entries(stored?.length ?? 0)} of it are stored`;
      refuse(`${name} is required: location_index has ${entries(count ?? 0)}, and ${stands}.`, name);
    } else if (column !== undefined && column !== null && count !== null && column.length !== count) {
      const message = `${name} has ${entries(column.length)}, and there are ${count} occurrences: every array has one entry per occurrence.`;
      refuse(message, name);
    }
  }
  return fits;
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
