import { ApiError } from '../common/errors';

export interface JsonLimits {
  readonly maxDepth: number;
  readonly maxContainers: number;
  readonly maxStrings: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** By byte: 1 opens a container, 2 closes one, 3 begins a text, 0 is anything else. */
const KIND = new Uint8Array(256);
for (const [character, kind] of [
  ['[', 1],
  ['{', 1],
  [']', 2],
  ['}', 2],
  ['"', 3],
] as const) {
  KIND[character.charCodeAt(0)] = kind;
}

/** Where the text that begins at `start` ends: a quote with an even number of backslashes before it. */
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
  return new ApiError('SCHEMA_ERROR', `The body has ${what}; no request of this interface needs that.`);
}

/**
 * Counts what a body is made of before it is parsed. 48 MB of `[],[],…` are legal JSON and keep
 * JSON.parse busy for 8 s; to count them takes a tenth of a second.
 */
export function checkJsonBudget(json: Uint8Array, limits: JsonLimits): void {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  let depth = 0;
  let containers = 0;
  let strings = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = KIND[bytes[at] as number];
    if (kind === 0) {
      continue;
    }
    if (kind === 3) {
      strings += 1;
      at = endOfString(bytes, at);
    } else if (kind === 2) {
      depth -= 1;
    } else {
      depth += 1;
      containers += 1;
      if (depth > limits.maxDepth) {
        throw tooMuch(`containers nested deeper than ${limits.maxDepth}`);
      }
    }
    if (containers > limits.maxContainers || strings > limits.maxStrings) {
      throw tooMuch(`more than ${limits.maxContainers} containers or ${limits.maxStrings} texts`);
    }
  }
}
