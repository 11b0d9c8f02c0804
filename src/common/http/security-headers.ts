import type { ServerResponse } from 'node:http';

/** On every answer. CORS headers are absent on purpose: no browser page of another origin may call. */
export function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
}
