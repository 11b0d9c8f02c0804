import { isAscii, isUtf8 } from 'node:buffer';
import { ApiError } from '../common/errors';
import { checkJsonBudget, type JsonLimits } from './json-budget';
import { liftMatrices, restoreMatrices } from './lift-matrices';

const BYTE_ORDER_MARK = '\uFEFF';

/** Matrices are ASCII, and copying ASCII is four times as fast as decoding UTF-8. */
function decode(bytes: Buffer): string {
  if (isAscii(bytes)) {
    return bytes.toString('latin1');
  }
  if (!isUtf8(bytes)) {
    throw new ApiError('SCHEMA_ERROR', 'The body is not valid UTF-8.');
  }
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** V8 quotes the body in its message; the caller knows the body, a log should not. */
function describeSyntaxError(error: SyntaxError): string {
  const position = /at position (\d+)/.exec(error.message)?.[1];
  return position === undefined
    ? 'The body is not valid JSON.'
    : `The body is not valid JSON: unexpected character at position ${position}.`;
}

/** As parsing all of it would say, but with the matrices packed; undefined when they do not lie plainly open. */
function parseAroundMatrices(bytes: Buffer): unknown {
  const lifted = liftMatrices(bytes);
  if (lifted === null) {
    return undefined;
  }
  try {
    const json = JSON.parse(decode(lifted.rest)) as unknown;
    return restoreMatrices(json, lifted.matrices) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The same without any short cut. */
export function parseWhole(bytes: Buffer): unknown {
  try {
    return JSON.parse(decode(bytes)) as unknown;
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? new ApiError('SCHEMA_ERROR', describeSyntaxError(thrown)) : thrown;
  }
}

/**
 * Bytes → JSON value; whatever is wrong with them is a SCHEMA_ERROR (contract A15). Large matrices of the
 * travel section come packed.
 */
export function parseJson(json: Uint8Array, limits: JsonLimits): unknown {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  if (bytes.length === 0) {
    throw new ApiError('SCHEMA_ERROR', 'The body is empty; it must be a JSON object.');
  }
  checkJsonBudget(bytes, limits);
  return parseAroundMatrices(bytes) ?? parseWhole(bytes);
}
