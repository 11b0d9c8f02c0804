import autocannon from 'autocannon';
import { matrixBody } from './bodies';
import { HEADERS, type RunningService } from './service';

export interface ThroughputRow {
  stops: number;
  connections: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  non2xx: number;
}

/** Closed loop of real sync requests with distinct bodies. */
export async function measureThroughput(
  service: RunningService,
  stops: number,
  connections: number,
  seconds: number,
): Promise<ThroughputRow> {
  const bodies = Array.from({ length: stops > 100 ? 8 : 400 }, (_, i) => matrixBody(stops, 50_000 + i));
  const result = await autocannon({
    url: `${service.url}/api/v1/optimize/sync`,
    connections,
    duration: seconds,
    timeout: 120,
    requests: bodies.map((body) => ({ method: 'POST', headers: HEADERS, body })),
  });
  return {
    stops,
    connections,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    non2xx: result.non2xx,
  };
}
