import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../common/errors';
import { refuseBody } from '../common/http/refuse-body';
import { pathOf } from '../common/http/request-state';
import { CONFIG, type Config } from '../config/config';
import { refusalOfKeys } from './refusal-of-keys';
import { RefusedKeys } from './refused-keys';
import { Tenants } from './tenants';

/** As lenient as the router is: a path that differs in case reaches the same route. */
const GUARDED = /^\/api\/v1\/recurring-jobs(\/|$)/i;

/**
 * The door of the recurring routes, which are not under gateway keys: from one header alone, before a byte of the body is read. On
 * solves the same key says whose patterns are injected, and refuses nobody: that is the gateway's.
 */
@Injectable()
export class TenantGate {
  private readonly tenants: Tenants | null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly refused: RefusedKeys,
  ) {
    this.tenants = config.recurring === null ? null : new Tenants(config.recurring.tenantKeys);
  }

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const { tenants } = this;
    if (tenants === null) {
      next();
      return;
    }
    // An empty header is a missing one.
    const key = request.get('x-api-key') || undefined;
    const tenant = tenants.tenantOf(key);
    if (request.caller !== undefined) {
      request.caller = { ...request.caller, tenant };
    }
    if (GUARDED.test(pathOf(request))) {
      if (tenant === null) {
        refuseBody(request, response, this.refuse(request, key), this.config.http);
        return;
      }
      request.tenant = tenant;
    }
    next();
  };

  private refuse(request: Request, key: string | undefined): ApiError {
    return key === undefined
      ? new ApiError('UNAUTHORIZED', 'Send the header X-API-Key.')
      : refusalOfKeys(this.refused.record(request.ip ?? 'unknown', key), 'The key is not valid.');
  }
}
