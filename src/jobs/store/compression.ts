import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { RawBody } from '../../common/body/raw-body';

/**
 * Of Node's thread pool, whose pieces come back to the store's thread: few large ones. Made anew for each call, and the garbage collector is
 * told of all of it: for small ones no more than they need, or hundreds a second have the whole heap collected every third of a second.
 */
const MAX_CHUNK_BYTES = 256 * 1024;
/** zlib refuses less. */
const MIN_CHUNK_BYTES = 64;
/** Up to here the way to the thread pool and back takes longer than the work. */
const AT_ONCE_BYTES = 16 * 1024;
/** The fastest: matrices shrink to a third by it, and the caller of a job waits for it. */
const LEVEL = 1;

/** From here on Brotli at its fastest takes less than half of gzip's time for the same size, and the reader loses less than that. */
const LARGE_BYTES = 1024 * 1024;

const brotli = promisify(brotliCompress) as (bytes: Uint8Array, options: object) => Promise<Buffer>;
const gzipped = promisify(gzip) as (bytes: Uint8Array, options: object) => Promise<Buffer>;
const inflated = promisify(gunzip) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

export async function compress(bytes: Uint8Array): Promise<Buffer> {
  const options = { level: LEVEL, chunkSize: chunkBytes(mostCompressed(bytes.byteLength)) };
  return bytes.byteLength <= AT_ONCE_BYTES ? gzipSync(bytes, options) : gzipped(bytes, options);
}

/** `length`: of what comes out, known from when it was compressed. */
export async function decompress(bytes: Uint8Array, length: number): Promise<Buffer> {
  const options = { maxOutputLength: Math.max(1, length), chunkSize: chunkBytes(length) };
  return length <= AT_ONCE_BYTES ? gunzipSync(bytes, options) : inflated(bytes, options);
}

/** zlib's own bound is below it: stored blocks of five bytes each, and gzip's frame. */
const mostCompressed = (length: number): number => length + (length >> 8) + 64;

const chunkBytes = (length: number): number => Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, length));

/** A body that its sender compressed is kept as it is. All forms are read by whoever reads requests. */
export async function compressBody(body: RawBody): Promise<Pick<RawBody, 'encoding'> & { bytes: Buffer }> {
  if (body.encoding !== 'identity') {
    return body;
  }
  const { bytes } = body;
  return bytes.byteLength < LARGE_BYTES
    ? { bytes: await compress(bytes), encoding: 'gzip' }
    : { bytes: await compressLarge(bytes), encoding: 'br' };
}

function compressLarge(bytes: Uint8Array): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_MIN_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MIN_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  return brotli(bytes, { params, chunkSize: MAX_CHUNK_BYTES });
}

/** The same bytes in an ArrayBuffer of their own, which may be transferred. */
export function ownBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? (bytes as Buffer<ArrayBuffer>) : Buffer.from(new Uint8Array(bytes).buffer);
}
