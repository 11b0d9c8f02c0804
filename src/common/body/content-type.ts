import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../errors';
import { CONTENT_ENCODINGS, type ContentEncoding } from './raw-body';

const JSON_TYPE = /^application\/(?:[a-z0-9!#$&^_.+-]+\+)?json$/;
const UTF8 = /^utf-?8$/;

function charsetOf(parameters: readonly string[]): string {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim() === 'charset') {
      return value.trim().replace(/^"(.*)"$/, '$1');
    }
  }
  return 'utf-8';
}

/** Bodies are JSON in UTF-8 (RFC 8259 knows no other charset between systems). */
export function requireJson(headers: IncomingHttpHeaders): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!JSON_TYPE.test(type.trim())) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json.');
  }
  if (!UTF8.test(charsetOf(parameters))) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'JSON bodies are UTF-8; no other charset is accepted.');
  }
}

/** One encoding at most: a chain of them multiplies what a small body can inflate to. */
export function contentEncodingOf(headers: IncomingHttpHeaders): ContentEncoding {
  const named = (headers['content-encoding'] ?? '').trim().toLowerCase() || 'identity';
  const encoding = CONTENT_ENCODINGS.find((known) => known === named || `x-${known}` === named);
  if (encoding === undefined) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding must be one of ${CONTENT_ENCODINGS.join(', ')}.`,
    );
  }
  return encoding;
}
