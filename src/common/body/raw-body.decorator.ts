import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { RawBody } from './raw-body';

/** The bytes of the body: `sync(@RawBodyOf() body: RawBody)`. */
export const RawBodyOf = createParamDecorator((_: unknown, context: ExecutionContext): RawBody => {
  const { rawBody } = context.switchToHttp().getRequest<Request>();
  if (rawBody === undefined) {
    throw new Error('RawBodyOf() stands on a route whose body the intake does not read.');
  }
  return rawBody;
});
