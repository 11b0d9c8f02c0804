import { setTimeout as sleep } from 'node:timers/promises';
import { smallRequest } from '../../support/jobs-client';
import { note } from '../../support/note';
import { describeWithPostgres } from '../../support/postgres-server';
import { temporaryFolders } from '../../support/temporary-folder';
import type { Latencies } from './latencies';
import { TURN_METER, longestTurnMs } from './longest-turn';
import { PostgresHouse } from './postgres-house';
import { probeDuring } from './probe';
import type { Replica } from './replica';
import { until } from './waiting';

const CORRUPT = 'a corrupt body';
const UNKNOWN = 'a body of an unknown version';

/** What a probe may wait at most (reliability A8). */
const LONGEST_PROBE_MS = 50;

export interface RecoverySuite {
  /** All of which start at once, and want all of them. */
  readonly replicas: 1 | 2;
  readonly abandoned: number;
  /** Reliability A8 wants 60 s for 5,000. */
  readonly claimedWithinMs: number;
  readonly timeoutMs: number;
}

function recovered(replica: Replica): string[] {
  const lines = replica.process?.output.matchAll(/"event":"job_recovered","job_id":"([0-9a-f-]+)"/g) ?? [];
  return [...lines].map(([, id = '']) => id);
}

/** Many abandoned jobs, and the replicas that find them. */
export function describeRecovery(suite: RecoverySuite): void {
  const temporaryFolder = temporaryFolders();
  describeWithPostgres('jobs that were abandoned', () => {
    let house: PostgresHouse;
    beforeAll(async () => {
      house = await PostgresHouse.found(temporaryFolder());
    }, 60_000);
    afterAll(() => house.close());

    it(
      `${suite.abandoned} of them are begun once each by ${suite.replicas === 1 ? 'one replica' : 'two replicas'} that answer all the while, two spoilt ones among them (reliability A5, A8)`,
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

        // The abandoned ones have been silent for a minute; a replica that has no processor for seconds is not. Warmed up as in
        // production: else its first jobs are compiled in the turns that are measured.
        const env = { JOB_HEARTBEAT_STALE_AFTER_SECONDS: '30', WARM_UP: 'true' };
        const replicas = Array.from({ length: suite.replicas }, () => house.replica(env, TURN_METER));
        const startedAt = performance.now();
        await Promise.all(replicas.map((replica) => replica.start()));
        const listeningMs = performance.now() - startedAt;
        const longestTurns = () => Promise.all(replicas.map(({ process }) => longestTurnMs(process!)));
        // Of the start, which loads the service.
        await longestTurns();
        const count = (where: string) => house.sql(`SELECT count(*)::int AS n FROM jobs WHERE ${where}`);
        const waitFor = async (where: string) => {
          while ((await count(where))[0].n < suite.abandoned) {
            expect(performance.now() - startedAt).toBeLessThan(5 * suite.claimedWithinMs);
            await sleep(200);
          }
          return performance.now() - startedAt;
        };
        const work = async () => ({
          claimedMs: await waitFor(`runner_id <> '11111111-1111-4111-8111-111111111111'`),
          endedMs: await waitFor(`status IN ('completed', 'failed')`),
        });
        const probes: Latencies[] = [];
        const probed = replicas.reduce(
          (inner, { url }) =>
            async () => {
              const [done, latencies] = await probeDuring(url, inner);
              probes.push(latencies);
              return done;
            },
          work,
        );
        const { claimedMs, endedMs } = await probed();
        const turns = await longestTurns();
        note(
          `${suite.abandoned} abandoned jobs: listening after ${listeningMs.toFixed(0)} ms, all claimed after ${claimedMs.toFixed(0)} ms, ` +
            `all at their end after ${endedMs.toFixed(0)} ms; probes of /health: ${probes.map((each) => each.describe()).join('; of the other one: ')}; ` +
            `longest turn of the main thread ${turns.map((ms) => ms.toFixed(1)).join(' and ')} ms`,
        );
        expect(await count('claim = 2')).toEqual([{ n: suite.abandoned }]);
        // Those that cannot be read are not begun.
        expect(await count('attempts = 2')).toEqual([{ n: suite.abandoned - named.size }]);
        // What a process has printed may be on its way yet.
        await until(() => replicas.flatMap(recovered).length >= suite.abandoned, 10_000);
        const starts = replicas.flatMap(recovered);
        expect(starts).toHaveLength(suite.abandoned);
        expect(new Set(starts).size).toBe(suite.abandoned);
        const failed = await house.sql(`SELECT id, error FROM jobs WHERE status = 'failed'`);
        const reasons = failed.map(
          ({ id, error }) => `${named.get(id as string) ?? error}: ${JSON.parse(error as string).code}`,
        );
        expect(reasons.sort()).toEqual([`${UNKNOWN}: INTERNAL_ERROR`, `${CORRUPT}: VALIDATION_ERROR`].sort());
        // On a busy machine the service's own are the time that its main thread takes and the median of the probes; 95 of 100 get five times that.
        expect(Math.max(...turns)).toBeLessThan(LONGEST_PROBE_MS);
        expect(Math.max(...probes.map((each) => each.quantile(0.5)))).toBeLessThan(LONGEST_PROBE_MS);
        expect(Math.max(...probes.map((each) => each.quantile(0.95)))).toBeLessThan(5 * LONGEST_PROBE_MS);
      },
      suite.timeoutMs,
    );
  });
}
