import { isAscii, isUtf8 } from 'node:buffer';
import { checkJsonBudget, type JsonLimits } from './json-budget';
import { findFault } from './json-fault';
import { liftMatrices, restoreMatrices } from './lift-matrices';
import type { NewCells } from './matrix-reader';
import { unreadableBody } from './unreadable-body';

const BYTE_ORDER_MARK = '\uFEFF';

/** Matrices are ASCII, and copying ASCII is four times as fast as decoding UTF-8. */
function decode(bytes: Buffer): string {
  if (isAscii(bytes)) {
    return bytes.toString('latin1');
  }
  if (!isUtf8(bytes)) {
    throw unreadableBody('The body is not valid UTF-8.');
  }
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** At the end of V8's message only: before it, the message may quote the body. */
const POSITION = /(?:in|after) JSON at position (\d+)(?: \(line \d+ column \d+\))?$/;

/** Characters: a search takes several times as long as the parser did, and others wait for this thread. */
const LONGEST_SEARCHED = 4 * 1024 * 1024;

/** V8 quotes the body in its message; the caller knows the body, a log should not. */
function describeSyntaxError(error: SyntaxError, text: string): string {
  if (error.message.startsWith('Unexpected end')) {
    return `The body is not valid JSON: it ends too early (${lineAndColumn(text, text.length)}).`;
  }
  const position = positionOf(error, text);
  return position === null
    ? 'The body is not valid JSON.'
    : `The body is not valid JSON: unexpected character at position ${position} (${lineAndColumn(text, position)}).`;
}

/** Null where nobody knows. */
function positionOf({ message }: SyntaxError, text: string): number | null {
  const named = POSITION.exec(message)?.[1];
  if (named !== undefined) {
    return Number(named);
  }
  return text.length > LONGEST_SEARCHED ? null : findFault(text);
}

/** Both from 1, as editors count. */
function lineAndColumn(text: string, position: number): string {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return `line ${line}, column ${position - start + 1}`;
}

/** As parsing all of it would say, but with the matrices packed; undefined when they do not lie plainly open. */
function parseAroundMatrices(bytes: Buffer, newCells?: NewCells): unknown {
  const lifted = liftMatrices(bytes, newCells);
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
  const text = decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? unreadableBody(describeSyntaxError(thrown, text)) : thrown;
  }
}

/**
 * Bytes → JSON value; whatever is wrong with them is a SCHEMA_ERROR (contract A15). Large matrices of the
 * travel section come packed, in `newCells` where it is given.
 */
export function parseJson(json: Uint8Array, limits: JsonLimits, newCells?: NewCells): unknown {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  if (bytes.length === 0) {
    throw unreadableBody('The body is empty; it must be a JSON object.');
  }
  checkJsonBudget(bytes, limits);
  return parseAroundMatrices(bytes, newCells) ?? parseWhole(bytes);
}
