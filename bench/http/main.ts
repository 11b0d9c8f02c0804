import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureHealthUnderLargeBodies } from './large-bodies';
import { measureOverhead } from './overhead';
import { startService } from './service';
import { measureThroughput } from './throughput';

/** Goals of overhead over the kernel's own time, by stops. */
const OVERHEAD_GOALS_MS: Readonly<Record<number, number>> = { 10: 2, 100: 5, 1000: 150 };
const HEALTH_GOAL_P99_MS = 50;
const LARGE_BODIES = 16;

const ms = (value: number): string => value.toFixed(1);

async function main(): Promise<void> {
  const service = await startService(residentMb);
  try {
    process.stdout.write(
      `Service in its own process, ${cpus()[0]?.model ?? ''}, Node ${process.versions.node}\n\n`,
    );
    process.stdout.write(
      '| stops | requests | p50 ms | p99 ms | overhead p50 ms | overhead p99 ms | goal |\n|---|---|---|---|---|---|---|\n',
    );
    for (const [stops, requests] of [
      [10, 400],
      [100, 100],
      [1000, 12],
    ] as const) {
      const row = await measureOverhead(service, stops, requests);
      process.stdout.write(
        `| ${stops} | ${requests} | ${ms(row.latencyMs.p50)} | ${ms(row.latencyMs.p99)} | ${ms(row.overheadMs.p50)} | ${ms(row.overheadMs.p99)} | ${OVERHEAD_GOALS_MS[stops]} |\n`,
      );
    }
    process.stdout.write(
      '\n| stops | connections | requests/s | p50 ms | p99 ms | not 2xx |\n|---|---|---|---|---|---|\n',
    );
    for (const [stops, connections, seconds] of [
      [10, 2, 10],
      [100, 2, 15],
      [1000, 2, 70],
    ] as const) {
      const row = await measureThroughput(service, stops, connections, seconds);
      process.stdout.write(
        `| ${stops} | ${connections} | ${row.requestsPerSecond.toFixed(1)} | ${row.p50Ms} | ${row.p99Ms} | ${row.non2xx} |\n`,
      );
    }
    const large = await measureHealthUnderLargeBodies(service, LARGE_BODIES);
    process.stdout.write(
      `\n/health while ${large.bodies} bodies of ${large.megabytes} MB come in at once: p50 ${ms(large.healthMs.p50)} ms, ` +
        `p99 ${ms(large.healthMs.p99)} ms (goal ${HEALTH_GOAL_P99_MS}), max ${ms(large.healthMs.max)} ms; ` +
        `all answered in ${ms(large.allAnsweredMs)} ms with ${JSON.stringify(large.statuses)}; resident ${large.memoryMb} MB\n`,
    );
  } finally {
    await service.stop();
  }
}

/** Resident memory of a process in MB, where the system tells it. */
function residentMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(kilobytes?.[1] ?? NaN) / 1024);
  } catch {
    return NaN;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
