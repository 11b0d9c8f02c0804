import type { ShapeReader } from '../../optimize/pipeline/shape/reader';
import { objectOf } from '../../optimize/pipeline/replan/raw-json';
import type { AskedRule, Occurrence } from '../pattern';
import type { Fleet } from './fleet';
import { COLUMNS, type KnobColumns, RULED } from './knob-columns';

/** A visit of less than a minute, a window or a shift that is over within the first 24 minutes of the day: such are meant in minutes. */
const MINUTE_S = 60;
const MINUTES_OF_DAY = 1_440;

/** Interface, release 2.4.0: "Minutes-scaled values register durations 60 times too short." */
export function noteMinutes(reader: ShapeReader, columns: KnobColumns, fleet: Fleet | null): void {
  const note = (what: string, field: string) => {
    const message = `${what}: all times are in seconds, and these look like minutes`;
    reader.notes.add('MINUTES_FOR_SECONDS', message, field);
  };
  const services = valuesOf(columns.serviceTime);
  if (services.length > 0 && services.every((seconds) => seconds < MINUTE_S)) {
    note(`Every service_time is below ${MINUTE_S}`, COLUMNS.serviceTime);
  }
  const ends = valuesOf(columns.tw).map(({ end }) => end);
  if (ends.length > 0 && ends.every((end) => end > 0 && end <= MINUTES_OF_DAY)) {
    note(`Every tw ends at ${MINUTES_OF_DAY} or before`, COLUMNS.tw);
  }
  const shifts = (fleet?.resources ?? []).map((resource) => objectOf(resource['time_window'])?.['end']);
  if (shifts.length > 0 && shifts.every((end) => typeof end === 'number' && end <= MINUTES_OF_DAY)) {
    note(`Every shift ends at ${MINUTES_OF_DAY} or before`, 'resources');
  }
}

/** A value that the body puts under the rule `free` is kept, and does nothing. */
export function noteUnused(
  reader: ShapeReader,
  occurrences: readonly Occurrence<AskedRule>[],
  columns: KnobColumns,
): void {
  occurrences.forEach((occurrence, i) => {
    for (const { value, rule } of RULED) {
      const given = columns[value]?.[i];
      if (occurrence[rule] === 'free' && given !== undefined && given !== null) {
        const name = COLUMNS[value];
        const message = `A ${name} under the ${COLUMNS[rule]} "free" is kept and not used; "fix" would use it`;
        reader.notes.add('VALUE_NOT_USED', message, `${name}[${i}]`);
      }
    }
  });
}

function valuesOf<T>(column: readonly (T | null)[] | null | undefined): T[] {
  return (column ?? []).filter((entry): entry is T & {} => entry !== null);
}
