import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../common/errors';
import { refuseBody } from '../common/http/refuse-body';
import { pathOf } from '../common/http/request-state';
import { CONFIG, type Config } from '../config/config';
import { KeySource } from './key-source';
import type { VerifiedCaller } from './key-store';
import { RateLimiter } from './rate-limiter';
import { refusalOfKeys } from './refusal-of-keys';
import { RefusedKeys } from './refused-keys';

/** As lenient as the router is: a path that differs in case reaches the same route. */
const GUARDED = /^\/api\/v1\/(optimize|jobs|travel)(\/|$)/i;

function isGuarded(path: string): boolean {
  return GUARDED.test(path);
}

/**
 * The gateway (contract A17, B31): decides from the headers alone, before a byte of the body is read.
 * Missing header: 401, also when the other one is bad. Anything wrong with a key: one and the same 403.
 */
@Injectable()
export class Gateway {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: KeySource,
    private readonly refused: RefusedKeys,
    private readonly rates: RateLimiter,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const refusal = isGuarded(pathOf(request)) ? this.admit(request, response) : null;
    if (refusal === null) {
      next();
    } else {
      refuseBody(request, response, refusal, this.config.http);
    }
  };

  /** Null when the caller may pass. */
  private admit(request: Request, response: Response): ApiError | null {
    const applicationKey = request.get('x-api-key');
    const clientKey = request.get('x-client-key');
    if (!applicationKey || !clientKey) {
      return new ApiError('UNAUTHORIZED', 'Send both headers X-API-Key and X-Client-Key.');
    }
    const caller = this.keys.current.verify(applicationKey, clientKey);
    if (caller === null) {
      return this.refuse(request.ip ?? 'unknown', applicationKey, clientKey);
    }
    request.caller = { applicationId: caller.applicationId, clientId: caller.clientId };
    return this.limit(caller, response);
  }

  private refuse(address: string, applicationKey: string, clientKey: string): ApiError {
    return refusalOfKeys(this.refused.record(address, applicationKey, clientKey), 'The keys are not valid.');
  }

  private limit(caller: VerifiedCaller, response: Response): ApiError | null {
    const state = this.rates.take(caller);
    if (state === null) {
      return null;
    }
    response.setHeader('X-RateLimit-Limit', state.limit);
    response.setHeader('X-RateLimit-Remaining', state.remaining);
    response.setHeader('X-RateLimit-Reset', state.resetSeconds);
    return state.allowed
      ? null
      : new ApiError('RATE_LIMITED', `This client key may send ${state.limit} requests a minute.`, {
          retryAfterSeconds: state.retryAfterSeconds,
          context: { limit_per_minute: state.limit },
        });
  }
}
