import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Chance } from '../../../bench/rich-mix/chance';
import { smallRequest } from '../../support/jobs-client';
import { note } from '../../support/note';
import { describeWithPostgres } from '../../support/postgres-server';
import { describeWithSqlite } from '../../support/sqlite';
import { temporaryFolders } from '../../support/temporary-folder';
import { PostgresHouse } from './postgres-house';
import { Replica } from './replica';

export interface AcknowledgedSuite {
  readonly kills: number;
  /** Jobs that are acknowledged before each kill, at most. */
  readonly jobsPerKill: number;
  readonly timeoutMs: number;
}

const CLIENTS = 4;

/** Clients that send until the process dies in the middle of it: the ids that they were told of. */
async function idsUntilKilled(replica: Replica, jobs: number): Promise<string[]> {
  const ids: string[] = [];
  let isDead = false;
  const client = async () => {
    while (!isDead) {
      const reply = await replica.submit(smallRequest(4)).catch(() => null);
      if (reply?.status === 202 && reply.body.status === 'queued') {
        ids.push(reply.body.job_id as string);
      }
      if (ids.length >= jobs && !isDead) {
        isDead = true;
        // In the same turn in which the last 202 was read.
        void replica.kill();
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await replica.kill();
  return ids;
}

async function expectAllThere(replica: Replica, { kills, jobsPerKill }: AcknowledgedSuite): Promise<void> {
  const chance = new Chance(3);
  const ids: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await replica.start();
    for (
      let tries = 0;
      (await replica.job('none').catch(() => null))?.status !== 404 && tries < 50;
      tries += 1
    ) {
      await sleep(20);
    }
    ids.push(...(await idsUntilKilled(replica, chance.int(1, jobsPerKill))));
  }
  await replica.startedAndReady();
  const statuses = [];
  for (const id of ids) {
    statuses.push((await replica.job(id)).status);
  }
  const present = statuses.filter((status) => status === 200).length;
  note(`${kills} kills in the turn of a 202: ${present} of ${ids.length} acknowledged jobs are there`);
  expect(present).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(kills);
}

/** A process that is killed in the very moment of a 202 has kept the job. */
export function describeAcknowledged(suite: AcknowledgedSuite): void {
  const temporaryFolder = temporaryFolders();
  const title = 'are there after a kill in the moment of their 202 (reliability A2)';

  describeWithPostgres('jobs acknowledged on PostgreSQL', () => {
    let house: PostgresHouse;
    beforeAll(async () => {
      house = await PostgresHouse.found(temporaryFolder());
    }, 60_000);
    afterAll(() => house.close());

    it(title, () => expectAllThere(house.replica(), suite), suite.timeoutMs);
  });

  describeWithSqlite('jobs acknowledged on SQLite', () => {
    let replica: Replica;
    afterAll(() => replica.kill());

    it(
      `${title}, and the file is whole (A13)`,
      async () => {
        const file = join(temporaryFolder(), 'jobs.sqlite');
        replica = new Replica({
          ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${file}` },
        });
        await expectAllThere(replica, suite);
        await replica.kill();
        const source = await new DataSource({ type: 'better-sqlite3', database: file }).initialize();
        expect(await source.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        expect(await source.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
        await source.destroy();
      },
      suite.timeoutMs,
    );
  });
}
