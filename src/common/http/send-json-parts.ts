import type { ServerResponse } from 'node:http';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers with JSON that lies in several places. They are written one after the other and never joined, which would copy them all.
 */
export function sendJsonParts(response: ServerResponse, status: number, parts: readonly Uint8Array[]): void {
  response.statusCode = status;
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader(
    'Content-Length',
    parts.reduce((sum, part) => sum + part.byteLength, 0),
  );
  parts.forEach((part) => response.write(part));
  response.end();
}
