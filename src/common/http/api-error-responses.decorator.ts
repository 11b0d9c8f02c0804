import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, httpStatusOf } from '../errors';
import { ErrorEnvelopeDto } from './error-envelope.dto';

/** Every route that takes a body behind the gateway can answer these, whatever it does. */
export const GATEWAY_ERRORS: readonly ErrorCode[] = ['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED'];
export const BODY_ERRORS: readonly ErrorCode[] = [
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SERVER_BUSY',
];

/** Documents the errors of a route: one response a status, naming its codes. */
export function ApiErrorResponses(...codes: readonly ErrorCode[]): MethodDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = httpStatusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ...[...byStatus].map(([status, named]) =>
      ApiResponse({ status, type: ErrorEnvelopeDto, description: named.join(', ') }),
    ),
  );
}
