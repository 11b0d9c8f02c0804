import type { PipelineSettings } from './settings';

/** Every check of a solve request without solving; the first fault's own code is the code of the ApiError (contract B14). */
export function validateRequest(
  _json: unknown,
  _settings: PipelineSettings,
): { valid: true; message: string } {
  throw new Error('not built yet');
}
