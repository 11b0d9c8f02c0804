import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import type { CacheLimits } from './cache-limits';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

/** By how the content is written; another form of keeping results has other marks. */
const MARKS = { deflated: Buffer.from('ROR1', 'latin1'), plain: Buffer.from('ROP1', 'latin1') };
const FINGERPRINT_AT = 4;
const FINGERPRINT_BYTES = 32;
const LENGTH_AT = FINGERPRINT_AT + FINGERPRINT_BYTES;
const CHECKSUM_AT = LENGTH_AT + 4;
const CONTENT_AT = CHECKSUM_AT + 4;

/** Speed: results shrink to a tenth at any level. */
const LEVEL = { level: constants.Z_BEST_SPEED };

/** Up to here, a hundred stops, the way to zlib's thread and back takes longer than the work. */
const INFLATED_AT_ONCE_BYTES = 64 * 1024;
/** What zlib writes into before it comes back to this thread for more. */
const MAX_CHUNK_BYTES = 1024 * 1024;
/** zlib refuses less. */
const MIN_CHUNK_BYTES = 64;

type SizeLimits = Pick<CacheLimits, 'resultBytes' | 'sealedBytes'>;

export interface SealLimits extends SizeLimits {
  /** Results up to here are kept as they are. */
  readonly plainBytes: number;
}

/**
 * A result as it is kept: mark, fingerprint, length, CRC-32 of the content, content (of a large one raw deflate, made off the main
 * thread). Null: it is too large to be kept.
 */
export async function seal(
  result: Uint8Array,
  fingerprint: string,
  limits: SealLimits,
): Promise<Uint8Array | null> {
  if (result.byteLength > limits.resultBytes) {
    return null;
  }
  const isPlain = result.byteLength <= limits.plainBytes;
  const content = isPlain ? result : await deflate(result, LEVEL);
  if (CONTENT_AT + content.length > limits.sealedBytes) {
    return null;
  }
  const head = Buffer.alloc(CONTENT_AT);
  MARKS[isPlain ? 'plain' : 'deflated'].copy(head);
  head.write(fingerprint, FINGERPRINT_AT, 'hex');
  head.writeUInt32LE(result.byteLength, LENGTH_AT);
  head.writeUInt32LE(crc32(content), CHECKSUM_AT);
  return Buffer.concat([head, content]);
}

/** The result that was sealed under this fingerprint; null for all that is anything else. Never rejects. */
export async function unseal(
  sealed: Uint8Array,
  fingerprint: string,
  limits: SizeLimits,
): Promise<Uint8Array | null> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const mark = bytes.subarray(0, FINGERPRINT_AT);
  const isPlain = mark.equals(MARKS.plain);
  if (
    bytes.length < CONTENT_AT ||
    bytes.length > limits.sealedBytes ||
    !(isPlain || mark.equals(MARKS.deflated))
  ) {
    return null;
  }
  const content = bytes.subarray(CONTENT_AT);
  const length = bytes.readUInt32LE(LENGTH_AT);
  if (
    bytes.toString('hex', FINGERPRINT_AT, LENGTH_AT) !== fingerprint ||
    bytes.readUInt32LE(CHECKSUM_AT) !== crc32(content) ||
    length > limits.resultBytes
  ) {
    return null;
  }
  if (isPlain) {
    return content.length === length ? content : null;
  }
  try {
    const chunkSize = Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, length));
    const options = { maxOutputLength: Math.max(1, length), chunkSize };
    const isSmall = length <= INFLATED_AT_ONCE_BYTES;
    const result = isSmall ? inflateRawSync(content, options) : await inflate(content, options);
    return result.length === length ? result : null;
  } catch {
    return null;
  }
}
