import type { Json } from '../api/types';

/** How a language writes what JSON writes as true, false and null. */
export interface Words {
  readonly true: string;
  readonly false: string;
  readonly null: string;
}

const JSON_WORDS: Words = { true: 'true', false: 'false', null: 'null' };
const WIDTH = 100;

/**
 * JSON as a person would lay it out: what fits on a line stands on one, so a row of a matrix is a line and a job is one or a few.
 * With the words of another language it is a literal of that.
 */
export function printJson(value: Json, words: Words = JSON_WORDS): string {
  return print(value, '', 0, words);
}

/** `taken`: characters of the line that stand before the value. */
function print(value: Json, indent: string, taken: number, words: Words): string {
  if (value === null || typeof value !== 'object') {
    return scalar(value, words);
  }
  const flat = onOneLine(value, WIDTH - taken, words);
  if (flat !== null) {
    return flat;
  }
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${print(item, inner, inner.length, words)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([name, item]) => {
    const key = `${inner}${JSON.stringify(name)}: `;
    return `${key}${print(item, inner, key.length, words)}`;
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

function scalar(value: null | boolean | number | string, words: Words): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return JSON.stringify(value);
  }
  return value === null ? words.null : words[value ? 'true' : 'false'];
}

/** Null where it is longer than the room; rows of numbers are never broken, however long. */
function onOneLine(value: Json, room: number, words: Words): string | null {
  if (value === null || typeof value !== 'object') {
    return scalar(value, words);
  }
  const isRow = Array.isArray(value) && value.every((item) => typeof item === 'number' || item === null);
  const parts: string[] = [];
  let left = isRow ? Infinity : room;
  for (const [name, item] of Object.entries(value)) {
    const text = onOneLine(item, left, words);
    const part = text === null || Array.isArray(value) ? text : `${JSON.stringify(name)}: ${text}`;
    left -= (part?.length ?? 0) + 2;
    if (part === null || left < 0) {
      return null;
    }
    parts.push(part);
  }
  const inside = parts.join(', ');
  return Array.isArray(value) ? `[${inside}]` : inside === '' ? '{}' : `{ ${inside} }`;
}
