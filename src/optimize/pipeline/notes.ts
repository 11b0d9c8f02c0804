import { ApiError, type ApiErrorOptions, type ErrorCode, type FieldError } from '../../common/errors';
import type { Warning } from './context';

/** An answer lists at most this many faults: the rest would only repeat the same mistake. */
export const MAX_ERRORS = 100;
/** Distinct warnings of one answer; the same warning at many places counts once. */
const MAX_WARNINGS = 100;
const MAX_ECHO_LENGTH = 80;

/** A caller's text inside a message: quoted, bounded, on one line. */
export function quote(text: string): string {
  const short = text.length > MAX_ECHO_LENGTH ? `${text.slice(0, MAX_ECHO_LENGTH)}…` : text;
  return JSON.stringify(short);
}

/** Faults found so far, in the order of the checks; knows when it is full so that loops can stop. */
export class Faults {
  readonly list: FieldError[] = [];

  add(code: string, message: string, field: string | null): void {
    if (this.list.length < MAX_ERRORS) {
      this.list.push({ code, message, field });
    }
  }

  /** What `read` finds is not kept. */
  unheard<T>(read: () => T): T {
    const { length } = this.list;
    const value = read();
    this.list.length = length;
    return value;
  }

  get any(): boolean {
    return this.list.length > 0;
  }

  get full(): boolean {
    return this.list.length >= MAX_ERRORS;
  }
}

/** The first fault speaks for all, and says how many there are, or that the list is cut. */
export function faultsError(
  code: ErrorCode,
  faults: readonly FieldError[],
  options: ApiErrorOptions = {},
): ApiError {
  const errors = faults.slice(0, MAX_ERRORS);
  return new ApiError(code, `${errors[0]?.message ?? ''}${countOf(errors.length)}`, { ...options, errors });
}

/** Lists end where they are full: whether there is more is not looked for. */
function countOf(listed: number): string {
  if (listed >= MAX_ERRORS) {
    return ` (the first ${MAX_ERRORS} faults are listed)`;
  }
  return listed === 1 ? '' : ` (${listed} faults in all)`;
}

interface Note {
  code: string;
  message: string;
  field: string | null;
  count: number;
}

/** Warnings, each said once: a note of the same code and topic at more places is only counted. */
export class Notes {
  private readonly byTopic = new Map<string, Note>();
  private readonly codes = new Set<string>();

  add(code: string, message: string, field: string | null, topic = message): void {
    this.codes.add(code);
    const key = `${code} ${topic}`;
    const known = this.byTopic.get(key);
    if (known !== undefined) {
      known.count += 1;
    } else if (this.byTopic.size < MAX_WARNINGS) {
      this.byTopic.set(key, { code, message, field, count: 1 });
    }
  }

  /** Whether there was a note of this code, also one for which the list had no room. */
  has(code: string): boolean {
    return this.codes.has(code);
  }

  /** Whether a note on this topic would add nothing new; if so it is counted. */
  repeats(code: string, topic: string): boolean {
    const known = this.byTopic.get(`${code} ${topic}`);
    if (known !== undefined) {
      known.count += 1;
    }
    return known !== undefined || this.byTopic.size >= MAX_WARNINGS;
  }

  toWarnings(): Warning[] {
    return [...this.byTopic.values()].map(({ code, message, field, count }) => ({
      code,
      message:
        count === 1 ? message : `${message} (at ${count} places; the first is ${field ?? 'the request'})`,
      field,
    }));
  }
}
