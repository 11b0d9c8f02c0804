import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../errors';
import { pathOf } from './request-state';
import type { RouteTable } from './route-table';

/** 405 with its Allow header where the path exists under another method, else 404. */
export function routeError(request: IncomingMessage, response: ServerResponse, routes: RouteTable): ApiError {
  const allowed = routes.allowedMethods(pathOf(request));
  if (allowed.length === 0 || allowed.includes(request.method ?? '')) {
    return new ApiError('NOT_FOUND', 'There is no such route.');
  }
  response.setHeader('Allow', allowed.join(', '));
  return new ApiError('METHOD_NOT_ALLOWED', `This route answers ${allowed.join(', ')} only.`, {
    context: { allowed_methods: allowed },
  });
}
