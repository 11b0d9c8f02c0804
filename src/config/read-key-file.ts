import { statSync } from 'node:fs';
import { type ParsedKeyDocument, parseKeyDocument } from './key-document';
import { MAX_KEY_DOCUMENT_BYTES } from './limits';
import { readBoundedFile } from './read-bounded-file';

/** The document in a key file, or what is wrong with the file; the path is not repeated. */
export function readKeyFile(path: string): ParsedKeyDocument {
  const { text, problem } = readBoundedFile(path, MAX_KEY_DOCUMENT_BYTES);
  return text === undefined ? { document: null, problems: [problem] } : parseKeyDocument(text);
}

/**
 * Whether the path leads to a file that has no name any more: a container that mounts the file alone keeps the old one, whatever
 * replaces it outside.
 */
export function isReplaced(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.nlink === 0;
}
