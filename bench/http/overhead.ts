import type { EventEmitter } from 'node:events';
import autocannon from 'autocannon';
import { matrixBody } from './bodies';
import { quantilesOf, type Quantiles } from './quantiles';
import { HEADERS } from './service';
import { stagesOf } from './server-timing';

export interface OverheadRow {
  requests: number;
  latencyMs: Quantiles;
  /** The kernel's own time. */
  kernelMs: Quantiles;
  /** Waiting until another solve has left the slot: that solve's time, not the service's. */
  queueMs: Quantiles;
  /** Latency less the two: what the service, the client and the loopback add. */
  overheadMs: Quantiles;
}

export interface OverheadLoad {
  url: string;
  stops: number;
  connections: number;
  /** Counted ones; as many again divided by `WARM_UP_SHARE` go before them. */
  requests: number;
}

interface ParsedHead {
  /** Name, value, name, value, … */
  headers: string[];
}

const WARM_UP_SHARE = 1;
/** Fixes the kernel's work. Its time is subtracted, so it must not dwarf what is measured. */
const ITERATIONS = 200;

/** Of no body of another load: the service would know its answer. */
function seedOf(connections: number, body: number): number {
  return connections * 100_000 + body;
}

/**
 * A closed loop of sync requests over `connections`, no body twice. Each latency is split by the
 * `Server-Timing` of its own answer: `solve_time_ms` is whole milliseconds, too coarse for what is measured.
 */
export async function measureOverhead({
  url,
  stops,
  connections,
  requests,
}: OverheadLoad): Promise<OverheadRow> {
  const total = Math.ceil(requests / WARM_UP_SHARE) + requests;
  const seen: { ms: number; kernel: number; queue: number }[] = [];
  const refused: number[] = [];
  let opened = 0;

  const setupClient = (client: autocannon.Client): void => {
    const first = opened++;
    const share = Math.ceil(total / connections);
    client.setRequests(
      Array.from({ length: share }, (_, i) => ({
        method: 'POST',
        headers: HEADERS,
        body: matrixBody(stops, seedOf(connections, first + i * connections), { max_iterations: ITERATIONS }),
      })),
    );
    let stages = stagesOf([]);
    // The declared type is another one than what the client emits: what Node's parser read.
    (client as EventEmitter).on('headers', ({ headers }: ParsedHead) => (stages = stagesOf(headers)));
    client.on('response', (status: number, _bytes: number, ms: number) => {
      if (status === 200) {
        seen.push({ ms, kernel: stages('kernel'), queue: stages('queue') });
      } else {
        refused.push(status);
      }
    });
  };
  await autocannon({
    url: `${url}/api/v1/optimize/sync`,
    connections,
    amount: total,
    timeout: 120,
    setupClient,
  });
  if (refused.length > 0) {
    throw new Error(`${refused.length} requests were not answered 200: ${[...new Set(refused)].join(', ')}`);
  }
  const counted = seen.slice(-requests);
  return {
    requests: counted.length,
    latencyMs: quantilesOf(counted.map(({ ms }) => ms)),
    kernelMs: quantilesOf(counted.map(({ kernel }) => kernel)),
    queueMs: quantilesOf(counted.map(({ queue }) => queue)),
    overheadMs: quantilesOf(counted.map(({ ms, kernel, queue }) => ms - kernel - queue)),
  };
}
