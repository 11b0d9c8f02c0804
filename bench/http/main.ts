import { cpus, loadavg } from 'node:os';
import { artefactHash } from '../artefact-hash';
import { atLeast, atMost } from '../goal';
import { startBareServer } from './bare';
import { matrixBody } from './bodies';
import { measureInsertion } from './insertion';
import { measureHealthUnderLargeBodies } from './large-bodies';
import { measureLimit } from './limit';
import { measureOverhead, type OverheadRow } from './overhead';
import { measurePeakMemory } from './peak-memory';
import { measurePortLimit } from './port-limit';
import { probeHealth } from './probe-health';
import { type RunningService, startService } from './service';
import { measureStart } from './start';
import { measureThroughput } from './throughput';

/** Goals of overhead over the kernel's own time, by stops. */
const OVERHEAD_GOALS_MS = { 10: 1, 100: 3, 1000: 100 } as const;
const HEALTH_GOAL_P99_MS = 50;
const LARGE_BODIES = 16;
const INSERTION_GOAL_MS = 2_000;
/** Of a limit of one second, in seconds. */
const LIMIT_GOAL_S = 1.2;
/** Of ten stops, over four connections. */
const NEW_GOALS = { requestsPerSecond: 300, p50Ms: 8 } as const;
const KNOWN_GOAL_P50_MS = 3;
const CONNECTIONS = 4;
/** Stops, requests that warm up, and counted ones; larger bodies choose budgets of seconds. */
const THROUGHPUT_LOADS = [
  [10, 2_000, 4_000],
  [100, 8, 24],
] as const;
const PEAK_MEMORY_LOAD = { stops: 1_000, atOnce: 4, lots: 3, limitSeconds: 1 } as const;
const PEAK_MEMORY_GOAL_MB = 600;
const STARTS = 5;
const START_GOAL_S = 1.5;
/** Stops and counted requests. */
const OVERHEAD_LOADS = [
  [10, 2_000],
  [100, 600],
  [1000, 12],
] as const;

const ms = (value: number): string => value.toFixed(1);
const print = (text: string): void => void process.stdout.write(text);

type Stops = keyof typeof OVERHEAD_GOALS_MS;

function printOverhead(what: 'service' | 'bare', stops: Stops, connections: number, row: OverheadRow): void {
  const { requests, latencyMs, kernelMs, queueMs, overheadMs } = row;
  const figures = [latencyMs.p50, latencyMs.p99, kernelMs.p50, queueMs.p50, overheadMs.p50, overheadMs.p99];
  const goal = what === 'bare' ? '–' : atMost(OVERHEAD_GOALS_MS[stops], overheadMs.p50);
  print(`| ${what} | ${stops} | ${connections} | ${requests} | ${figures.map(ms).join(' | ')} | ${goal} |\n`);
}

async function overhead(service: RunningService): Promise<void> {
  print(
    '| server | stops | connections | requests | p50 ms | p99 ms | kernel p50 | queue p50 | overhead p50 | overhead p99 | goal p50 |\n' +
      '|---|---|---|---|---|---|---|---|---|---|---|\n',
  );
  const bare = await startBareServer();
  try {
    for (const [stops, requests] of OVERHEAD_LOADS) {
      for (const connections of [1, 2]) {
        const load = { stops, connections, requests };
        printOverhead('service', stops, connections, await measureOverhead({ url: service.url, ...load }));
        printOverhead('bare', stops, connections, await measureOverhead({ url: bare.url, ...load }));
      }
    }
  } finally {
    bare.stop();
  }
}

/** Bodies that nobody has sent, and then the same ones, which are known. */
async function throughput(service: RunningService): Promise<void> {
  print(
    '\n| stops | answers | connections | requests | requests/s | p50 ms | p99 ms | longest ms | goals: requests/s, p50 |\n' +
      '|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const [stops, warmUp, counted] of THROUGHPUT_LOADS) {
    const bodies = Array.from({ length: warmUp + counted }, (_, i) => matrixBody(stops, 50_000 + i));
    for (const cached of [false, true]) {
      const load = { url: service.url, connections: CONNECTIONS, bodies, counted, cached };
      const { requests, requestsPerSecond, latencyMs } = await measureThroughput(load);
      const isJudged = stops === 10;
      const goals = cached
        ? ['–', atMost(KNOWN_GOAL_P50_MS, latencyMs.p50)]
        : [atLeast(NEW_GOALS.requestsPerSecond, requestsPerSecond), atMost(NEW_GOALS.p50Ms, latencyMs.p50)];
      print(
        `| ${stops} | ${cached ? 'known' : 'new'} | ${CONNECTIONS} | ${requests} | ${requestsPerSecond.toFixed(0)} | ` +
          `${[latencyMs.p50, latencyMs.p99, latencyMs.max].map(ms).join(' | ')} | ${isJudged ? goals.join(', ') : '–'} |\n`,
      );
    }
  }
}

/** Of services of their own, the most that they ever held: as many slots as the service takes by itself, and enough to solve all at once. */
async function memory(): Promise<void> {
  const { stops, atOnce, lots, limitSeconds } = PEAK_MEMORY_LOAD;
  print(
    `\n| stops | body MB | at once | times | limit s | solver slots | peak MB | after the first time | before any body | goal | statuses |\n|${'---|'.repeat(11)}\n`,
  );
  for (const slots of [undefined, atOnce + 1]) {
    const row = await measurePeakMemory({
      ...PEAK_MEMORY_LOAD,
      ...(slots === undefined ? {} : { slots }),
    });
    const figures = [slots ?? 'default', row.peakMb, row.firstMb, row.idleMb];
    print(
      `| ${stops} | ${row.bodyMb.toFixed(1)} | ${atOnce} | ${lots} | ${limitSeconds} | ${figures.join(' | ')} | ` +
        `${atMost(PEAK_MEMORY_GOAL_MB, row.peakMb)} | ${JSON.stringify(row.statuses)} |\n`,
    );
  }
}

