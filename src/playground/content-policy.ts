/**
 * Nothing but what the service itself serves: no inline script or style, no other host, no frame around it. Icons of
 * style sheets are `data:` addresses. `pictures`: who else may be asked for those.
 */
function contentSecurityPolicy(pictures: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of the page; on scripts and styles they do no harm. `tileUrl`: the template of a map's pictures, of which the server counts. */
export function pageHeaders(tileUrl: string | null): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(tileUrl === null ? [] : [new URL(tileUrl).origin]),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
}
