import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { methodOf, UNMATCHED } from '../http/request-meter';
import { pathOf } from '../http/request-state';
import type { RouteTable } from '../http/route-table';
import { tracer } from './tracing';

const SERVER_FAULT = 500;

/** A span for every request, a child of its caller's where headers say so. It stands before everything that might answer one. */
export function requestTracer(routes: RouteTable) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const method = methodOf(request);
    const attributes = { 'http.request.method': method };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    if (!isSpanContextValid(span.spanContext())) {
      // Nobody traces.
      next();
      return;
    }
    const sent = request.method;
    response.once('close', () => {
      const route = routes.templateFor(sent, pathOf(request)) ?? UNMATCHED;
      const { statusCode, writableFinished } = response;
      span.updateName(`${method} ${route}`);
      span.setAttribute('http.route', route);
      if (writableFinished) {
        span.setAttribute('http.response.status_code', statusCode);
      } else {
        span.setAttribute('error.type', 'aborted');
      }
      if (writableFinished && statusCode >= SERVER_FAULT) {
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };
}