/** Of services of their own. */
async function start(): Promise<void> {
  print(
    '\n| warm-up | starts | listening p50 s | ready p50 s | longest s | goal (p50) |\n|---|---|---|---|---|---|\n',
  );
  for (const isWarm of [true, false]) {
    const { starts, listeningMs, readyMs } = await measureStart(STARTS, isWarm);
    const seconds = [listeningMs.p50, readyMs.p50, readyMs.max].map((value) => (value / 1_000).toFixed(2));
    const goal = isWarm ? atMost(START_GOAL_S, readyMs.p50 / 1_000) : '–';
    print(`| ${isWarm ? 'yes' : 'no'} | ${starts} | ${seconds.join(' | ')} | ${goal} |\n`);
  }
}

/** A limit holds for the search; reading a large body goes before it, and is told apart. */
async function limit(service: RunningService): Promise<void> {
  print(
    '\n| stops | body MB | limit s | answered s | prepared s | kernel s | goal of the kernel | served |\n|---|---|---|---|---|---|---|---|\n',
  );
  for (const seed of [1, 2, 3]) {
    const [stops, limitSeconds] = [2_000, 1];
    const row = await measureLimit(service.url, { stops, seed, limitSeconds });
    const seconds = [row.answeredMs, row.prepMs, row.kernelMs].map((value) => (value / 1000).toFixed(2));
    print(
      `| ${stops} | ${row.bodyMb.toFixed(1)} | ${limitSeconds} | ${seconds.join(' | ')} | ${atMost(LIMIT_GOAL_S, row.kernelMs / 1000)} | ${row.served} |\n`,
    );
  }
}

async function health(service: RunningService): Promise<void> {
  const small = await probeHealth(service.url, async () => {
    await measureOverhead({ url: service.url, stops: 100, connections: 8, requests: 400 });
  });
  print(
    `\n/health beside 8 connections of 100 stops, prepared on the main thread: p50 ${ms(small.p50)} ms, ` +
      `p99 ${ms(small.p99)} ms (goal ${atMost(HEALTH_GOAL_P99_MS, small.p99)}), max ${ms(small.max)} ms\n`,
  );
  const large = await measureHealthUnderLargeBodies(service, LARGE_BODIES);
  print(
    `/health while ${large.bodies} bodies of ${large.megabytes} MB come in at once: p50 ${ms(large.healthMs.p50)} ms, ` +
      `p99 ${ms(large.healthMs.p99)} ms (goal ${atMost(HEALTH_GOAL_P99_MS, large.healthMs.p99)}), max ${ms(large.healthMs.max)} ms; ` +
      `all answered in ${ms(large.allAnsweredMs)} ms with ${JSON.stringify(large.statuses)}; resident ${large.memoryMb} MB\n`,
  );
}

/** The same limit without HTTP, up to the most jobs that a request may have. */
function port(): void {
  print(
    '\n| stops, through the port | limit s | ended s | goal | iterations | served |\n|---|---|---|---|---|---|\n',
  );
  for (const stops of [1_000, 2_000, 5_000]) {
    for (const seed of [1, 2, 3]) {
      const { workMs, iterations, served } = measurePortLimit({ stops, seed, limitSeconds: 1 });
      const seconds = workMs / 1_000;
      print(
        `| ${stops} | 1 | ${seconds.toFixed(2)} | ${atMost(LIMIT_GOAL_S, seconds)} | ${iterations} | ${served} |\n`,
      );
    }
  }
}

/** New jobs into a plan of so many stops, under the automatic limit. */
async function insertion(service: RunningService): Promise<void> {
  print(
    `\n| plan of | stops | new jobs | answers | p50 ms | max ms | goal | places of a new job (least) | status |\n` +
      '|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const kind of ['jobs', 'breaks', 'shipments'] as const) {
    const row = await measureInsertion(service, kind);
    print(
      `| ${kind} | ${row.stops} | ${row.newJobs} | ${row.answers} | ${ms(row.latencyMs.p50)} | ${ms(row.latencyMs.max)} | ` +
        `${atMost(INSERTION_GOAL_MS, row.latencyMs.max)} | ${row.leastPlaces} | ${row.statuses.join(', ')} |\n`,
    );
  }
}

/** Parts that need no service, or one of their own: beside another one they would measure both. */
const ALONE = { start, memory, port } as const;
const OF_ONE_SERVICE = { overhead, throughput, limit, health, insertion } as const;

/** Arguments name the parts to measure; none: all. */
async function main(names: readonly string[]): Promise<void> {
  const parts = { ...ALONE, ...OF_ONE_SERVICE };
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    throw new Error(`no part "${unknown}"; there are ${Object.keys(parts).join(', ')}`);
  }
  const chosen = <P>(from: Readonly<Record<string, P>>): P[] =>
    Object.entries(from).flatMap(([name, part]) =>
      names.length === 0 || names.includes(name) ? [part] : [],
    );
  const load = loadavg().map((value) => value.toFixed(1));
  print(
    `Service in its own process, ${cpus()[0]?.model ?? ''}, Node ${process.versions.node}, ${artefactHash()}, load ${load.join(' ')}\n\n`,
  );
  for (const part of chosen(ALONE)) {
    await part();
  }
  const withService = chosen(OF_ONE_SERVICE);
  if (withService.length === 0) {
    return;
  }
  const service = await startService();
  try {
    for (const part of withService) {
      await part(service);
    }
  } finally {
    await service.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
