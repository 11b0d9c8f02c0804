import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost } from '../goal';
import type { Quantiles } from '../http/quantiles';
import { startService } from '../http/service';
import { JOBS_IN_QUEUE, measureAccept, measureLarge } from './accept';
import { type JobsBenchArguments, parseJobsBenchArguments, type Part } from './arguments';
import { measureCancel } from './cancel';
import { measureFingerprint } from './fingerprint';
import { HITS_PER_SECOND, measureHits } from './hits';

/** Milliseconds (issue 6, reliability E14): in memory, and in a database. */
const GOALS = { accept: [10, 25], large: [300, 600], cancel: 300, hits: [3, 15], fingerprint: 40 } as const;
/** Of small requests: as fast as they are answered, and so many a second. */
const RATES = [undefined, 100] as const;

type Variables = Readonly<Record<string, string>>;

const print = (text: string): void => void process.stdout.write(text);
const ms = (value: number): string => value.toFixed(1);
const all = ({ p50, p99, max }: Quantiles): string => [p50, p99, max].map(ms).join(' | ');
const table = (...columns: string[]): void =>
  print(`\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n`);

/** One slot for jobs, one for who waits for an answer. */
async function withService(more: Variables, use: (url: string) => Promise<void>): Promise<void> {
  const service = await startService({
    MAX_CONCURRENT_SOLVES: '2',
    DRAIN_TIMEOUT_SECONDS: '0',
    JOB_QUEUE_MAX_COUNT: String(JOBS_IN_QUEUE),
    ...more,
  });
  try {
    await use(service.url);
  } finally {
    await service.stop();
  }
}

/** Where jobs may be kept, by name. */
function stores(folder: string, { postgres }: JobsBenchArguments): Readonly<Record<string, Variables>> {
  const durable = (url: string): Variables => ({
    ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url },
  });
  return {
    memory: {},
    SQLite: durable(`sqlite:///${join(folder, 'jobs.sqlite')}`),
    ...(postgres === null ? {} : { PostgreSQL: durable(postgres) }),
  };
}

type Measure = (args: JobsBenchArguments, stored: ReturnType<typeof stores>) => Promise<void>;

const accept: Measure = async (_, stored) => {
  table('jobs in', 'requests a second', '202 p50 ms', 'p99', 'max', 'goal p99');
  for (const [name, variables] of Object.entries(stored)) {
    await withService(variables, async (url) => {
      for (const [i, rate] of RATES.entries()) {
        const accepted = await measureAccept(url, rate, i * 100_000);
        const goal = GOALS.accept[name === 'memory' ? 0 : 1];
        const cells = [name, rate ?? 'as fast as answered', all(accepted), atMost(goal, accepted.p99)];
        print(`| ${cells.join(' | ')} |\n`);
      }
    });
  }
};

const large: Measure = async (_, stored) => {
  table('jobs in', 'body MB', '202 p50 ms', 'p99', 'max', 'goal p50');
  for (const [name, variables] of Object.entries(stored)) {
    await withService(variables, async (url) => {
      const { megabytes, acceptedMs } = await measureLarge(url);
      const goal = atMost(GOALS.large[name === 'memory' ? 0 : 1], acceptedMs.p50);
      print(`| ${name} | ${megabytes} | ${all(acceptedMs)} | ${goal} |\n`);
    });
  }
};

const cancel: Measure = async (_, stored) => {
  table(
    'jobs in',
    'stops',
    'answer p50 ms',
    'p99',
    'max',
    'slot free p50 ms',
    'p99',
    'max',
    'goal of the answer',
  );
  for (const [name, variables] of Object.entries(stored)) {
    await withService(variables, async (url) => {
      for (const stops of [40, 1_000]) {
        const { answeredMs, slotFreeMs } = await measureCancel(url, stops);
        print(
          `| ${name} | ${stops} | ${all(answeredMs)} | ${all(slotFreeMs)} | ${atMost(GOALS.cancel, answeredMs.max)} |\n`,
        );
      }
    });
  }
};

const hits: Measure = async ({ redis }) => {
  table('results in', 'stops', 'requests a second', 'p50 ms', 'p99', 'max', 'goal p50, p99');
  const kept = { memory: {}, ...(redis === null ? {} : { Redis: { REDIS_URL: redis } }) };
  for (const [name, variables] of Object.entries<Variables>(kept)) {
    await withService(variables, async (url) => {
      for (const stops of [10, 100]) {
        const answered = await measureHits(url, stops);
        const goals = [atMost(GOALS.hits[0], answered.p50), atMost(GOALS.hits[1], answered.p99)];
        print(`| ${name} | ${stops} | ${HITS_PER_SECOND} | ${all(answered)} | ${goals.join(', ')} |\n`);
      }
    });
  }
};

const fingerprint: Measure = async () => {
  table('body MB', 'first ms', 'later p50', 'p99', 'max', 'goal');
  const { megabytes, firstMs, laterMs } = await measureFingerprint();
  print(`| ${megabytes} | ${ms(firstMs)} | ${all(laterMs)} | ${atMost(GOALS.fingerprint, laterMs.p50)} |\n`);
};

const MEASURES: Readonly<Record<Part, Measure>> = { accept, large, cancel, hits, fingerprint };

async function main(args: JobsBenchArguments): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'route-optimization-bench-'));
  const load = loadavg().map((value) => value.toFixed(1));
  print(
    `Services in processes of their own, ${cpus()[0]?.model ?? ''}, Node ${process.versions.node}, load ${load.join(' ')}\n`,
  );
  try {
    for (const part of args.parts) {
      await MEASURES[part](args, stores(folder, args));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(parseJobsBenchArguments(process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
