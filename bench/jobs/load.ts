import autocannon from 'autocannon';
import { type Quantiles, quantilesOf } from '../http/quantiles';
import { HEADERS } from '../http/service';

export interface Load {
  readonly url: string;
  readonly connections: number;
  /** Counted ones; a quarter as many go before them. */
  readonly requests: number;
  /** Requests a second, of all connections; undefined: each connection sends as soon as it is answered. */
  readonly rate?: number;
  /** What an answer must be. */
  readonly status: number;
  readonly body: (index: number) => string;
}

const WARM_UP_SHARE = 4;

/** Milliseconds from a request to its answer, as a client sees them. */
export async function measureLoad({
  url,
  connections,
  requests,
  rate,
  status,
  body,
}: Load): Promise<Quantiles> {
  const share = Math.ceil((requests + requests / WARM_UP_SHARE) / connections);
  const times: number[] = [];
  const others: number[] = [];
  let opened = 0;
  const setupClient = (client: autocannon.Client): void => {
    const first = opened++;
    client.setRequests(
      Array.from({ length: share }, (_, i) => ({
        method: 'POST',
        headers: HEADERS,
        body: body(first + i * connections),
      })),
    );
    client.on('response', (answered: number, _bytes: number, ms: number) => {
      (answered === status ? times : others).push(ms);
    });
  };
  await autocannon({
    ...{ url, connections, amount: share * connections, timeout: 60, setupClient },
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
  });
  if (others.length > 0) {
    throw new Error(`${others.length} answers were not ${status}: ${[...new Set(others)].join(', ')}`);
  }
  return quantilesOf(times.slice(-requests));
}
