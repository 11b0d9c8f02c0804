import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** Aborts when the connection closes before the answer was sent: `sync(@ClientGone() gone: AbortSignal)`. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const response = context.switchToHttp().getResponse<Response>();
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) {
      controller.abort();
    }
  });
  if (response.destroyed) {
    controller.abort();
  }
  return controller.signal;
});
