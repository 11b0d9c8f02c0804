import { matrixBody } from './bodies';
import { quantilesOf, type Quantiles } from './quantiles';
import { HEADERS, type RunningService } from './service';

export interface OverheadRow {
  stops: number;
  requests: number;
  latencyMs: Quantiles;
  /** Latency less the kernel's own time, which each answer tells in `solve_time_ms`. */
  overheadMs: Quantiles;
}

/**
 * Sends `requests` distinct bodies one after another over one connection and splits each latency into the kernel's time and the rest.
 * `options` fixes the kernel's work by iterations: its time is subtracted, so it must not dwarf what is measured.
 */
export async function measureOverhead(
  service: RunningService,
  stops: number,
  requests: number,
): Promise<OverheadRow> {
  const latencies: number[] = [];
  const overheads: number[] = [];
  const warmUp = Math.ceil(requests / 5);
  for (let i = 0; i < warmUp + requests; i++) {
    const body = matrixBody(stops, 1000 + i, { max_iterations: 200 });
    const startMs = performance.now();
    const response = await fetch(`${service.url}/api/v1/optimize/sync`, {
      method: 'POST',
      headers: HEADERS,
      body,
    });
    const text = await response.text();
    const latencyMs = performance.now() - startMs;
    const answer = JSON.parse(text) as { status?: string; solve_time_ms?: number };
    if (response.status !== 200 || typeof answer.solve_time_ms !== 'number') {
      throw new Error(`sync answered ${response.status}: ${text.slice(0, 300)}`);
    }
    if (i >= warmUp) {
      latencies.push(latencyMs);
      overheads.push(latencyMs - answer.solve_time_ms);
    }
  }
  return { stops, requests, latencyMs: quantilesOf(latencies), overheadMs: quantilesOf(overheads) };
}
