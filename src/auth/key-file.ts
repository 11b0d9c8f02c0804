import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type KeyDocument, parseKeyDocument } from '../config/key-document';

/** The document in a key file; an absent file is an empty document. */
export function readKeyDocument(path: string): KeyDocument {
  if (!existsSync(path)) {
    return { applications: [] };
  }
  const { document, problems } = parseKeyDocument(readFileSync(path, 'utf8'));
  if (document === null) {
    throw new Error(`${path} ${problems.join('; ')}`);
  }
  return document;
}

/** Written beside and renamed: a service that reads the file meets the old or the new one, never half of it. */
export function writeKeyDocument(path: string, document: KeyDocument): void {
  const draft = `${path}.${randomUUID()}.tmp`;
  writeFileSync(draft, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
