import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { type ApiError, logLevelOf } from '../errors';
import type { HttpLimits } from '../../config/limits';
import { prepareErrorAnswer } from './send-error';
import { announcesBody } from './request-state';

const logger = new Logger('Errors');

/** Node skips the rest of such a body by itself, and the connection stays usable. */
export function isSmallBody(request: IncomingMessage, limits: HttpLimits): boolean {
  const length = request.headers['content-length'];
  const bytes = length === undefined ? Infinity : Number(length);
  return !request.awaitsContinue && bytes <= limits.refusedBodyDrainBytes;
}

/**
 * Answers a request of which the body is not wanted. A small body is skipped and the connection stays.
 * A large one is never read: the whole answer is written, then for a moment some of what the client still
 * sends is thrown away and the rest is left lying, then the connection is closed. Closing at once would make
 * the kernel send a reset, which discards the answer before the client has read it.
 */
export function refuseBody(
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
  limits: HttpLimits,
): void {
  logger[logLevelOf(error.code)]({ code: error.code, http_status: error.httpStatus, message: error.message });
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // A body that was too slow once is not waited for again, however small.
  const skippable = isSmallBody(request, limits) && error.code !== 'REQUEST_TIMEOUT';
  if (request.complete || !announcesBody(request) || skippable) {
    response.end(prepareErrorAnswer(request, response, error));
    return;
  }
  response.setHeader('Connection', 'close');
  response.write(prepareErrorAnswer(request, response, error));

  let drained = 0;
  const finish = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish).off('close', finish).pause();
    response.end();
  };
  const count = (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > limits.refusedBodyDrainBytes) {
      request.off('data', count).pause();
    }
  };
  const timer = setTimeout(finish, limits.refusedBodyDrainMs);
  request.on('data', count).on('end', finish).on('close', finish);
}
