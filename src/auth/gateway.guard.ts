import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApiError } from '../common/errors';
import { PUBLIC_ROUTE } from './public.decorator';

/**
 * The second lock. The gateway has checked the keys by path before the body was read; this refuses a
 * controller that stands outside those paths and was not declared public, so that a new route is
 * closed until someone opens it.
 */
@Injectable()
export class GatewayGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic !== true && context.switchToHttp().getRequest<Request>().caller === undefined) {
      throw new ApiError('UNAUTHORIZED', 'Send both headers X-API-Key and X-Client-Key.');
    }
    return true;
  }
}
