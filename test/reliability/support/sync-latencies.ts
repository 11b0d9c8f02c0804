import { smallRequest } from '../../support/jobs-client';
import type { MeteredReplica } from './metered-replica';

export interface SyncLatencies {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Answers other than 200. */
  readonly refused: number;
}

const rank = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;

/** Of so many sync requests that nobody has sent before, one after the other; milliseconds. */
async function round(replica: MeteredReplica, count: number): Promise<SyncLatencies> {
  const times: number[] = [];
  let refused = 0;
  for (let i = 0; i < count; i += 1) {
    const body = JSON.stringify(smallRequest(10));
    const since = performance.now();
    const { status } = await replica.sync(body);
    times.push(performance.now() - since);
    refused += status === 200 ? 0 : 1;
  }
  const sorted = times.sort((a, b) => a - b);
  return { p50: rank(sorted, 0.5), p99: rank(sorted, 0.99), max: rank(sorted, 1), refused };
}

/** The least of several rounds: what else runs on the machine makes a round slower, and never faster. */
export async function syncLatencies(
  replica: MeteredReplica,
  rounds: number,
  count: number,
): Promise<SyncLatencies> {
  const all: SyncLatencies[] = [];
  for (let i = 0; i < rounds; i += 1) {
    all.push(await round(replica, count));
  }
  const least = (of: (one: SyncLatencies) => number) => Math.min(...all.map(of));
  return {
    p50: least(({ p50 }) => p50),
    p99: least(({ p99 }) => p99),
    max: least(({ max }) => max),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  };
}
