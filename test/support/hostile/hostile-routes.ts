import type { HostileBody } from './hostile-bodies';
import { HOSTILE_REQUESTS, HOSTILE_TRAVELS } from './hostile-bodies';

/** Where the body of a route has its request, as text around it. */
const around = (before: string, after: string) => (request: string) =>
  request.trim() === '' ? request : `${before}${request}${after}`;
const itself = (request: string): string => request;

const AS_BODY: Readonly<Record<string, (request: string) => string>> = {
  '/api/v1/optimize/sync': itself,
  '/api/v1/optimize/validate': itself,
  '/api/v1/optimize/reoptimize': itself,
  '/api/v1/optimize/evaluate': around('{"base":', ',"solution_routes":[]}'),
  '/api/v1/optimize/suggest-insertion': around(
    '{"base":',
    ',"current_solution":{"routes":[]},"new_jobs":[{"id":"new","location_index":1,"mandatory":false}]}',
  ),
  '/api/v1/optimize/replan': around('{"original_request":', '}'),
};

/** Every hostile body for every route that takes one. */
export const HOSTILE_BODIES: Readonly<Record<string, readonly HostileBody[]>> = {
  ...Object.fromEntries(
    Object.entries(AS_BODY).map(([path, asBody]) => [
      path,
      HOSTILE_REQUESTS.map((body) => ({ ...body, text: () => asBody(body.text()) })),
    ]),
  ),
  '/api/v1/travel': HOSTILE_TRAVELS,
};
