import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type KeyDocument, parseKeyDocument } from '../config/key-document';

/**
 * Of a new file, less the umask. The service reads it as another user than the one who issues keys, and what the commands write
 * are digests of 128 random bits, which tell nobody a key.
 */
const NEW_FILE_MODE = 0o644;
/** Of what replaces a file, until it has its owner: an older one may hold keys in plain text. */
const DRAFT_MODE = 0o600;
const READABLE_BY_OTHERS = 0o004;

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

/**
 * Written beside and renamed: a service that reads the file meets the old or the new one, never half of it. Who could read the
 * old one can read the new one.
 */
export function writeKeyDocument(path: string, document: KeyDocument): void {
  const draft = `${path}.${randomUUID()}.tmp`;
  const old = statSync(path, { throwIfNoEntry: false });
  try {
    const mode = old === undefined ? NEW_FILE_MODE : DRAFT_MODE;
    writeFileSync(draft, `${JSON.stringify(document, null, 2)}\n`, { mode });
    if (old !== undefined) {
      keepOwner(draft, path, old);
      chmodSync(draft, old.mode);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Only root may give files away: where the file would be out of the service's reach, the old one stays. */
function keepOwner(draft: string, path: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(draft, uid, gid);
  } catch {
    if ((mode & READABLE_BY_OTHERS) === 0) {
      throw new Error(
        `${path} belongs to user ${uid} and group ${gid}, which this user cannot give a new file to, and nobody else may read it. ` +
          'Nothing was changed: run this as root or as its owner, or let others read it (chmod o+r).',
      );
    }
  }
}
