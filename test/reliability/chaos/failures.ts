import type { Json } from '../../support/service';
import type { RequestBody } from '../../support/wire';
import { isWrong } from './requests';

/**
 * What is wrong with how a job ended, if it failed or should have: a wrong request fails, for what is wrong with it and at its first
 * reading; any other one only when it was begun as often as is allowed.
 *
 * @param starts as the database counts them
 */
export function faultsOfFailure(
  job: Json,
  request: RequestBody,
  starts: number,
  maxRetries: number,
): string[] {
  const { status, error } = job;
  const code = (error as { code?: string } | null)?.code ?? null;
  if (isWrong(request)) {
    const isTold = status === 'cancelled' || (status === 'failed' && code === 'VALIDATION_ERROR');
    return [
      ...(isTold ? [] : [`is of a wrong request, and is ${status} (${code})`]),
      ...(starts === 0 ? [] : [`is of a wrong request, and was begun ${starts} times`]),
    ];
  }
  if (status !== 'failed') {
    return [];
  }
  return code === 'RETRY_LIMIT_EXCEEDED' && starts === maxRetries + 1
    ? []
    : [`failed with ${code} after ${starts} starts; ${maxRetries} retries are allowed`];
}
