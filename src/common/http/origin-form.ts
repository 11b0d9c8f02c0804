import type { IncomingMessage } from 'node:http';

const SCHEME_AND_AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Gives a request in absolute form (`GET http://host/path`, as forward proxies send it and every server has to take it: RFC 9112,
 * 3.2.2) the target that it has in origin form. Once, before anybody reads the target: who guards a path and who routes it must
 * never read two different ones. Nothing else of the target is touched.
 */
export function useOriginForm(request: IncomingMessage): void {
  const target = request.url ?? '/';
  if (!target.startsWith('/')) {
    const rest = target.replace(SCHEME_AND_AUTHORITY, '');
    request.url = rest === '' || /^[?#]/.test(rest) ? `/${rest}` : rest;
  }
}
