import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../../config/config';
import { ApiError, toApiError } from '../errors';
import { isSmallBody, refuseBody } from '../http/refuse-body';
import { announcesBody, callerName, pathOf } from '../http/request-state';
import { routeError } from '../http/route-errors';
import type { RouteTable } from '../http/route-table';
import { BodyLease } from './body-lease';
import { contentEncodingOf, requireJson } from './content-type';
import type { InflightBudget } from './inflight-budget';
import { IntakePace } from './intake-pace';
import type { RawBody } from './raw-body';
import { noRoom, readBody, tooLarge } from './read-body';

declare module 'http' {
  interface IncomingMessage {
    /** Set by the body intake on every POST and PATCH to an existing route. */
    rawBody?: RawBody;
  }
}

/** Methods of which a body is read. The interface has no other with one. */
const METHODS_WITH_BODY = new Set(['POST', 'PATCH']);

/**
 * Reads bodies as bytes, after the gateway has let the caller in and before the framework sees the
 * request. Everything that can be refused from the headers alone is refused before the first byte.
 */
export class BodyIntake {
  private readonly pace = new IntakePace();

  constructor(
    private readonly config: Config,
    private readonly budget: InflightBudget,
    private readonly routes: RouteTable,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    if (!this.takesBody(request)) {
      this.skip(request, response, next);
      return;
    }
    const lease = new BodyLease(this.budget, holderOf(request));
    response.once('close', () => lease.close());
    this.read(request, response, lease).then(
      (body) => {
        request.rawBody = body;
        next();
      },
      (thrown: unknown) => {
        // Now, and not when the connection has been drained: nothing of the body is held any more.
        lease.close();
        refuseBody(request, response, toApiError(thrown), this.config.http);
      },
    );
  };

  private takesBody(request: Request): boolean {
    return (
      METHODS_WITH_BODY.has(request.method) &&
      this.routes.allowedMethods(pathOf(request)).includes(request.method)
    );
  }

  /** No such route, or a method without a body: the router answers, unless a large body is in the way. */
  private skip(request: Request, response: Response, next: NextFunction): void {
    if (!announcesBody(request) || isSmallBody(request, this.config.http)) {
      next();
    } else if (this.routes.allowedMethods(pathOf(request)).includes(request.method)) {
      refuseBody(
        request,
        response,
        new ApiError('BAD_REQUEST', `${request.method} takes no body here.`),
        this.config.http,
      );
    } else {
      refuseBody(request, response, routeError(request, response, this.routes), this.config.http);
    }
  }

  private async read(request: Request, response: Response, lease: BodyLease): Promise<RawBody> {
    const encoding = contentEncodingOf(request.headers);
    if (!announcesBody(request)) {
      return { bytes: Buffer.allocUnsafeSlow(0), encoding };
    }
    requireJson(request.headers);
    const { maxBodyBytes: maxBytes, http } = this.config;
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > maxBytes) {
      throw tooLarge(maxBytes);
    }
    if (!lease.take(declared)) {
      throw noRoom(http.busyRetryAfterSeconds);
    }
    if (request.awaitsContinue) {
      request.awaitsContinue = false;
      response.writeContinue();
    }
    const bytes = await readBody(request, lease, this.pace, {
      maxBytes,
      timeoutMs: http.bodyTimeoutMs,
      retryAfterSeconds: http.busyRetryAfterSeconds,
    });
    return { bytes, encoding };
  }
}

/** Who holds the bytes: one client, one tenant, or all who need no keys together. Names of clients hold a slash. */
function holderOf({ caller, tenant = '' }: Request): string {
  return caller === undefined ? tenant : callerName(caller);
}
