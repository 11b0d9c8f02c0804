import autocannon from 'autocannon';
import { type Quantiles, quantilesOf } from '../http/quantiles';
import { HEADERS } from '../http/service';
import { pacedLatencies } from './paced-load';

export interface Load {
  readonly url: string;
  readonly connections: number;
  /** Counted ones. */
  readonly requests: number;
  /** So many go before them; a quarter as many where nothing is said. */
  readonly warmUp?: number;
  /** Requests a second, of all connections; undefined: each connection sends as soon as it is answered. */
  readonly rate?: number;
  /** What an answer must be. */
  readonly status: number;
  readonly body: (index: number) => string;
}

const WARM_UP_SHARE = 4;

/** Milliseconds to an answer: from when its request was sent or, where there is a rate, was due. */
export async function measureLoad({
  url,
  connections,
  requests,
  warmUp = Math.ceil(requests / WARM_UP_SHARE),
  rate,
  status,
  body,
}: Load): Promise<Quantiles> {
  if (rate !== undefined) {
    // autocannon sends what is due in a second back to back: a burst a second, and no rate.
    const paced = await pacedLatencies({ url, connections, requests: warmUp + requests, rate, status, body });
    return quantilesOf(paced.slice(-requests));
  }
  const share = Math.ceil((warmUp + requests) / connections);
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
  await autocannon({ url, connections, amount: share * connections, timeout: 60, setupClient });
  if (others.length > 0) {
    throw new Error(`${others.length} answers were not ${status}: ${[...new Set(others)].join(', ')}`);
  }
  return quantilesOf(times.slice(-requests));
}
