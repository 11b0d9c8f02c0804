import { ApiError } from '../../common/errors';
import type { RequestBody } from './bodies/request-body';
import { checkBody } from './check-request';
import { rulesOf } from './endpoints';
import type { PipelineSettings } from './settings';

export interface ValidationAnswer {
  readonly valid: true;
  readonly message: string;
}

/** Every check of a solve request without solving; the first fault's own code is the code of the ApiError (contract B14). */
export function validateRequest(json: unknown, settings: PipelineSettings): ValidationAnswer {
  return validateBody(rulesOf('sync').readBody(json), settings);
}

/** The same of a body that was read already. */
export function validateBody(body: RequestBody, settings: PipelineSettings): ValidationAnswer {
  try {
    checkBody(body, settings, 'sync', 'specific');
    return { valid: true, message: 'The request is valid.' };
  } catch (error) {
    throw error instanceof ApiError ? withVerdict(error) : error;
  }
}

/** For clients that read the verdict instead of the status: `valid` and `message` at the top of the body (contract B14). */
export function withVerdict(error: ApiError): ApiError {
  return new ApiError(error.code, error.message, {
    ...error.toJSON(),
    body: { ...error.body, valid: false, message: error.message },
  });
}
