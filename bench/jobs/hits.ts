import { matrixBody } from '../http/bodies';
import type { Quantiles } from '../http/quantiles';
import { HEADERS } from '../http/service';
import { measureLoad } from './load';

const CLIENTS = 8;
const REQUESTS = 5_000;
export const HITS_PER_SECOND = 500;

/** Sync answers that are known from an earlier request. */
export async function measureHits(url: string, stops: number): Promise<Quantiles> {
  const body = matrixBody(stops, 700_000 + stops);
  const path = `${url}/api/v1/optimize/sync`;
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(path, { method: 'POST', headers: HEADERS, body });
    const { cached } = (await response.json()) as { cached: boolean };
    if (cached) {
      break;
    }
    if (tries > 20) {
      throw new Error('an identical request is not answered from the cache');
    }
  }
  return measureLoad({
    ...{ url: path, connections: CLIENTS, requests: REQUESTS, rate: HITS_PER_SECOND, status: 200 },
    body: () => body,
  });
}
