/** Where rows are kept (contract C20). */
export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly path: string }
  /** `url`: with the user and the password, never to be logged. */
  | { readonly kind: 'postgres'; readonly url: string };

export const DATABASE_URL_FORM =
  '`sqlite:///relative/path`, `sqlite:////absolute/path` or `postgresql://user:password@host:port/name`';

/** The address in a database URL, a `+driver` behind the scheme ignored; null: it is none of these. */
export function readDatabaseUrl(text: string): DatabaseAddress | null {
  const [, scheme = '', rest = ''] = /^([a-z]+)(?:\+[a-z0-9_]+)?:\/\/(.*)$/s.exec(text) ?? [];
  if (scheme === 'sqlite') {
    return sqliteFile(rest);
  }
  const url = `postgresql://${rest}`;
  return /^postgres(ql)?$/.test(scheme) && hasHostAndName(url) ? { kind: 'postgres', url } : null;
}

/** No host before the path. A database in memory would be lost with the process, and a parameter would be ignored. */
function sqliteFile(rest: string): DatabaseAddress | null {
  const [, path = ''] = /^\/([^?#\0]+)$/.exec(rest) ?? [];
  return path === '' || path === ':memory:' || path.endsWith('/') ? null : { kind: 'sqlite', path };
}

/** A `%` of a password that is not written as `%25` would be told by the driver alone, when it connects. */
function decodes(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** A host may also be named by a parameter, which is how a socket's folder is named. */
function hasHostAndName(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return (
    parsed !== null &&
    parsed.pathname.length > 1 &&
    [parsed.username, parsed.password, parsed.pathname].every(decodes) &&
    (parsed.hostname !== '' || parsed.searchParams.has('host'))
  );
}
