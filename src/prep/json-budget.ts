import type { ApiError } from '../common/errors';
import { unreadableBody } from './unreadable-body';

export interface JsonLimits {
  readonly maxDepth: number;
  readonly maxContainers: number;
  readonly maxStrings: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Walks from one occurrence of a byte to the next; the search itself is native, and skips numbers fast. */
class Finder {
  private found = -1;

  constructor(
    private readonly bytes: Buffer,
    private readonly byte: number,
  ) {}

  /** The first occurrence at `from` or later; `from` must not go back. */
  at(from: number): number {
    if (this.found < from) {
      const next = this.bytes.indexOf(this.byte, from);
      this.found = next === -1 ? Infinity : next;
    }
    return this.found;
  }
}

/** Where the text that begins at `start` ends: at a quote with an even number of backslashes before it. */
function endOfString(bytes: Buffer, start: number): number {
  let quote = start;
  let backslashes: number;
  do {
    quote = bytes.indexOf(QUOTE, quote + 1);
    if (quote === -1) {
      return bytes.length;
    }
    backslashes = 0;
    while (bytes[quote - 1 - backslashes] === BACKSLASH) {
      backslashes += 1;
    }
  } while (backslashes % 2 === 1);
  return quote;
}

function tooMuch(what: string): ApiError {
  return unreadableBody(`The body has ${what}; no request of this interface needs that.`);
}

/**
 * Counts what a body is made of before it is parsed. 48 MB of `[],[],…` are legal JSON and keep
 * JSON.parse busy for seconds; to count them takes a tenth of one, and a matrix next to nothing.
 */
export function checkJsonBudget(json: Uint8Array, limits: JsonLimits): void {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const [bracket, brace, endBracket, endBrace, quote] = [...OPENING, ...CLOSING, QUOTE].map(
    (byte) => new Finder(bytes, byte),
  ) as [Finder, Finder, Finder, Finder, Finder];
  let depth = 0;
  let containers = 0;
  let strings = 0;
  let at = 0;
  while (at < bytes.length) {
    const opens = Math.min(bracket.at(at), brace.at(at));
    const closes = Math.min(endBracket.at(at), endBrace.at(at));
    const text = quote.at(at);
    if (text < opens && text < closes) {
      strings += 1;
      at = endOfString(bytes, text) + 1;
    } else {
      depth += opens < closes ? 1 : -1;
      containers += opens < closes ? 1 : 0;
      at = Math.min(opens, closes) + 1;
    }
    if (depth > limits.maxDepth) {
      throw tooMuch(`containers nested deeper than ${limits.maxDepth}`);
    }
    if (containers > limits.maxContainers || strings > limits.maxStrings) {
      throw tooMuch(`more than ${limits.maxContainers} containers or ${limits.maxStrings} texts`);
    }
  }
}
