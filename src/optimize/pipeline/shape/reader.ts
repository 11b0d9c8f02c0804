import { Faults, Notes, quote } from '../notes';
import { MAX_QUANTITY, MAX_TIME_S } from './bounds';
import { didYouMean } from './did-you-mean';
import { nameOf } from './name-of';

/** Of a caller's key inside a path or message. */
export const MAX_KEY_LENGTH = 80;

/** A JSON object, read only by known names or by `Object.keys`: own keys, so that no prototype is ever reached. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The fields of one kind of object, for warnings about the others. */
export interface Kind {
  name: string;
  fields: ReadonlySet<string>;
}

/** Every kind that is read, so that the page of rules can be held against them. */
const KINDS: Kind[] = [];

export function kind(name: string, fields: readonly string[]): Kind {
  const made = { name, fields: new Set(fields) };
  KINDS.push(made);
  return made;
}

export function knownKinds(): readonly Kind[] {
  return KINDS;
}

/** A prefix begins the names of several fields of one object: `pickup_` of `pickup_location_index`. */
type PathPart = string | number | { prefix: string };

export interface NumberRule {
  min?: number;
  max?: number;
  /** The least value itself is not allowed. */
  above?: number;
}

/**
 * Reads values of a JSON tree, collecting faults instead of stopping at the first. Null is the same
 * as absent everywhere. Paths are built only when something is said about them, so that a request
 * without faults costs no strings.
 */
export class ShapeReader {
  readonly faults = new Faults();
  readonly notes = new Notes();
  private readonly path: PathPart[] = [];

  pathOf(key?: string | number): string {
    let text = '';
    let joint = '';
    for (const part of key === undefined ? this.path : [...this.path, key]) {
      if (typeof part === 'number') {
        text += `[${part}]`;
      } else {
        text += `${joint}${typeof part === 'string' ? part : part.prefix}`;
      }
      joint = typeof part === 'object' ? '' : '.';
    }
    return text;
  }

  fail(message: string, key?: string | number): void {
    const field = this.pathOf(key);
    this.faults.add(
      'SCHEMA_ERROR',
      `${field === '' ? 'The request' : field} ${message}.`,
      field === '' ? null : field,
    );
  }

  within<T>(key: PathPart, read: () => T): T {
    this.path.push(key);
    const value = read();
    this.path.pop();
    return value;
  }

  /** Unknown keys are ignored and named (contract B41): the caller may have mistyped one that matters. */
  knows(object: JsonObject, of: Kind): void {
    for (const key of Object.keys(object)) {
      if (!of.fields.has(key)) {
        this.unknown(key.slice(0, MAX_KEY_LENGTH), of.name, of.fields);
      }
    }
  }

  /** Looking for what was meant is slow, so it is done once for a name and a kind. */
  unknown(key: string, kindName: string, fields: Iterable<string>): void {
    const topic = `${kindName}.${key}`;
    if (this.notes.repeats('UNKNOWN_FIELD', topic)) {
      return;
    }
    const meant = didYouMean(key, fields);
    const hint = meant === null ? '' : `; did you mean ${quote(meant)}?`;
    const message = `Unknown field ${quote(key)} of ${kindName} is ignored${hint}`;
    this.notes.add('UNKNOWN_FIELD', message, this.pathOf(key), topic);
  }

  /** The object at `key`, or null (with a fault when it is something else). */
  object(parent: JsonObject, key: string): JsonObject | null {
    const value = parent[key];
    if (value === undefined || value === null) {
      return null;
    }
    if (typeof value !== 'object' || Array.isArray(value)) {
      this.fail(`must be an object, not ${nameOf(value)}`, key);
      return null;
    }
    return value as JsonObject;
  }

  /** The list at `key`; null when absent or wrong. */
  array(parent: JsonObject, key: string | number, max?: number): readonly unknown[] | null {
    const value = parent[key];
    if (value === undefined || value === null) {
      return null;
    }
    if (!Array.isArray(value)) {
      this.fail(`must be a list, not ${nameOf(value)}`, key);
      return null;
    }
    return this.tooMany(value.length, max, key) ? null : (value as readonly unknown[]);
  }

  private tooMany(count: number, max: number | undefined, key: string | number): boolean {
    if (max === undefined || count <= max) {
      return false;
    }
    const field = this.pathOf(key);
    const message = `${field} holds ${count} entries; at most ${max} are accepted.`;
    this.faults.add('LIMIT_EXCEEDED', message, field);
    return true;
  }

  /** Reads each entry. One that is no object is a fault, and is read as an empty one: the others keep their positions. */
  objects<T>(
    parent: JsonObject,
    key: string,
    read: (entry: JsonObject, index: number) => T,
    max?: number,
  ): T[] {
    const entries = this.array(parent, key, max);
    if (entries === null) {
      return [];
    }
    const values: T[] = [];
    this.path.push(key);
    for (let i = 0; i < entries.length && !this.faults.full; i += 1) {
      const entry = entries[i];
      if (!isObject(entry)) {
        this.fail(`must be an object, not ${nameOf(entry)}`, i);
      }
      this.path.push(i);
      values.push(isObject(entry) ? read(entry, i) : this.faults.unheard(() => read({}, i)));
      this.path.pop();
    }
    this.path.pop();
    return values;
  }

