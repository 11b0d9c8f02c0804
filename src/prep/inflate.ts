import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { ContentEncoding } from '../common/body/raw-body';
import { ApiError } from '../common/errors';
import { unreadableBody } from './unreadable-body';

interface Bound {
  readonly maxOutputLength: number;
}

/** Senders of "deflate" disagree whether it has the zlib wrapper; the first byte tells (CMF: method 8). */
function inflateEither(bytes: Uint8Array, bound: Bound): Buffer {
  const wrapped = ((bytes[0] ?? 0) & 0x0f) === 8;
  return wrapped ? inflateSync(bytes, bound) : inflateRawSync(bytes, bound);
}

const INFLATE: Readonly<Record<ContentEncoding, (bytes: Uint8Array, bound: Bound) => Uint8Array>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  deflate: inflateEither,
  br: brotliDecompressSync,
};

/** The body as the caller meant it, never more than `maxBytes` of it: a small body can inflate to anything. */
export function inflate(bytes: Uint8Array, encoding: ContentEncoding, maxBytes: number): Uint8Array {
  try {
    return INFLATE[encoding](bytes, { maxOutputLength: maxBytes });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new ApiError('PAYLOAD_TOO_LARGE', `The inflated body is larger than ${maxBytes} bytes.`, {
        context: { max_bytes: maxBytes },
      });
    }
    throw unreadableBody(`The body is not valid ${encoding} data.`);
  }
}
