import { ApiError } from '../common/errors';
import type { RawBody } from '../common/body/raw-body';
import { tooLarge } from '../common/body/read-body';
import { inflate } from '../prep/inflate';
import { parseJson } from '../prep/parse-json';
import { JSON_LIMITS } from '../prep/prep-limits';
import { validationError } from './validation-error';

/** 200 occurrences with their fleet take some 100 KB. Parsed on the main thread, hence the bound: 2 MiB take 15 ms. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Throws PAYLOAD_TOO_LARGE, and VALIDATION_ERROR for what is no JSON: SCHEMA_ERROR is the solve routes' (contract B12). */
export function readPatternBody({ bytes, encoding }: RawBody): unknown {
  if (bytes.length > MAX_BYTES) {
    throw tooLarge(MAX_BYTES);
  }
  try {
    return parseJson(inflate(bytes, encoding, MAX_BYTES), JSON_LIMITS);
  } catch (thrown) {
    throw thrown instanceof ApiError && thrown.code === 'SCHEMA_ERROR'
      ? validationError(thrown.errors)
      : thrown;
  }
}
