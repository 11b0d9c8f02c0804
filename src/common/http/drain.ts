import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { HttpLimits } from '../../config/limits';
import { cutOff } from './cut-off';
import type { InFlight } from './in-flight';

const POLL_MS = 20;
const MOST_ACCEPTING_MS = 500;
/** An idle turn takes about a tenth of a millisecond. */
const SHORT_TURN_MS = 1;

export interface DrainResult {
  /** Requests that were not finished in time and got a 503. */
  readonly cutOff: number;
}

/**
 * Leaves gracefully: no new connection, every answer closes its connection, and idle keep-alive
 * connections stay open for a moment, since a client may have sent a request on them just now. What is
 * unfinished when the time is over gets a 503 rather than a reset.
 */
export async function drain(
  server: Server,
  inFlight: InFlight,
  timeoutMs: number,
  limits: HttpLimits,
): Promise<DrainResult> {
  const logger = new Logger('Drain');
  const deadlineMs = performance.now() + timeoutMs;
  inFlight.closeConnectionsAfterAnswers();
  await acceptWhoHasConnected(server);
  stopAccepting(server);
  // Said last: who reads it may rely on nobody being let in any more.
  logger.log({ message: 'Draining', in_flight: inFlight.count, timeout_ms: timeoutMs });
  while (inFlight.quietMs < limits.drainQuietMs && performance.now() < deadlineMs) {
    await sleep(POLL_MS);
  }
  const unfinished = await cutOff(inFlight, limits.drainCutOffMs);
  server.closeAllConnections();
  return { cutOff: unfinished };
}

/**
 * A busy thread leaves connections that the kernel has made waiting at the listening socket, and its end resets them. The loop
 * accepts one a turn, the first turn may be half over, and whoever goes on connecting does not keep the socket open. Within half a second
 * the turn before the end is to be a short one: who connects in the course of a long one, after it has accepted, is not seen.
 */
async function acceptWhoHasConnected(server: Server): Promise<void> {
  const untilMs = performance.now() + MOST_ACCEPTING_MS;
  let isAccepting = true;
  let tookMs = Infinity;
  const note = (): void => {
    isAccepting = true;
  };
  server.on('connection', note);
  while ((isAccepting || tookMs > SHORT_TURN_MS) && performance.now() < untilMs) {
    isAccepting = false;
    await turn();
    const before = performance.now();
    await turn();
    tookMs = performance.now() - before;
  }
  server.off('connection', note);
}

/** Closes the listening socket only: the `close` of an HTTP server also closes idle connections, at once. */
function stopAccepting(server: Server): void {
  NetServer.prototype.close.call(server);
}
