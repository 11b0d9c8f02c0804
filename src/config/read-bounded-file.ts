import { readFileSync, statSync } from 'node:fs';

/** The text of a file, or what is wrong with the file; the path is not repeated. */
export type BoundedText =
  { readonly text: string; readonly problem?: never } | { readonly text?: never; readonly problem: string };

export function readBoundedFile(path: string, maxBytes: number): BoundedText {
  try {
    return statSync(path).size > maxBytes
      ? { problem: `is larger than ${maxBytes} bytes` }
      : { text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})` };
  }
}
