import type { NextFunction, Request, Response } from 'express';
import type { InflightBudget } from '../body/inflight-budget';
import type { HistogramSpec, Metrics, MetricSpec } from '../metrics/metrics';
import type { InFlight } from './in-flight';
import { pathOf } from './request-state';
import type { RouteTable } from './route-table';

const REQUESTS: MetricSpec<'method' | 'route' | 'status'> = {
  name: 'http_requests_total',
  help: 'Requests by method, template of the route that answers them, and status; aborted: the connection closed before the answer was out.',
  labels: ['method', 'route', 'status'],
};
const SECONDS: HistogramSpec<'method' | 'route' | 'status_class'> = {
  name: 'http_request_duration_seconds',
  help: 'From the headers of a request to the last byte of its answer, of those that a route answered; HEAD is timed with GET.',
  labels: ['method', 'route', 'status_class'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 120],
};
const IN_FLIGHT: MetricSpec<never> = {
  name: 'http_requests_in_flight',
  help: 'Requests that are being read or answered.',
  labels: [],
};
const BODY_BYTES: MetricSpec<never> = {
  name: 'http_request_bodies_in_flight_bytes',
  help: 'Bytes of request bodies that are held, over all routes.',
  labels: [],
};
const BODY_BYTES_LIMIT: MetricSpec<never> = {
  name: 'http_request_bodies_limit_bytes',
  help: 'The most of them (MAX_INFLIGHT_BYTES).',
  labels: [],
};

/** No route has this one: it stands for every path, and every method of a path, that nobody answers. */
export const UNMATCHED = '(unmatched)';

/** Node reads some thirty methods, and a caller may send them all. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One of the usual seven, or `other`. */
export function methodOf({ method }: Pick<Request, 'method'>): string {
  return METHODS.has(method) ? method : 'other';
}

export interface MeteredParts {
  readonly inFlight: InFlight;
  readonly budget: InflightBudget;
  readonly routes: RouteTable;
}

/** Counts what every request became. It stands before everything that might answer one. */
export function requestMeter(metrics: Metrics, { inFlight, budget, routes }: MeteredParts) {
  metrics.gauge(IN_FLIGHT, () => [{ labels: {}, value: inFlight.count }]);
  metrics.gauge(BODY_BYTES, () => [{ labels: {}, value: budget.used }]);
  metrics.gauge(BODY_BYTES_LIMIT, () => [{ labels: {}, value: budget.limitBytes }]);
  const requests = metrics.counter(REQUESTS);
  const seconds = metrics.histogram(SECONDS);

  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAtMs = performance.now();
    const { method: sent } = request;
    const method = methodOf(request);
    response.once('close', () => {
      const route = routes.templateFor(sent, pathOf(request));
      const { statusCode, writableFinished } = response;
      const status = writableFinished ? String(statusCode) : 'aborted';
      requests.add({ method, route: route ?? UNMATCHED, status });
      if (writableFinished && route !== undefined) {
        const timed = {
          method: method === 'HEAD' ? 'GET' : method,
          route,
          status_class: classOf(statusCode),
        };
        seconds.observe(timed, (performance.now() - startedAtMs) / 1_000);
      }
    });
    next();
  };
}

function classOf(statusCode: number): string {
  return `${Math.floor(statusCode / 100)}xx`;
}
