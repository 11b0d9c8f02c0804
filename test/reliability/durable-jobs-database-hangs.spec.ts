import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest } from '../support/jobs-client';
import { describeWithPostgres } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse } from './support/postgres-house';
import type { Replica } from './support/replica';
import { accepted, said, until, untilEnded, untilRunning } from './support/waiting';

const temporaryFolder = temporaryFolders();
const STALE_S = 10;
/** Longer than that. */
const HANGS_S = Number(process.env['HANG_SECONDS'] ?? STALE_S + 3);

describeWithPostgres('a database that hangs in the middle of a solve', () => {
  let house: PostgresHouse;
  let one: Replica;
  let two: Replica;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
    const env = { JOB_HEARTBEAT_STALE_AFTER_SECONDS: String(STALE_S) };
    [one, two] = [house.replica(env), house.replica(env)];
    await Promise.all([one.startedAndReady(), two.startedAndReady()]);
    // Every write that ends a job leaves a row, whoever made it.
    await house.sql('CREATE TABLE endings (job_id text, status text)');
    await house.sql(`CREATE RULE tells AS ON UPDATE TO jobs WHERE NEW.completed_at IS NOT NULL
      DO ALSO INSERT INTO endings VALUES (NEW.id, NEW.status)`);
  }, 180_000);
  afterEach(() => house.server.thaw());
  afterAll(() => house.close());

  const rowOf = async (id: string) =>
    (await house.sql(`SELECT status, attempts, claim FROM jobs WHERE id = '${id}'`))[0];
  const endingsOf = (id: string) => house.sql(`SELECT status FROM endings WHERE job_id = '${id}'`);

  /** Frozen from the middle of the solve on. */
  async function frozen(seconds: number, limitSeconds: number): Promise<string> {
    const id = await accepted(one, longRequest(limitSeconds));
    await untilRunning(one, id);
    house.server.freeze();
    await sleep(seconds * 1_000);
    return id;
  }

  it('for less than the stale time: the solve goes on, and its result is written (reliability A12)', async () => {
    const id = await frozen(5, 3);
    house.server.thaw();
    expect(await untilEnded(one, id)).toMatchObject({ status: 'completed', error: null });
    expect(await rowOf(id)).toEqual({ status: 'completed', attempts: 1, claim: 1 });
    expect(await endingsOf(id)).toEqual([{ status: 'completed' }]);
  }, 120_000);

  it(
    'for longer: its process lets go of it by itself, somebody begins it again, and it ends once (reliability A12)',
    async () => {
      const id = await frozen(HANGS_S, STALE_S + 1);
      await until(() => said(one, 'fenced', id));
      house.server.thaw();
      expect(await untilEnded(one, id)).toMatchObject({ status: 'completed', error: null });
      expect((await rowOf(id)).attempts).toBe(2);
      expect(await endingsOf(id)).toEqual([{ status: 'completed' }]);
    },
    120_000 + HANGS_S * 5_000,
  );
});
