import { smallRequest } from '../../support/jobs-client';
import type { Body } from '../../support/service';
import type { MeteredReplica } from './metered-replica';

export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Requests that were not answered as they are to be. */
  readonly refused: number;
}

const rank = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;

/** A request that nobody has sent before, and whether it was answered as it is to be. */
export type Sent = (replica: MeteredReplica, body: Body) => Promise<boolean>;

export const SYNC: Sent = async (replica, body) => (await replica.sync(body)).status === 200;
/** The job has not failed: it was written down. */
export const ASYNC: Sent = async (replica, body) => {
  const { status, body: job } = await replica.post('/api/v1/optimize/async', body);
  return status === 202 && job.error === null;
};

/** Of so many of them, one after the other; milliseconds. */
async function round(replica: MeteredReplica, count: number, send: Sent): Promise<Latencies> {
  const times: number[] = [];
  let refused = 0;
  for (let i = 0; i < count; i += 1) {
    const body = JSON.stringify(smallRequest(10));
    const since = performance.now();
    const isAnswered = await send(replica, body);
    times.push(performance.now() - since);
    refused += isAnswered ? 0 : 1;
  }
  const sorted = times.sort((a, b) => a - b);
  return { p50: rank(sorted, 0.5), p99: rank(sorted, 0.99), max: rank(sorted, 1), refused };
}

/** The least of several rounds: what else runs on the machine makes a round slower, and never faster. */
export async function latenciesOf(
  replica: MeteredReplica,
  rounds: number,
  count: number,
  send = SYNC,
): Promise<Latencies> {
  const all: Latencies[] = [];
  for (let i = 0; i < rounds; i += 1) {
    all.push(await round(replica, count, send));
  }
  const least = (of: (one: Latencies) => number) => Math.min(...all.map(of));
  return {
    p50: least(({ p50 }) => p50),
    p99: least(({ p99 }) => p99),
    max: least(({ max }) => max),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  };
}
