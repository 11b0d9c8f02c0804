import { rulesOf } from './endpoints';
import type { ParsedLockedRoute, ParsedRequest } from './shape/parsed';

/**
 * A plan that is taken at its word replaces the locked routes of its resources (contract C14). One that is to be extended
 * becomes locks itself: its order stays, and more may come between (contract A12).
 */
export function withPlan(request: ParsedRequest): ParsedRequest {
  const { plan } = rulesOf(request.endpoint);
  if (plan === 'hint') {
    return request;
  }
  const given = request.options.initialSolution ?? [];
  const planned = new Set(given.map(({ resourceId }) => resourceId));
  const others = request.locks.routes.filter(({ resourceId }) => !planned.has(resourceId));
  const own = given.map(({ field, resourceId, day, stops }): ParsedLockedRoute => ({
    field,
    resourceId,
    day,
    strict: false,
    jobIds: stops.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])),
  }));
  const routes = plan === 'extended' ? [...others, ...own] : others;
  return { ...request, locks: { ...request.locks, routes } };
}
