import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type ErrorCode, httpStatusOf } from '../errors';
import { ErrorEnvelopeDto } from './error-envelope.dto';

/** Every route that takes a body behind the gateway can answer these, whatever it does. */
export const GATEWAY_ERRORS: readonly ErrorCode[] = ['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED'];
export const BODY_ERRORS: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SERVER_BUSY',
];

/** Documents the errors of a route: one response a status, naming its codes. */
export function ApiErrorResponses(...codes: readonly ErrorCode[]): MethodDecorator {
  return ApiErrorResponsesWith({}, ...codes);
}

/** The same of a route whose answers of some statuses may have a richer body than the envelope alone. */
export function ApiErrorResponsesWith(
  bodies: Readonly<Record<number, Type<ErrorEnvelopeDto>>>,
  ...codes: readonly ErrorCode[]
): MethodDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = httpStatusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ApiExtraModels(ErrorEnvelopeDto, ...Object.values(bodies)),
    ...[...byStatus].map(([status, named]) => {
      const types = [ErrorEnvelopeDto, ...(bodies[status] === undefined ? [] : [bodies[status]])];
      const [only, ...more] = types.map((type) => ({ $ref: getSchemaPath(type) }));
      return ApiResponse({
        status,
        description: named.join(', '),
        schema: more.length === 0 ? only! : { anyOf: [only!, ...more] },
      });
    }),
  );
}
