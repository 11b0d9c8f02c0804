import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../support/jobs-client';
import { describeWithPostgres } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse } from './support/postgres-house';
import type { Replica } from './support/replica';
import { accepted, said, until, untilEnded, untilRunning } from './support/waiting';

const temporaryFolder = temporaryFolders();
/** Of a job whose process is stopped when it has just begun, for longer than it would take to be noticed. */
const LASTS_MS = 6_000;
/** Jobs beside beating hearts, and processes that come back with a result; reliability A6 wants 50 and 100. */
const WATCHED = Number(process.env['WATCHED_JOBS'] ?? 2);
const ZOMBIES = Number(process.env['ZOMBIES'] ?? 1);

describeWithPostgres('two replicas on one database', () => {
  let house: PostgresHouse;
  let one: Replica;
  let two: Replica;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
    [one, two] = [house.replica(), house.replica()];
    await Promise.all([one.startedAndReady(), two.startedAndReady()]);
  }, 180_000);
  afterAll(() => house.close());

  const rowOf = async (id: string) =>
    (await house.sql(`SELECT status, attempts, claim FROM jobs WHERE id = '${id}'`))[0];

  it(
    'leave each other’s jobs alone while their hearts beat (reliability A6)',
    async () => {
      const replicas = Array.from({ length: WATCHED }, (_, i) => (i % 2 === 0 ? one : two));
      const ids = await Promise.all(replicas.map((replica) => accepted(replica, longRequest(7))));
      await Promise.all(ids.slice(0, 2).map((id) => untilRunning(one, id)));
      for (const id of ids) {
        expect(await untilEnded(two, id)).toMatchObject({ status: 'completed' });
        expect(await rowOf(id)).toMatchObject({ attempts: 1, claim: 1 });
      }
      expect([one, two].map((replica) => replica.count('"event":"job_recovered"'))).toEqual([0, 0]);
    },
    120_000 + WATCHED * 10_000,
  );

  it('one that was thought dead and comes back lets go, says so, and has its slot free (reliability A6)', async () => {
    const id = await accepted(one, longRequest(600));
    await untilRunning(two, id);
    one.process?.signal('SIGSTOP');
    await until(() => said(two, 'job_recovered', id));
    one.process?.signal('SIGCONT');
    await until(() => said(one, 'fenced', id));
    await until(async () => (await rowOf(id)).attempts === 2);
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempts: 2, claim: 2 });
    const next = await accepted(one, smallRequest(4));
    expect(await untilEnded(one, next)).toMatchObject({ status: 'completed' });
    expect((await two.ask('POST', `/api/v1/jobs/${id}/cancel`)).status).toBe(200);
  }, 120_000);

  it(
    'one that comes back with a result writes nothing: the job ends once, with the other’s (reliability A6)',
    async () => {
      for (let zombie = 0; zombie < ZOMBIES; zombie += 1) {
        // Proven at once, and then at rest until its time is over: when the zombie comes back, its result is there.
        const options = { time_limit_seconds: LASTS_MS / 1_000, seed: zombie };
        const id = await accepted(one, { ...smallRequest(6), options });
        await untilRunning(two, id);
        one.process?.signal('SIGSTOP');
        await until(() => said(two, 'job_recovered', id));
        const takenAt = Date.now();
        await sleep(0.7 * LASTS_MS);
        one.process?.signal('SIGCONT');
        await until(() => said(one, 'fenced', id));
        const ended = await untilEnded(two, id);
        expect(await rowOf(id)).toEqual({ status: 'completed', attempts: 2, claim: 2 });
        expect(Date.parse(ended.completed_at as string) - takenAt).toBeGreaterThan(0.9 * LASTS_MS);
        await sleep(1_000);
        expect((await one.job(id)).body).toEqual(ended);
      }
    },
    120_000 + ZOMBIES * 30_000,
  );
});
