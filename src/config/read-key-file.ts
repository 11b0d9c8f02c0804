import { readFileSync, statSync } from 'node:fs';
import { type ParsedKeyDocument, parseKeyDocument } from './key-document';
import { MAX_KEY_DOCUMENT_BYTES } from './limits';

/** The document in a key file, or what is wrong with the file; the path is not repeated. */
export function readKeyFile(path: string): ParsedKeyDocument {
  try {
    if (statSync(path).size > MAX_KEY_DOCUMENT_BYTES) {
      return { document: null, problems: [`is larger than ${MAX_KEY_DOCUMENT_BYTES} bytes`] };
    }
    return parseKeyDocument(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    return { document: null, problems: [`cannot be read (${code})`] };
  }
}
