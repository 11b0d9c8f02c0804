import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  NotFoundException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, Response } from 'express';
import { ApiError, ERROR_CODES, type ErrorCode, toApiError } from '../errors';
import { routeError } from './route-errors';
import { RouteTable } from './route-table';
import { sendError } from './send-error';

/** Codes by which an exception of the framework is known, by its status. */
const CODE_BY_STATUS = new Map<number, ErrorCode>(
  (
    [
      'UNAUTHORIZED',
      'FORBIDDEN',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'BAD_REQUEST',
      'REQUEST_TIMEOUT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RATE_LIMITED',
      'SCHEMA_ERROR',
      'SERVER_BUSY',
    ] as const
  ).map((code) => [ERROR_CODES[code].httpStatus, code]),
);

function fromFramework(exception: HttpException): ApiError {
  const status = exception.getStatus();
  const code = CODE_BY_STATUS.get(status);
  if (code === undefined && (status < 400 || status >= 500)) {
    return toApiError(exception);
  }
  const message = exception.message.startsWith('Failed to decode param')
    ? 'The path is not valid percent-encoding.'
    : 'The request could not be understood.';
  return new ApiError(code ?? 'BAD_REQUEST', message, { httpStatus: status });
}

/** Everything that is thrown leaves through here, as the one envelope. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(private readonly host: HttpAdapterHost) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (thrown instanceof NotFoundException) {
      const routes = new RouteTable(this.host.httpAdapter.getInstance<Express>());
      sendError(request, response, routeError(request, response, routes));
      return;
    }
    const error = thrown instanceof HttpException ? fromFramework(thrown) : toApiError(thrown);
    sendError(request, response, error, thrown);
  }
}
