import type { JsonObject, ShapeReader } from '../../optimize/pipeline/shape/reader';

/** What no database keeps as text. */
const NOT_TEXT = /\0|\p{Surrogate}/u;

/** Whether the text can be kept as it is, and is short enough; where not, that is a fault. */
export function checkText(reader: ShapeReader, text: string, key: string | number, max: number): boolean {
  if (text.length > max) {
    reader.fail(`must have at most ${max} characters, not ${text.length}`, key);
    return false;
  }
  if (NOT_TEXT.test(text)) {
    reader.fail('must be text: it holds a NUL or half of a surrogate pair', key);
    return false;
  }
  return true;
}

/** Null where it is absent or faulty. */
export function readText(reader: ShapeReader, object: JsonObject, key: string, max: number): string | null {
  const text = reader.string(object, key);
  return text !== null && checkText(reader, text, key, max) ? text : null;
}
