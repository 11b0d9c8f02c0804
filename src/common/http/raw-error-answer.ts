import { STATUS_CODES } from 'node:http';
import { type ApiError, toEnvelope } from '../errors';
import { REQUEST_ID_HEADER } from './request-id';

/** A whole answer as bytes, for connections that never became a request of the framework. */
export function rawErrorAnswer(error: ApiError, requestId: string, headers: readonly string[] = []): string {
  const body = JSON.stringify(toEnvelope(error, requestId));
  return [
    `HTTP/1.1 ${error.httpStatus} ${STATUS_CODES[error.httpStatus] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `${REQUEST_ID_HEADER}: ${requestId}`,
    ...headers,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
