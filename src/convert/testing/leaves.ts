import { ConvertError } from '../convert-error';
import type { Converted, ConvertOptions, ForeignText, Format } from '../format';
import { type Note, patternOf } from '../note';
import { NEVER_S } from '../reading/clock';

/** Every value of a document that is no object and no list, with its path. */
function leavesOf(value: unknown, path = ''): { path: string; keys: string[] }[] {
  if (typeof value !== 'object' || value === null) {
    return [{ path, keys: [] }];
  }
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return leavesOf(entry, at).map((leaf) => ({ path: leaf.path, keys: [key, ...leaf.keys] }));
  });
}

/** The same document with one value changed. */
function withChanged(document: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) {
    return changed(document);
  }
  const copy = structuredClone(document) as Record<string, unknown>;
  copy[key] = withChanged(copy[key], rest);
  return copy;
}

function changed(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      // What stands for "never" is as good as the second behind it.
      return value >= NEVER_S && value < 2 * NEVER_S ? value / 4 : value + 1;
    case 'boolean':
      return !value;
    case 'string':
      return changedText(value);
    default:
      return 'something';
  }
}

/** Another text of the same kind: a later stamp, a longer duration, another word. */
function changedText(text: string): string {
  const stamp = text.replace(
    /T(\d\d):(\d\d)/,
    (_, hour: string, minute: string) => `T${hour}:${minute === '31' ? '32' : '31'}`,
  );
  const duration = text.replace(
    /^(\d+)(s?)$/,
    (_, digits: string, unit: string) => `${Number(digits) + 1}${unit}`,
  );
  return stamp !== text ? stamp : duration !== text ? duration : `${text}x`;
}

function isNoted(path: string, notes: readonly Note[]): boolean {
  const pattern = patternOf(path);
  return notes.some((note) => {
    const covers = patternOf(note.path);
    return (
      covers !== '' &&
      (pattern === covers || pattern.startsWith(`${covers}.`) || pattern.startsWith(`${covers}[`))
    );
  });
}

/** What came out of it, or how it was refused: either way the value was looked at. */
function outcomeOf(convert: () => Converted | ForeignText): string {
  try {
    return JSON.stringify(convert());
  } catch (error) {
    if (error instanceof ConvertError) {
      return `${error.code} ${error.path} ${error.message}`;
    }
    throw error;
  }
}

/**
 * The paths of a document's values that change nothing of the result and of which nothing is said: dropped silently. Knows nothing
 * of how a format is read.
 */
export function silentlyDropped(
  document: unknown,
  convert: (document: unknown) => Converted | ForeignText,
): string[] {
  const original = convert(document);
  const plain = JSON.stringify(original);
  return leavesOf(document)
    .filter(({ path }) => !isNoted(path, original.notes))
    .filter(({ keys }) => outcomeOf(() => convert(withChanged(document, keys))) === plain)
    .map(({ path }) => path);
}

/** The same of a text: each word is changed, and named by its line. */
export function silentlyDroppedWords(text: string, convert: (text: string) => Converted): string[] {
  const original = convert(text);
  const plain = JSON.stringify(original);
  return [...text.matchAll(/\S+/g)].flatMap((word) => {
    const line = `line ${text.slice(0, word.index).split('\n').length}`;
    if (original.notes.some((note) => note.code === 'NOT_CARRIED' && isNoted(line, [note]))) {
      return [];
    }
    const other = /^-?\d+(\.\d+)?$/.test(word[0]) ? String(Number(word[0]) + 1) : `${word[0]}x`;
    const twisted = text.slice(0, word.index) + other + text.slice(word.index + word[0].length);
    return outcomeOf(() => convert(twisted)) === plain ? [`${line}: ${word[0]}`] : [];
  });
}

export function silentlyDroppedReading(format: Format, text: string, options?: ConvertOptions): string[] {
  return silentlyDropped(JSON.parse(text), (document) => format.toRequest(JSON.stringify(document), options));
}

export function silentlyDroppedWriting(format: Format, request: unknown): string[] {
  return silentlyDropped(request, (document) => {
    if (format.fromRequest === undefined) {
      throw new Error(`${format.name} is not written`);
    }
    return format.fromRequest(document);
  });
}
