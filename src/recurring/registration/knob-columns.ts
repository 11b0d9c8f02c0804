import { quote } from '../../optimize/pipeline/notes';
import { isSet } from '../../optimize/pipeline/replan/raw-json';
import { MAX_TIME_S } from '../../optimize/pipeline/shape/bounds';
import { nameOf } from '../../optimize/pipeline/shape/name-of';
import { type JsonObject, kind, type ShapeReader } from '../../optimize/pipeline/shape/reader';
import { ASKED_RULES, type AskedRule, DAYS_OF_WEEK, type Occurrence, type TimesOfDay } from '../pattern';
import { LATEST_S, MAX_ID_LENGTH, MAX_OCCURRENCES } from './bounds';
import { checkText } from './text';

/** The parallel arrays of a body, by what they say of an occurrence. */
export const COLUMNS = {
  locationIndex: 'location_index',
  serviceTime: 'service_time',
  day: 'day',
  dayRule: 'day_rule',
  tw: 'tw',
  twRule: 'tw_rule',
  resource: 'resource',
  resourceRule: 'resource_rule',
  mandatory: 'mandatory',
} as const satisfies Record<keyof Occurrence, string>;
export type Knob = keyof typeof COLUMNS;
export const KNOBS = Object.keys(COLUMNS) as Knob[];

/** A value and the rule that it stands under. */
export const RULED = [
  { value: 'day', rule: 'dayRule' },
  { value: 'tw', rule: 'twRule' },
  { value: 'resource', rule: 'resourceRule' },
] as const satisfies readonly { value: Knob; rule: Knob }[];

/** Whether a solve has still to choose something of it. */
export function isOpen(occurrence: Occurrence<AskedRule>): boolean {
  return RULED.some(({ rule }) => occurrence[rule] === 'pin_after_first');
}

/** An entry for each occurrence. Undefined: the body does not have the array; null, whole or as an entry: cleared. */
export type Column<T> = readonly (T | null)[] | null | undefined;
export type KnobColumns = {
  readonly [K in Knob]: Column<NonNullable<Occurrence<AskedRule>[K]>>;
};

const TIMES = kind('a tw', ['start', 'end']);

type ReadEntry<T> = (value: unknown, i: number) => T | null;

/**
 * Reads all arrays, each for itself. `clears`: null means to take away what is stored (of a modification); else it is the same
 * as absent, and as an entry it stands for a value that is left open. An entry that is faulty is null.
 */
export function readColumns(reader: ShapeReader, body: JsonObject, clears: boolean): KnobColumns {
  const column = <T>(knob: Knob, read: ReadEntry<T>, mayBeNull: boolean): Column<T> =>
    readColumn(reader, body, COLUMNS[knob], { read, mayBeNull, clears });
  const rules = (knob: Knob) => column(knob, (value, i) => readRule(reader, value, i), clears);
  return {
    locationIndex: column('locationIndex', (value, i) => readWhole(reader, value, i, MAX_TIME_S), false),
    serviceTime: column('serviceTime', (value, i) => readSeconds(reader, value, i), false),
    day: column('day', (value, i) => readWhole(reader, value, i, DAYS_OF_WEEK - 1), true),
    dayRule: rules('dayRule'),
    tw: column('tw', (value, i) => readTimes(reader, value, i), true),
    twRule: rules('twRule'),
    resource: column('resource', (value, i) => readResourceId(reader, value, i), true),
    resourceRule: rules('resourceRule'),
    mandatory: column('mandatory', (value, i) => readFlag(reader, value, i), false),
  };
}

function readColumn<T>(
  reader: ShapeReader,
  body: JsonObject,
  key: string,
  { read, mayBeNull, clears }: { read: ReadEntry<T>; mayBeNull: boolean; clears: boolean },
): Column<T> {
  if (!isSet(body, key)) {
    const isCleared = clears && body[key] === null;
    if (isCleared && !mayBeNull) {
      reader.fail('must not be null: no occurrence can be without it', key);
    }
    return isCleared && mayBeNull ? null : undefined;
  }
  const entries = reader.array(body, key, MAX_OCCURRENCES);
  if (entries === null) {
    return undefined;
  }
  return reader.within(key, () =>
    entries.map((entry, i) => {
      if (entry === null && !mayBeNull) {
        reader.fail('must not be null', i);
      }
      return entry === null ? null : read(entry, i);
    }),
  );
}

function readWhole(reader: ShapeReader, value: unknown, i: number, max: number): number | null {
  return reader.whole(reader.checkedNumber(value, i, { min: 0, max }), i);
}

function readSeconds(reader: ShapeReader, value: unknown, i: number): number | null {
  return reader.rounded(reader.checkedNumber(value, i, { min: 0, max: MAX_TIME_S }), i);
}

function readRule(reader: ShapeReader, value: unknown, i: number): AskedRule | null {
  const rule = ASKED_RULES.find((known) => known === value);
  if (rule === undefined) {
    const found = typeof value === 'string' ? quote(value) : nameOf(value);
    reader.fail(`must be one of ${ASKED_RULES.join(', ')}, not ${found}`, i);
    return null;
  }
  return rule;
}

function readTimes(reader: ShapeReader, value: unknown, i: number): TimesOfDay | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    reader.fail(`must be an object of start and end or null, not ${nameOf(value)}`, i);
    return null;
  }
  const object = value as JsonObject;
  return reader.within(i, () => {
    reader.knows(object, TIMES);
    const start = readTime(reader, object, 'start');
    const end = readTime(reader, object, 'end');
    if (start === null || end === null) {
      return null;
    }
    if (end < start) {
      const field = reader.pathOf('end');
      const message = `${reader.pathOf()} ends at ${end}, before its start at ${start}.`;
      reader.faults.add('INVALID_TIME_WINDOW', message, field);
      return null;
    }
    return { start, end };
  });
}

function readTime(reader: ShapeReader, object: JsonObject, key: string): number | null {
  if (!isSet(object, key)) {
    reader.fail('is required', key);
    return null;
  }
  return reader.integer(object, key, { min: 0, max: LATEST_S });
}

function readResourceId(reader: ShapeReader, value: unknown, i: number): string | null {
  if (typeof value !== 'string') {
    reader.fail(`must be a resource's id or null, not ${nameOf(value)}`, i);
    return null;
  }
  if (value === '') {
    reader.fail('must not be empty', i);
    return null;
  }
  return checkText(reader, value, i, MAX_ID_LENGTH) ? value : null;
}

function readFlag(reader: ShapeReader, value: unknown, i: number): boolean | null {
  if (typeof value !== 'boolean') {
    reader.fail(`must be true or false, not ${nameOf(value)}`, i);
    return null;
  }
  return value;
}
