import {
  type ApplicationEntry,
  type ClientEntry,
  hashesOf,
  hashKey,
  type KeyDocument,
  MAX_KEYS_PER_HOLDER,
} from '../config/key-document';
import { generateKey } from './key-format';

export interface Issued {
  readonly document: KeyDocument;
  /** Known only here: the document holds its digest. */
  readonly secret: string;
}

export interface IssueOptions {
  /** Until when the keys that exist already stay valid beside the new one. */
  readonly previousUntil: Date;
  readonly rateLimitPerMinute?: number;
}

/** The new key needs a place too. */
const MAX_PREVIOUS_KEYS = MAX_KEYS_PER_HOLDER - 1;

/**
 * The new key joins the old ones, which end at `previousUntil` unless they end sooner. Keys of a revoked
 * holder are gone for good: issuing must not wake them up.
 */
function withNewKey<T extends ApplicationEntry | ClientEntry>(
  entry: T,
  secret: string,
  previousUntil: Date,
): T {
  const { key_sha256: _hash, key: _key, keys: _keys, ...rest } = entry;
  const previous = entry.active === false ? [] : hashesOf(entry).slice(0, MAX_PREVIOUS_KEYS);
  const ending = previous.map(({ sha256, notAfterMs }) => ({
    key_sha256: sha256,
    not_after: new Date(Math.min(notAfterMs, previousUntil.getTime())).toISOString(),
  }));
  return { ...rest, active: true, keys: [{ key_sha256: hashKey(secret) }, ...ending] } as unknown as T;
}

/** Replaces the entry with this id, or adds it at the end. */
function upsert<T extends { id: string }>(entries: readonly T[], entry: T): T[] {
  return entries.some((existing) => existing.id === entry.id)
    ? entries.map((existing) => (existing.id === entry.id ? entry : existing))
    : [...entries, entry];
}

function applicationOf(document: KeyDocument, id: string): ApplicationEntry {
  const application = document.applications.find((entry) => entry.id === id);
  if (application === undefined) {
    throw new Error(`There is no application "${id}".`);
  }
  return application;
}

export function issueApplication(document: KeyDocument, id: string, options: IssueOptions): Issued {
  const secret = generateKey('app');
  const existing = document.applications.find((entry) => entry.id === id) ?? { id, clients: [] };
  const application = withNewKey(existing, secret, options.previousUntil);
  return { document: { applications: upsert(document.applications, application) }, secret };
}

export function issueClient(
  document: KeyDocument,
  applicationId: string,
  id: string,
  options: IssueOptions,
): Issued {
  const secret = generateKey('cli');
  const application = applicationOf(document, applicationId);
  const clients = application.clients ?? [];
  const existing = clients.find((entry) => entry.id === id) ?? { id };
  const client = withNewKey(existing, secret, options.previousUntil);
  const limited =
    options.rateLimitPerMinute === undefined ? client : { ...client, rate_limit: options.rateLimitPerMinute };
  const changed = { ...application, clients: upsert(clients, limited) };
  return { document: { applications: upsert(document.applications, changed) }, secret };
}

/** Switches off an application with all its clients, or one client. The entry stays, as a record. */
export function revoke(document: KeyDocument, applicationId: string, clientId?: string): KeyDocument {
  const application = applicationOf(document, applicationId);
  if (clientId === undefined) {
    return { applications: upsert(document.applications, { ...application, active: false }) };
  }
  const client = (application.clients ?? []).find((entry) => entry.id === clientId);
  if (client === undefined) {
    throw new Error(`Application "${applicationId}" has no client "${clientId}".`);
  }
  const clients = upsert(application.clients ?? [], { ...client, active: false });
  return { applications: upsert(document.applications, { ...application, clients }) };
}
