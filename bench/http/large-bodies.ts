import { largeBody } from './bodies';
import { probeHealth } from './probe-health';
import type { Quantiles } from './quantiles';
import { HEADERS, type RunningService } from './service';

export interface LargeBodiesRow {
  bodies: number;
  megabytes: number;
  healthMs: Quantiles;
  allAnsweredMs: number;
  statuses: Record<string, number>;
  memoryMb: number;
}

/** Latency of `/health`, seen from another process, while `bodies` large requests come in at once. */
export async function measureHealthUnderLargeBodies(
  service: RunningService,
  bodies: number,
): Promise<LargeBodiesRow> {
  const texts = Array.from({ length: bodies }, (_, i) => Buffer.from(largeBody(i)));
  const statuses: Record<string, number> = {};
  let allAnsweredMs = NaN;
  let memoryMb = NaN;
  const healthMs = await probeHealth(service.url, async () => {
    const startMs = performance.now();
    await Promise.all(
      texts.map(async (body) => {
        const response = await fetch(`${service.url}/api/v1/optimize/sync`, {
          method: 'POST',
          headers: HEADERS,
          body,
        });
        await response.arrayBuffer();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      }),
    );
    allAnsweredMs = performance.now() - startMs;
    memoryMb = service.memoryMb('now');
  });
  const megabytes = Math.round((texts[0]?.length ?? 0) / 1e5) / 10;
  return { bodies, megabytes, healthMs, allAnsweredMs, statuses, memoryMb };
}
