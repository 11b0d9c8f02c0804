import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { RawBody } from '../../common/body/raw-body';

/** Of Node's thread pool, whose pieces come back to the main thread: few large ones. */
const CHUNK_BYTES = 256 * 1024;
/** The fastest: matrices shrink to a third by it, and the caller of a job waits for it. */
const LEVEL = 1;

/** From here on Brotli at its fastest takes less than half of gzip's time for the same size, and the reader loses less than that. */
const LARGE_BYTES = 1024 * 1024;

const brotli = promisify(brotliCompress) as (bytes: Uint8Array, options: object) => Promise<Buffer>;
const gzipped = promisify(gzip) as (bytes: Uint8Array, options: object) => Promise<Buffer>;
const inflated = promisify(gunzip) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

export function compress(bytes: Uint8Array): Promise<Buffer> {
  return gzipped(bytes, { level: LEVEL, chunkSize: CHUNK_BYTES });
}

/** `length`: of what comes out, known from when it was compressed. */
export function decompress(bytes: Uint8Array, length: number): Promise<Buffer> {
  return inflated(bytes, { maxOutputLength: Math.max(1, length), chunkSize: CHUNK_BYTES });
}

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
  return brotli(bytes, { params, chunkSize: CHUNK_BYTES });
}

/** The same bytes in an ArrayBuffer of their own, which may be transferred. */
export function ownBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? (bytes as Buffer<ArrayBuffer>) : Buffer.from(new Uint8Array(bytes).buffer);
}
