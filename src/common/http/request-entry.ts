import type { NextFunction, Request, Response } from 'express';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config/config';
import { ApiError } from '../errors';
import type { InFlight } from './in-flight';
import { runInRequest } from './request-context';
import { requestIdFrom, REQUEST_ID_HEADER } from './request-id';
import { pathOf } from './request-state';
import type { RouteTable } from './route-table';
import { refuseBody } from './refuse-body';
import { setSecurityHeaders } from './security-headers';

const logger = new Logger('Requests');

function logAnswer(request: Request, response: Response, startedAtMs: number, routes: RouteTable): void {
  const line = {
    message: 'Answered',
    method: request.method,
    // The template: bounded in number, and without anything a caller wrote. A request that was refused before the
    // router saw it has the one that would have answered.
    route: routes.templateOf(pathOf(request)) ?? '(unmatched)',
    status: response.writableFinished ? response.statusCode : 'aborted',
    ms: Math.round((performance.now() - startedAtMs) * 10) / 10,
    body_bytes: request.rawBody?.bytes.length ?? 0,
    application: request.caller?.applicationId,
    client: request.caller?.clientId,
  };
  logger[pathOf(request).startsWith('/health') ? 'debug' : 'log'](line);
}

/** The first thing every request meets: id, context, headers of every answer, access log. */
export function requestEntry(config: Config, appVersion: string, inFlight: InFlight, routes: RouteTable) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAtMs = performance.now();
    const requestId = requestIdFrom(request.headers['x-request-id']);
    request.requestId = requestId;
    response.setHeader(REQUEST_ID_HEADER, requestId);
    response.setHeader('X-App-Version', appVersion);
    setSecurityHeaders(response);
    inFlight.track(request, response);
    const context = { requestId };
    runInRequest(context, () => {
      // Events of a socket run in the socket's context; so the line carries the request's id.
      response.once('close', () =>
        runInRequest(context, () => logAnswer(request, response, startedAtMs, routes)),
      );
      // A client that stops reading its answer must not hold it in memory for ever.
      response.once('prefinish', () => response.socket?.setTimeout(config.http.responseStallTimeoutMs));
      if (request.httpVersion === '1.1' && request.headers.host === undefined) {
        refuseBody(
          request,
          response,
          new ApiError('BAD_REQUEST', 'HTTP/1.1 needs a Host header.'),
          config.http,
        );
      } else {
        next();
      }
    });
  };
}
