import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../errors';
import type { InFlight } from './in-flight';
import { sendError } from './send-error';

/**
 * Everything that is in flight gets a 503 rather than a reset, and its client so long to receive it. Returns how much that
 * was.
 */
export async function cutOff(inFlight: InFlight, receiveMs: number): Promise<number> {
  const unfinished = inFlight.list();
  for (const { request, response } of unfinished) {
    sendError(
      request,
      response,
      new ApiError('SERVER_BUSY', 'The server is shutting down.', { retryAfterSeconds: 1 }),
    );
  }
  if (unfinished.length > 0) {
    await sleep(receiveMs);
  }
  return unfinished.length;
}
