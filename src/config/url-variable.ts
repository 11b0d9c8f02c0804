import { z } from 'zod';
import { DATABASE_URL_FORM, type DatabaseAddress, readDatabaseUrl } from './database-url';
import { optional, type Variable } from './variable';

/** An address that the service itself calls: no user in it (it would be logged), no query, and no slash at its end. */
function calledAddress(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  return plain && value.length <= 500 ? url.href.replace(/\/+$/, '') : null;
}

const ADDRESS = 'an http or https address without user, query or fragment';

export function serverUrl(meaning: string): Variable<string | null> {
  const schema = z.string().transform((value, context): string => {
    const url = calledAddress(value);
    if (url === null) {
      context.addIssue({ code: 'custom', message: `must be ${ADDRESS}` });
      return z.NEVER;
    }
    return url;
  });
  return {
    schema: optional(schema.nullable() as never, null),
    defaultText: 'unset',
    bounds: ADDRESS,
    meaning,
    // A bad one may hold a password.
    secret: true,
  };
}

/** Where rows are kept. The default is a file beside the service. */
export function databaseUrl(fallback: string, meaning: string): Variable<DatabaseAddress> {
  const schema = z.string().transform((value, context): DatabaseAddress => {
    const address = readDatabaseUrl(value);
    if (address === null) {
      context.addIssue({ code: 'custom', message: `must be ${DATABASE_URL_FORM}` });
      return z.NEVER;
    }
    return address;
  });
  return {
    schema: optional(
      schema as unknown as z.ZodType<DatabaseAddress>,
      readDatabaseUrl(fallback) as DatabaseAddress,
    ),
    defaultText: fallback,
    bounds: DATABASE_URL_FORM,
    meaning: `${meaning} A file that is no SQLite database stops the start.`,
    secret: true,
  };
}

/** What redis://host stands for, where the cache is kept in this process. */
export const MEMORY_URL = 'memory://';

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** User, password and the number of a database may stand in it; anything else would be left unheard. */
function isRedisUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null &&
    value.length <= 500 &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    [url.username, url.password].every(isDecodable) &&
    /^(\/\d{0,4})?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  );
}

/** The address of a Redis, or `memory://` for none on purpose. */
export function redisUrl(
  meaning: string,
  { mayBeMemory }: { readonly mayBeMemory: boolean },
): Variable<string | null> {
  const address = '`redis://[user:password@]host[:port][/database]`';
  const bounds = mayBeMemory
    ? `${address}, the same with rediss (TLS), or \`${MEMORY_URL}\``
    : `${address}, or the same with rediss (TLS)`;
  const schema = z.string().refine((value) => (mayBeMemory && value === MEMORY_URL) || isRedisUrl(value), {
    error: `must be ${bounds}`,
  });
  return {
    schema: optional(schema.nullable() as never, null),
    defaultText: 'unset',
    bounds,
    meaning,
    secret: true,
  };
}

/** One address for the names that `alone` lists, or `name=address` for each. */
export function serverUrlsByName<const T extends string>(
  names: readonly T[],
  alone: readonly T[],
  meaning: string,
): Variable<ReadonlyMap<T, string> | null> {
  const bounds = `${ADDRESS}, or a comma-separated list of \`name=address\` with the names ${names.join(', ')}`;
  const schema = z.string().transform((value, context): ReadonlyMap<T, string> => {
    const parts = value.split(',').map((part) => /^(?:([a-z]+)=)?(.*)$/.exec(part.trim()) ?? []);
    const urls = new Map<T, string>();
    for (const [, name, address = ''] of parts) {
      const url = calledAddress(address);
      const served = name === undefined && parts.length === 1 ? alone : names.filter((one) => one === name);
      if (url === null || served.length === 0 || served.some((one) => urls.has(one))) {
        context.addIssue({ code: 'custom', message: `must be ${bounds}` });
        return z.NEVER;
      }
      served.forEach((one) => urls.set(one, url));
    }
    return urls;
  });
  return {
    schema: optional(schema.nullable() as never, null),
    defaultText: 'unset',
    bounds,
    meaning,
    // A bad one may hold a password.
    secret: true,
  };
}
