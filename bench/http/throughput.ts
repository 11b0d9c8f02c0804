import autocannon from 'autocannon';
import { type Quantiles, quantilesOf } from './quantiles';
import { HEADERS } from './service';

export interface ThroughputRow {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly latencyMs: Quantiles;
}

export interface ThroughputLoad {
  readonly url: string;
  readonly connections: number;
  /** Each is sent once; the first of them warm up, and the last `counted` are counted. */
  readonly bodies: readonly string[];
  readonly counted: number;
  /** What every answer must say of itself: a cache that answers, or one that does not, would be another measurement. */
  readonly cached: boolean;
}

/**
 * A closed loop: each connection sends its next body as soon as its last one is answered. Throws where an answer was not 200, or
 * came from the cache when it should not have, or the other way about.
 */
export async function measureThroughput({
  url,
  connections,
  bodies,
  counted,
  cached,
}: ThroughputLoad): Promise<ThroughputRow> {
  const answers: { ms: number; at: number }[] = [];
  const wrong: string[] = [];
  let opened = 0;

  const judge = (status: number, body: string): void => {
    // The head of an answer stands before its plan (src/optimize/answer-head.ts): a parser would cost the client more than it.
    const said = /"cached":(true|false)/.exec(body)?.[1];
    if (status !== 200 || said !== String(cached)) {
      wrong.push(`${status}, cached: ${said ?? 'not said'}`);
    }
  };
  const setupClient = (client: autocannon.Client): void => {
    const first = opened++;
    const own = bodies.filter((_, i) => i % connections === first);
    client.setRequests(own.map((body) => ({ method: 'POST', headers: HEADERS, body, onResponse: judge })));
    client.on('response', (_status: number, _bytes: number, ms: number) => {
      answers.push({ ms, at: performance.now() });
    });
  };
  await autocannon({
    url: `${url}/api/v1/optimize/sync`,
    ...{ connections, amount: bodies.length, timeout: 120, setupClient },
  });
  if (wrong.length > 0) {
    throw new Error(
      `${wrong.length} answers were not 200, cached: ${cached}, but ${[...new Set(wrong)].join('; ')}`,
    );
  }
  if (answers.length !== bodies.length) {
    throw new Error(`${answers.length} of ${bodies.length} requests were answered`);
  }
  const last = answers.slice(-counted);
  // From the answer before the first counted one on, so that there are as many spans as answers.
  const since = answers.at(-counted - 1)?.at ?? NaN;
  return {
    requests: last.length,
    requestsPerSecond: (1_000 * last.length) / ((last.at(-1)?.at ?? NaN) - since),
    latencyMs: quantilesOf(last.map(({ ms }) => ms)),
  };
}