  string(parent: JsonObject, key: string): string | null {
    const value = parent[key];
    if (value === undefined || value === null) {
      return null;
    }
    if (typeof value !== 'string') {
      this.fail(`must be a string, not ${nameOf(value)}`, key);
      return null;
    }
    return value;
  }

  /** A required, non-empty string; '' after a fault, so that reading goes on. */
  id(parent: JsonObject, key = 'id'): string {
    const value = parent[key];
    if (value === undefined || value === null) {
      this.fail('is required', key);
      return '';
    }
    const text = this.string(parent, key);
    if (text === '') {
      this.fail('must not be empty', key);
    }
    return text ?? '';
  }

  strings(parent: JsonObject, key: string | number, max?: number): string[] | null {
    const entries = this.array(parent, key, max);
    if (entries === null) {
      return null;
    }
    const values: string[] = [];
    for (let i = 0; i < entries.length && !this.faults.full; i += 1) {
      const entry = entries[i];
      // An empty one stands for what is no text: the others keep their positions.
      values.push(typeof entry === 'string' ? entry : '');
      if (typeof entry !== 'string') {
        this.within(key, () => this.fail(`must be a string, not ${nameOf(entry)}`, i));
      }
    }
    return values;
  }

  boolean(parent: JsonObject, key: string, fallback: boolean): boolean {
    const value = parent[key];
    if (value === undefined || value === null) {
      return fallback;
    }
    if (typeof value !== 'boolean') {
      this.fail(`must be true or false, not ${nameOf(value)}`, key);
      return fallback;
    }
    return value;
  }

  oneOf<T extends string>(parent: JsonObject, key: string, values: readonly T[]): T | null {
    const text = this.string(parent, key);
    if (text === null) {
      return null;
    }
    const found = values.find((value) => value === text);
    if (found === undefined) {
      this.fail(`must be one of ${values.join(', ')}, not ${quote(text)}`, key);
      return null;
    }
    return found;
  }

  number(parent: JsonObject, key: string, rule: NumberRule = {}): number | null {
    return this.checkedNumber(parent[key], key, rule);
  }

  checkedNumber(value: unknown, key: string | number, rule: NumberRule): number | null {
    if (value === undefined || value === null) {
      return null;
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      this.fail(`must be a number, not ${typeof value === 'number' ? 'infinite' : nameOf(value)}`, key);
      return null;
    }
    const { min = -MAX_QUANTITY, max = MAX_QUANTITY, above } = rule;
    if (value < min || value > max || (above !== undefined && value <= above)) {
      const least = above === undefined ? `at least ${min}` : `above ${above}`;
      this.fail(`must be ${value > max ? `at most ${max}` : least}, not ${value}`, key);
      return null;
    }
    return value === 0 ? 0 : value;
  }

  /** A whole number. Fractions are rounded half up, with a warning (contract B48). */
  integer(parent: JsonObject, key: string, rule: NumberRule = {}): number | null {
    return this.rounded(this.number(parent, key, rule), key);
  }

  /** A row of the matrices or of travel.locations. */
  index(parent: JsonObject, key: string): number | null {
    return this.whole(this.number(parent, key, { min: 0, max: MAX_TIME_S }), key);
  }

  /** Seconds, at most `MAX_TIME_S`. */
  time(parent: JsonObject, key: string, rule: NumberRule = {}): number | null {
    return this.integer(parent, key, { min: -MAX_TIME_S, max: MAX_TIME_S, ...rule });
  }

  /** A limit of a quantity: absurdly large is the same as no limit, so it never fails for being large. */
  limit(parent: JsonObject, key: string, whole: boolean): number | null {
    const value = this.number(parent, key, { min: 0, max: Number.MAX_VALUE });
    if (value === null || value > MAX_QUANTITY) {
      return null;
    }
    return whole ? this.rounded(value, key) : value;
  }

  /** A whole number where a rounded one would be another thing: a place, a day, a version. */
  whole(value: number | null, key: string | number): number | null {
    if (value !== null && !Number.isInteger(value)) {
      this.fail(`must be a whole number, not ${value}`, key);
      return null;
    }
    return value;
  }

  rounded(value: number | null, key: string | number): number | null {
    if (value === null || Number.isInteger(value)) {
      return value;
    }
    const message = `${typeof key === 'string' ? quote(key) : 'A value'} is a whole number; a fraction was rounded half up`;
    this.notes.add('ROUNDED_INPUT', message, this.pathOf(key));
    return Math.floor(value + 0.5);
  }

  /** An object of numbers under free names. Null when absent. */
  numbersByName(parent: JsonObject, key: string, rule: NumberRule, max?: number): Map<string, number> | null {
    const object = this.object(parent, key);
    if (object === null || this.tooMany(Object.keys(object).length, max, key)) {
      return null;
    }
    const values = new Map<string, number>();
    this.within(key, () => {
      for (const name of Object.keys(object)) {
        const value = this.checkedNumber(object[name], name.slice(0, MAX_KEY_LENGTH), rule);
        if (value !== null) {
          values.set(name, value);
        }
      }
    });
    return values;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
