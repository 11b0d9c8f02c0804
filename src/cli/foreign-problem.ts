import { readFile } from 'node:fs/promises';
import { ConvertError, type Converted, detectFormat, formatOf, type Note } from '../convert';
import type { Foreign } from './arguments';
import { CommandError, EXIT, messageOf } from './exit-codes';

/** A problem of another tool as a request; throws CommandError with the place of what cannot be carried. */
export async function fromForeign(text: string, { from, matrices, vehicles }: Foreign): Promise<Converted> {
  const beside = await Promise.all(matrices.map(readMatrix));
  return converting(() => {
    const format = from === 'auto' ? detectFormat(text) : formatOf(from);
    if (format === null) {
      throw new ConvertError(
        'UNSUPPORTED',
        'It looks like none of the known formats: name one by --from.',
        '',
      );
    }
    return format.toRequest(text, {
      ...(beside.length === 0 ? {} : { matrices: beside }),
      ...(vehicles === null ? {} : { vehicles }),
    });
  });
}

/** A request as a problem of another tool. */
export function toForeign(request: unknown, to: string): { text: string; notes: readonly Note[] } {
  return converting(() => {
    const format = formatOf(to);
    if (format.fromRequest === undefined) {
      throw new ConvertError('UNSUPPORTED', `${format.title} is read only: it cannot hold a request.`, '');
    }
    return format.fromRequest(request);
  });
}

/** One line a note. */
export function notesAsText(notes: readonly Note[]): string {
  return notes.map(({ code, message, path }) => `${code} ${path || '-'}: ${message}\n`).join('');
}

async function readMatrix(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`, EXIT.badRequest);
  }
}

function converting<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConvertError) {
      throw new CommandError(`${error.code} ${error.path || '-'}: ${error.message}`, EXIT.badRequest);
    }
    throw error;
  }
}
