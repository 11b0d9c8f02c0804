import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors';
import { BodyBuffer, STREAM_BLOCK_BYTES } from './body-buffer';
import type { BodyLease } from './body-lease';
import { INTAKE_PACE, type IntakePace } from './intake-pace';

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
    'The server holds as many request bodies as it can, of all clients or of this one; try again shortly.',
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
  pace: IntakePace,
  bounds: ReadBodyBounds,
): Promise<Buffer<ArrayBuffer>> {
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    let body: BodyBuffer | null = null;
    let room = declaredBytes;
    let reading = true;
    let bytesThisTurn = 0;
    const stop = () => {
      reading = false;
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    const fail = (error: ApiError) => {
      stop();
      // Its room is given back now, and the request that refers to this function stays for the drain.
      body = null;
      request.pause();
      reject(error);
    };
    /** Of a streamed body: blocks are taken whole, so that many small bodies hold no more than is counted. */
    const takeRoom = (bytes: number): boolean => {
      while (room < bytes && lease.take(STREAM_BLOCK_BYTES)) {
        room += STREAM_BLOCK_BYTES;
      }
      return room >= bytes;
    };
    const begin = () => {
      if (reading && !takeRoom(1)) {
        fail(noRoom(bounds.retryAfterSeconds));
      } else if (reading) {
        body = new BodyBuffer(declaredBytes);
        request.on('data', onData).on('end', onEnd);
      }
    };
    const goOn = () => {
      if (reading) {
        bytesThisTurn = 0;
        request.resume();
      }
    };
    const onData = (chunk: Buffer) => {
      const length = (body?.length ?? 0) + chunk.length;
      if (length > bounds.maxBytes) {
        fail(tooLarge(bounds.maxBytes));
      } else if (!takeRoom(length)) {
        fail(noRoom(bounds.retryAfterSeconds));
      } else {
        body?.append(chunk);
        bytesThisTurn += chunk.length;
        if (bytesThisTurn >= INTAKE_PACE.bytesPerTurn && !request.isPaused()) {
          request.pause();
          pace.goOn(goOn);
        }
      }
    };
    const onEnd = () => {
      stop();
      body?.finish(pace, resolve);
    };
    const onClose = () =>
      fail(new ApiError('BAD_REQUEST', 'The connection closed before the body had arrived.'));
    const timer = setTimeout(() => fail(tooSlow(bounds.timeoutMs)), bounds.timeoutMs);
    // An aborted upload emits `error` as well; `close` follows it and is the one that counts.
    request.on('error', () => undefined);
    request.on('close', onClose);
    pace.begin(declaredBytes, begin);
  });
}
