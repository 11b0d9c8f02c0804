import { type ParsedKeyDocument, parseKeyDocument } from './key-document';
import { MAX_KEY_DOCUMENT_BYTES } from './limits';
import { readBoundedFile } from './read-bounded-file';

/** The document in a key file, or what is wrong with the file; the path is not repeated. */
export function readKeyFile(path: string): ParsedKeyDocument {
  const { text, problem } = readBoundedFile(path, MAX_KEY_DOCUMENT_BYTES);
  return text === undefined ? { document: null, problems: [problem] } : parseKeyDocument(text);
}
