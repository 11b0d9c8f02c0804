import { ConvertError } from './convert-error';
import type { Format } from './format';
import { CSV } from './csv';
import { GOOGLE } from './google';
import { PRAGMATIC } from './pragmatic';
import { CVRPLIB } from './research/cvrplib';
import { LI_LIM } from './research/li-lim';
import { SOLOMON } from './research/solomon';
import { VROOM } from './vroom';

export { STOP_FIELDS } from './csv/columns';
export { type CsvColumn, describeTable } from './csv/describe';
export { writeCsv } from './csv/table';
export { ConvertError, type ConvertErrorCode } from './convert-error';
export type { Converted, ConvertOptions, ForeignText, Format } from './format';
export type { Note, NoteCode } from './note';

/** Every foreign format, the most particular first: the first that recognises a text is asked. */
export const FORMATS: readonly Format[] = [VROOM, PRAGMATIC, GOOGLE, SOLOMON, LI_LIM, CVRPLIB, CSV];

/** The format of that name. */
export function formatOf(name: string): Format {
  const found = FORMATS.find((format) => format.name === name);
  if (found === undefined) {
    const names = FORMATS.map((format) => format.name).join(', ');
    throw new ConvertError(
      'UNSUPPORTED',
      `There is no format ${JSON.stringify(name.slice(0, 40))}: ${names}.`,
      '',
    );
  }
  return found;
}

/** The format that a text looks like; null where none does. */
export function detectFormat(text: string): Format | null {
  return FORMATS.find((format) => format.detect(text)) ?? null;
}
