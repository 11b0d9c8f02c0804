import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Ids of applications and clients: they stand in log lines and on command lines. */
export const HOLDER_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** Keys of one holder that are valid side by side: a few rotations may overlap, a list of them is a mistake. */
export const MAX_KEYS_PER_HOLDER = 16;
/** The same bound as RATE_LIMIT_PER_MINUTE: a larger one limits nothing. */
export const MAX_RATE_LIMIT_PER_MINUTE = 1_000_000;
const MAX_PLAIN_KEY_LENGTH = 512;

const id = z.string().regex(HOLDER_ID, 'must be 1 to 64 of A-Z a-z 0-9 . _ -');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits');
const plainKey = z.string().min(1).max(MAX_PLAIN_KEY_LENGTH);

/** A key may be listed several times while it is being replaced; each stops at its `not_after`. */
const keyEntry = z
  .strictObject({
    key_sha256: sha256.optional(),
    key: plainKey.optional(),
    not_after: z.iso.datetime({ offset: true }).nullish(),
  })
  .refine((entry) => (entry.key === undefined) !== (entry.key_sha256 === undefined), {
    error: 'needs exactly one of key_sha256 and key',
  });

const holder = {
  id,
  key_sha256: sha256.nullish(),
  key: plainKey.nullish(),
  keys: z.array(keyEntry).max(MAX_KEYS_PER_HOLDER).nullish(),
  /** A typing error here must not leave a revoked key alive: unknown names are refused (strictObject). */
  active: z.boolean().nullish(),
};

const client = z.strictObject({
  ...holder,
  rate_limit: z.int().min(0).max(MAX_RATE_LIMIT_PER_MINUTE).nullish(),
});

const keyDocument = z.strictObject({
  applications: z.array(z.strictObject({ ...holder, clients: z.array(client).nullish() })),
});

/** The document as an operator writes it. */
export type KeyDocument = z.output<typeof keyDocument>;
export type ApplicationEntry = KeyDocument['applications'][number];
export type ClientEntry = NonNullable<ApplicationEntry['clients']>[number];

export interface ParsedKeyDocument {
  readonly document: KeyDocument | null;
  /** What is wrong, by path. Never a value: a value may be a key. */
  readonly problems: readonly string[];
}

export interface KeyHash {
  readonly sha256: string;
  readonly notAfterMs: number;
}

export function hashKey(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Every digest under which an application or a client is known. */
export function hashesOf(entry: ApplicationEntry | ClientEntry): KeyHash[] {
  return [{ key: entry.key, key_sha256: entry.key_sha256, not_after: null }, ...(entry.keys ?? [])].flatMap(
    (key) => {
      const digest = key.key_sha256?.toLowerCase() ?? (key.key ? hashKey(key.key) : undefined);
      const notAfterMs = key.not_after ? Date.parse(key.not_after) : Infinity;
      return digest === undefined ? [] : [{ sha256: digest, notAfterMs }];
    },
  );
}

function repeated(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}

function ambiguities(document: KeyDocument): string[] {
  const problems: string[] = [];
  const { applications } = document;
  if (repeated(applications.map((application) => application.id))) {
    problems.push('names an application twice');
  }
  for (const [index, application] of applications.entries()) {
    if (repeated((application.clients ?? []).map((entry) => entry.id))) {
      problems.push(`applications[${index}].clients names a client twice`);
    }
  }
  const digests = applications
    .flatMap((application) => [application, ...(application.clients ?? [])])
    .flatMap(hashesOf)
    .map((hash) => hash.sha256);
  if (repeated(digests)) {
    problems.push('gives the same key to two holders');
  }
  return problems;
}

export function parseKeyDocument(json: string): ParsedKeyDocument {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { document: null, problems: ['is not JSON'] };
  }
  const parsed = keyDocument.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `at "${issue.path.join('.')}": ${issue.message}`);
    return { document: null, problems };
  }
  const problems = ambiguities(parsed.data);
  return { document: problems.length === 0 ? parsed.data : null, problems };
}
