import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors';
import { BodyBuffer } from './body-buffer';
import type { BodyLease } from './body-lease';

export interface ReadBodyBounds {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly retryAfterSeconds: number;
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`, {
    context: { max_bytes: maxBytes },
  });
}

export function noRoom(retryAfterSeconds: number): ApiError {
  return new ApiError(
    'SERVER_BUSY',
    'The server holds as many request bodies as it can; try again shortly.',
    {
      retryAfterSeconds,
    },
  );
}

function tooSlow(timeoutMs: number): ApiError {
  return new ApiError('REQUEST_TIMEOUT', `The body took longer than ${timeoutMs / 1000} s to arrive.`);
}

/**
 * The bytes of a body, or an ApiError at the first byte too many, at the first byte for which there is
 * no room, or when the whole takes too long. A declared length has its room already; a streamed body
 * takes it as it grows.
 */
export function readBody(
  request: IncomingMessage,
  lease: BodyLease,
  bounds: ReadBodyBounds,
): Promise<Buffer<ArrayBuffer>> {
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const body = new BodyBuffer(declaredBytes);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    const fail = (error: ApiError) => {
      stop();
      request.pause();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      if (body.length + chunk.length > bounds.maxBytes) {
        fail(tooLarge(bounds.maxBytes));
      } else if (declaredBytes === 0 && !lease.take(chunk.length)) {
        fail(noRoom(bounds.retryAfterSeconds));
      } else {
        body.append(chunk);
      }
    };
    const onEnd = () => {
      stop();
      resolve(body.bytes());
    };
    const onClose = () =>
      fail(new ApiError('BAD_REQUEST', 'The connection closed before the body had arrived.'));
    const timer = setTimeout(() => fail(tooSlow(bounds.timeoutMs)), bounds.timeoutMs);
    // An aborted upload emits `error` as well; `close` follows it and is the one that counts.
    request.on('error', () => undefined);
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
