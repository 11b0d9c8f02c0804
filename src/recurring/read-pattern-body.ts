import type { RawBody } from '../common/body/raw-body';
import { tooLarge } from '../common/body/read-body';
import { inflate } from '../prep/inflate';
import { parseJson } from '../prep/parse-json';
import { JSON_LIMITS } from '../prep/prep-limits';

/** 200 occurrences with their fleet take some 100 KB. Parsed on the main thread, hence the bound: 2 MiB take 15 ms. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Throws PAYLOAD_TOO_LARGE, and SCHEMA_ERROR for what is no JSON. */
export function readPatternBody({ bytes, encoding }: RawBody): unknown {
  if (bytes.length > MAX_BYTES) {
    throw tooLarge(MAX_BYTES);
  }
  return parseJson(inflate(bytes, encoding, MAX_BYTES), JSON_LIMITS);
}
