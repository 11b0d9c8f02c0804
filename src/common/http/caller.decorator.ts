import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from './request-state';

/** Who calls, as verified by the gateway: `sync(@CallerOf() caller: Caller)`. */
export const CallerOf = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<Request>();
  if (caller === undefined) {
    throw new Error('CallerOf() stands on a route that the gateway does not guard.');
  }
  return caller;
});
