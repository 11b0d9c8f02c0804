// This file of it alone: the cause of a fault is asked for where there is no Redis, too.
import { ErrorReply } from '@redis/client/dist/lib/errors';
import type { CircuitOf } from '../../common/circuit-breaker';

/** Why Redis was no help. Nobody outside of the cache sees one: a request is then answered as if there were no cache. */
export class RedisFault extends Error {
  override readonly name = 'RedisFault';

  constructor(readonly fault: 'away' | 'late' | 'circuit_open') {
    super(`redis: ${fault}`);
  }
}

/** The first word of what Redis says instead of an answer (`OOM`, `READONLY`, `WRONGTYPE`); null: it said nothing. */
export function refusalOf(thrown: unknown): string | null {
  return thrown instanceof ErrorReply ? (/^[A-Z]{1,20}/.exec(thrown.message)?.[0] ?? 'ERR') : null;
}

export function isLate(thrown: unknown): boolean {
  return thrown instanceof RedisFault && thrown.fault === 'late';
}

/** Only silence counts. Whoever refuses answers, and a connection that breaks off fails at once and is made anew. */
export const REDIS_CIRCUIT: CircuitOf = {
  verdict: (thrown) => {
    if (refusalOf(thrown) !== null) {
      return 'well';
    }
    return isLate(thrown) ? 'ill' : 'nothing';
  },
  refusal: () => new RedisFault('circuit_open'),
};
