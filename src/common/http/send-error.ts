import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { type ApiError, logLevelOf, writeEnvelope } from '../errors';
import { describeThrown } from '../logging/describe-thrown';
import { requestIdOf } from './request-state';

const logger = new Logger('Errors');

function logError(error: ApiError, thrown: unknown): void {
  const line = { code: error.code, http_status: error.httpStatus, message: error.message };
  logger[logLevelOf(error.code)](thrown === error ? line : { ...line, cause: describeThrown(thrown) });
}

/** Sets status and headers of an error and returns its body; the caller decides how the body leaves. */
export function prepareErrorAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
): Buffer {
  const body = writeEnvelope(error, requestIdOf(request));
  response.statusCode = error.httpStatus;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.byteLength);
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  }
  return body;
}

/** The one place where an error becomes an answer. `thrown` is what was caught, for the log only. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
  thrown: unknown = error,
): void {
  if (response.destroyed) {
    // Nobody is left to answer. Work that was aborted for that reason is no failure.
    logger.debug({ message: 'The client has gone', cause: describeThrown(thrown) });
    return;
  }
  logError(error, thrown);
  if (response.headersSent) {
    // Half an answer is out: only a broken connection tells the client that the rest is missing.
    response.destroy();
    return;
  }
  response.end(prepareErrorAnswer(request, response, error));
}
