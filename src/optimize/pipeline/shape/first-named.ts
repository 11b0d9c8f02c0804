import type { JsonObject, ShapeReader } from './reader';

/** The first of these names, shown ones before aliases, that has a value; a warning says that others are not read. */
export function firstNamed(reader: ShapeReader, object: JsonObject, names: readonly string[]): string | null {
  const [first = null, ...others] = names.filter((name) => hasValue(object, name));
  if (first !== null) {
    noteIgnored(reader, others, first);
  }
  return first;
}

/** Warns that these names have values which are not read, since `read` is given. */
export function noteIgnored(reader: ShapeReader, names: readonly string[], read: string): void {
  for (const name of names) {
    const message = `"${name}" is another name of "${read}", which is given too: it is ignored`;
    reader.notes.add('ALIAS_IGNORED', message, reader.pathOf(name));
  }
}

export function hasValue(object: JsonObject, name: string): boolean {
  return object[name] !== undefined && object[name] !== null;
}
