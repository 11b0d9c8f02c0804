import { ConvertError, type ConvertErrorCode } from '../convert-error';
import type { JsonObject } from '../format';
import { NoteBook, type NoteCode } from '../note';

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Beyond it no quantity of a plan can be added up exactly. */
const MAX_NUMBER = 1e15;
const MAX_SHOWN = 60;

/** One document under way: which of its values were read, and what there is to say about it. */
export class Reading {
  readonly notes = new NoteBook();
  private readonly keysRead = new Map<object, Set<string>>();
  private readonly wholly = new Set<object>();

  /** Somebody looks into this object or list; what stays unread of it is told value by value. */
  enter(container: object): void {
    if (!this.keysRead.has(container)) {
      this.keysRead.set(container, new Set());
    }
  }

  mark(container: object, key: string): void {
    this.enter(container);
    this.keysRead.get(container)?.add(key);
  }

  markWhole(container: object): void {
    this.wholly.add(container);
  }

  isEntered(container: object): boolean {
    return this.keysRead.has(container);
  }

  isMarked(container: object, key: string): boolean {
    return this.keysRead.get(container)?.has(key) === true;
  }

  isWhole(container: object): boolean {
    return this.wholly.has(container);
  }
}

/**
 * An object of a foreign document. Whatever is asked for counts as read, and the rest is told afterwards (`noteLeftovers`), so that
 * no list of known fields can forget one. Null is the same as absent.
 */
export class Source {
  private constructor(
    readonly path: string,
    private readonly value: JsonObject,
    readonly reading: Reading,
  ) {
    reading.enter(value);
  }

  /** The document itself; it must be an object. */
  static of(document: unknown, reading: Reading, path = ''): Source {
    if (!isObject(document)) {
      const what = path === '' ? 'The document' : path;
      throw new ConvertError('WRONG_TYPE', `${what} must be an object, not ${kindOf(document)}.`, path);
    }
    return new Source(path, document, reading);
  }

  pathOf(key: string, index?: number): string {
    const joint = this.path === '' ? '' : '.';
    return `${this.path}${joint}${key}${index === undefined ? '' : `[${index}]`}`;
  }

  fail(code: ConvertErrorCode, message: string, key?: string): never {
    const path = key === undefined ? this.path : this.pathOf(key);
    throw new ConvertError(code, `${path === '' ? 'The document' : path} ${message}.`, path);
  }

  note(code: NoteCode, message: string, key?: string): void {
    this.reading.notes.add(code, message, key === undefined ? this.path : this.pathOf(key));
  }

  keys(): string[] {
    return Object.keys(this.value);
  }

  /** Whether something stands there; does not count as reading it. */
  has(key: string): boolean {
    return Object.hasOwn(this.value, key) && this.value[key] !== undefined && this.value[key] !== null;
  }

  /** The value as it is, without reading it: for a choice of what to read. */
  peek(key: string): unknown {
    return this.has(key) ? this.value[key] : null;
  }

  /** The value as it is. What lies below it counts as read. */
  raw(key: string): unknown {
    if (!this.has(key)) {
      this.reading.mark(this.value, key);
      return null;
    }
    const value = this.value[key];
    this.reading.mark(this.value, key);
    if (typeof value === 'object' && value !== null) {
      this.reading.markWhole(value);
    }
    return value;
  }

  /** Of a value that is known and not carried: a better reason than the general one. */
  leave(key: string, message: string): void {
    if (this.has(key)) {
      this.raw(key);
      this.note('NOT_CARRIED', message, key);
    }
  }

  /** The whole object is known and not carried. */
  ignore(message: string): void {
    this.reading.markWhole(this.value);
    this.note('NOT_CARRIED', message);
  }

  string(key: string): string | null {
    const value = this.raw(key);
    return value === null || typeof value === 'string' ? value : this.wrong('a text', value, key);
  }

  /** A text, or a number in its place: ids are either, by format. */
  id(key: string): string | null {
    const value = this.raw(key);
    if (typeof value === 'number' && Number.isFinite(value)) {
      return String(value);
    }
    return value === null || typeof value === 'string' ? value : this.wrong('a text or a number', value, key);
  }

  boolean(key: string): boolean | null {
    const value = this.raw(key);
    return value === null || typeof value === 'boolean' ? value : this.wrong('true or false', value, key);
  }

  number(key: string, bounds: Bounds = {}): number | null {
    const value = this.raw(key);
    return value === null ? null : this.checked(value, key, bounds);
  }

  integer(key: string, bounds: Bounds = {}): number | null {
    const value = this.number(key, bounds);
    return value === null || Number.isInteger(value)
      ? value
      : this.fail('OUT_OF_RANGE', `must be a whole number, not ${value}`, key);
  }

  numbers(key: string, bounds: Bounds = {}): number[] | null {
    return this.list(key)?.map((value, i) => this.checked(value, `${key}[${i}]`, bounds)) ?? null;
  }

  strings(key: string): string[] | null {
    return (
      this.list(key)?.map((value, i) =>
        typeof value === 'string' ? value : this.wrong('a text', value, `${key}[${i}]`),
      ) ?? null
    );
  }

  /** The list, read as a whole. */
  list(key: string): readonly unknown[] | null {
    const value = this.raw(key);
    return value === null || Array.isArray(value)
      ? (value as readonly unknown[] | null)
      : this.wrong('a list', value, key);
  }

  object(key: string): Source | null {
    if (!this.has(key)) {
      this.reading.mark(this.value, key);
      return null;
    }
    const value = this.value[key];
    this.reading.mark(this.value, key);
    return isObject(value)
      ? new Source(this.pathOf(key), value, this.reading)
      : this.wrong('an object', value, key);
  }

  /** The objects of a list; none where it is absent. */
  objects(key: string): Source[] {
    if (!this.has(key)) {
      this.reading.mark(this.value, key);
      return [];
    }
    const value = this.value[key];
    this.reading.mark(this.value, key);
    if (!Array.isArray(value)) {
      return this.wrong('a list', value, key);
    }
    this.reading.enter(value);
    return value.map((entry: unknown, i) => {
      this.reading.mark(value, String(i));
      return isObject(entry)
        ? new Source(this.pathOf(key, i), entry, this.reading)
        : this.wrong('an object', entry, `${key}[${i}]`);
    });
  }

  /** The value, or an error that it is missing. */
  needed<T>(value: T | null, key: string): T {
    return value ?? this.fail('MISSING', 'is required', key);
  }

  private checked(value: unknown, key: string, { min = -MAX_NUMBER, max = MAX_NUMBER }: Bounds): number {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return this.wrong('a number', value, key);
    }
    if (value < min || value > max) {
      return this.fail('OUT_OF_RANGE', `must lie between ${min} and ${max}, not ${value}`, key);
    }
    return value === 0 ? 0 : value;
  }

  private wrong(what: string, value: unknown, key: string): never {
    return this.fail('WRONG_TYPE', `must be ${what}, not ${kindOf(value)}`, key);
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a value is, in words, for messages. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return 'nothing';
  }
  if (typeof value === 'object') {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  return (JSON.stringify(value) ?? typeof value).slice(0, MAX_SHOWN);
}
