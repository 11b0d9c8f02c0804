import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

export const TENANT_ROUTE = 'auth:tenant';

/** A controller that answers to a tenant's key, which the tenant gate looks at, in place of gateway keys. */
export const TenantRoute = () => SetMetadata(TENANT_ROUTE, true);

/** Who calls a recurring route: `list(@TenantOf() tenant: string)`. */
export const TenantOf = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { tenant } = context.switchToHttp().getRequest<Request>();
  if (tenant === undefined) {
    throw new Error('TenantOf() stands on a route that the tenant gate does not guard.');
  }
  return tenant;
});
