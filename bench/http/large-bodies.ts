import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { largeBody } from './bodies';
import { quantilesOf, type Quantiles } from './quantiles';
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
  const probe = spawn(process.execPath, [join(__dirname, 'health-probe.js'), `${service.url}/health`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  probe.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const startMs = performance.now();
  const statuses: Record<string, number> = {};
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
  const allAnsweredMs = performance.now() - startMs;
  const memoryMb = service.memoryMb();
  probe.stdin.end();
  await new Promise((resolve) => probe.once('close', resolve));
  const latencies = JSON.parse(Buffer.concat(output).toString()) as number[];
  return {
    bodies,
    megabytes: Math.round((texts[0]?.length ?? 0) / 1e5) / 10,
    healthMs: quantilesOf(latencies),
    allAnsweredMs,
    statuses,
    memoryMb,
  };
}
