import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { largeBody } from '../http/bodies';
import { type Quantiles, quantilesOf } from '../http/quantiles';

export interface FingerprintRow {
  readonly megabytes: number;
  readonly firstMs: number;
  readonly laterMs: Quantiles;
}

/** In a thread of its own, as the service makes them. */
export async function measureFingerprint(): Promise<FingerprintRow> {
  const bytes = Buffer.from(largeBody(1));
  const thread = new Worker(join(__dirname, 'fingerprint-worker.js'));
  const answer = once(thread, 'message') as Promise<[number[]]>;
  thread.postMessage(bytes);
  const [[first = NaN, ...later]] = await answer;
  await thread.terminate();
  return { megabytes: Math.round(bytes.length / 1e5) / 10, firstMs: first, laterMs: quantilesOf(later) };
}
