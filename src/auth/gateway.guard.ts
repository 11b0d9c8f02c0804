import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApiError } from '../common/errors';
import { PUBLIC_ROUTE } from './public.decorator';
import { TENANT_ROUTE } from './tenant-route.decorator';

/**
 * The second lock. The gateway has checked the keys by path before the body was read; this refuses a
 * controller that stands outside those paths and was not declared public, so that a new route is
 * closed until someone opens it.
 */
@Injectable()
export class GatewayGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { caller, tenant } = context.switchToHttp().getRequest<Request>();
    const isForTenants = this.isMarked(context, TENANT_ROUTE);
    const isKnown = isForTenants ? tenant !== undefined : caller !== undefined;
    if (!isKnown && !this.isMarked(context, PUBLIC_ROUTE)) {
      throw new ApiError(
        'UNAUTHORIZED',
        isForTenants ? 'Send the header X-API-Key.' : 'Send both headers X-API-Key and X-Client-Key.',
      );
    }
    return true;
  }

  private isMarked(context: ExecutionContext, mark: string): boolean {
    const marks = this.reflector.getAllAndOverride<boolean | undefined>(mark, [
      context.getHandler(),
      context.getClass(),
    ]);
    return marks === true;
  }
}
