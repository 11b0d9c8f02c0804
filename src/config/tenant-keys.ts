import { z } from 'zod';
import { hashKey } from './key-document';

/** Whose patterns are kept where RECURRING_API_KEYS is not set. */
export const DEFAULT_TENANT = 'default';

/** Tenants by the SHA-256 of their keys, in hexadecimal digits. */
export type TenantKeys = ReadonlyMap<string, string>;

export const TENANT_KEYS_FORM =
  '`{"key":"tenant"}` in JSON, `key:tenant,key2:tenant2` or `key=tenant;key2=tenant2`, with tenants of 1 to 64 of A-Z a-z 0-9 . _ -, and each key once';

const TENANT = /^[A-Za-z0-9._-]{1,64}$/;
const KEY = /^[\x21-\x7e]{1,512}$/;
const document = z.record(z.string(), z.string());

/**
 * The mapping in one of its three written forms; null: it is none. Whatever cannot be read must stop the start: taken for unset it would
 * open the default tenant to everybody.
 */
export function readTenantKeys(text: string): TenantKeys | null {
  const pairs = text.trimStart().startsWith('{') ? pairsOfJson(text) : pairsOfList(text);
  if (pairs === null || !pairs.every(([key, tenant]) => KEY.test(key) && TENANT.test(tenant))) {
    return null;
  }
  const tenants = new Map(pairs.map(([key, tenant]) => [hashKey(key), tenant]));
  return tenants.size === pairs.length ? tenants : null;
}

type Pair = readonly [key: string, tenant: string];

function pairsOfJson(text: string): readonly Pair[] | null {
  try {
    const parsed = document.safeParse(JSON.parse(text));
    const pairs = parsed.success ? Object.entries(parsed.data) : null;
    // Of a key that is written twice the last tenant would count, unseen.
    return pairs?.length === countKeys(text) ? pairs : null;
  } catch {
    return null;
  }
}

/** Names in the text of an object of texts. */
function countKeys(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon === ':').length;
}

/**
 * Keys may hold what parts them from their tenants, tenants may not: the last one counts, and tells the form. Neither may hold what parts
 * the pairs of either form: `key:tenant;key2:tenant2` would be one key.
 */
function pairsOfList(text: string): readonly Pair[] | null {
  const isAssigned = text.lastIndexOf('=') > text.lastIndexOf(':');
  const [between, within] = isAssigned ? [';', '='] : [',', ':'];
  const parts = text.split(between).map((part) => part.trim());
  if (parts.at(-1) === '') {
    parts.pop();
  }
  const pairs = parts.map((part): Pair => {
    const joint = part.lastIndexOf(within);
    return [part.slice(0, Math.max(joint, 0)).trim(), part.slice(joint + 1).trim()];
  });
  return pairs.length === 0 || pairs.some(([key]) => /[,;]/.test(key)) ? null : pairs;
}
