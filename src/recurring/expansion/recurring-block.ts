import type { FieldError } from '../../common/errors';
import type { Warning } from '../../optimize/pipeline/context';
import { Faults, quote } from '../../optimize/pipeline/notes';
import { objectOf } from '../../optimize/pipeline/replan/raw-json';
import { type JsonObject, kind, ShapeReader } from '../../optimize/pipeline/shape/reader';
import { DAYS_OF_WEEK } from '../pattern';
import { isWeekOfItsYear, readIsoWeek, weeksOfYear } from './iso-week';

const BLOCK = kind('the recurring block', ['period_key', 'requested_days']);

/** What a solve asks of the patterns. */
export interface RecurringBlock {
  /** A week, as sent: ids are made of it (contract B27). */
  readonly periodKey: string;
  /** Weekdays, 0: Monday, each once; null: all. */
  readonly requestedDays: readonly number[] | null;
}

export interface BlockReading {
  /** Null: nothing is asked for, or it cannot be read. */
  readonly block: RecurringBlock | null;
  /** What is wrong with its shape … */
  readonly faults: readonly FieldError[];
  /** … and with its meaning. */
  readonly findings: readonly FieldError[];
  readonly warnings: readonly Warning[];
}

/**
 * The `recurring` block of a request that nobody has checked yet. `holder`: the field of the body in which the request stands;
 * null: the body is the request. A block that is no object is left to the request's own checks, which refuse it.
 */
export function readRecurringBlock(request: unknown, holder: string | null): BlockReading {
  const given = objectOf(objectOf(request)?.['recurring']);
  if (given === null) {
    return { block: null, faults: [], findings: [], warnings: [] };
  }
  const reader = new ShapeReader();
  const findings = new Faults();
  const read = () => reader.within('recurring', () => readBlock(reader, given, findings));
  const block = holder === null ? read() : reader.within(holder, read);
  const isSound = !reader.faults.any && !findings.any;
  return {
    block: isSound ? block : null,
    faults: reader.faults.list,
    findings: findings.list,
    warnings: reader.notes.toWarnings(),
  };
}

function readBlock(reader: ShapeReader, given: JsonObject, findings: Faults): RecurringBlock {
  reader.knows(given, BLOCK);
  return {
    periodKey: readPeriodKey(reader, given, findings),
    requestedDays: readRequestedDays(reader, given, findings),
  };
}

/** `period_key`, which is required. */
export function readPeriodKey(reader: ShapeReader, holder: JsonObject, findings: Faults): string {
  const text = reader.id(holder, 'period_key');
  if (text === '') {
    return text;
  }
  const field = reader.pathOf('period_key');
  const isoWeek = readIsoWeek(text);
  if (isoWeek === null) {
    const message = `${field} must be a year and its week as in 2026-W09, not ${quote(text)}.`;
    findings.add('VALIDATION_ERROR', message, field);
  } else if (!isWeekOfItsYear(isoWeek)) {
    const message = `${field} is ${quote(text)}, but the ISO year ${isoWeek.year} has the weeks 1 to ${weeksOfYear(isoWeek.year)}.`;
    findings.add('VALIDATION_ERROR', message, field);
  }
  return text;
}

/** `requested_days`; null: all of them, where it is not given. */
export function readRequestedDays(
  reader: ShapeReader,
  holder: JsonObject,
  findings: Faults,
): number[] | null {
  const entries = reader.array(holder, 'requested_days');
  if (entries === null) {
    return null;
  }
  const days: number[] = [];
  reader.within('requested_days', () => {
    for (let i = 0; i < entries.length && !reader.faults.full && !findings.full; i += 1) {
      const day = readWeekday(reader, entries[i], i);
      const field = reader.pathOf(i);
      if (day !== null && days.includes(day)) {
        findings.add('VALIDATION_ERROR', `${field} names the day ${day} a second time.`, field);
      } else if (day !== null) {
        days.push(day);
      }
    }
  });
  return days;
}

function readWeekday(reader: ShapeReader, value: unknown, i: number): number | null {
  if (value === undefined || value === null) {
    reader.fail('must be a weekday, 0 (Monday) to 4 (Friday), not null', i);
    return null;
  }
  return reader.whole(reader.checkedNumber(value, i, { min: 0, max: DAYS_OF_WEEK - 1 }), i);
}
