import type { ServerResponse } from 'node:http';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with JSON that lies in several places: written one after the other, since to join them would copy them all. */
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
