import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithPostgres } from '../support/postgres-server';
import type { Json } from '../support/service';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse } from './support/postgres-house';
import type { Replica } from './support/replica';
import { accepted, untilEnded, untilRunning } from './support/waiting';

const temporaryFolder = temporaryFolders();
const JUMPING_CLOCK = join(__dirname, 'support/jumping-clock.cjs');
const HOUR_MS = 60 * 60 * 1_000;
/** Longer than the stale time and several sweeps. */
const BETWEEN_JUMPS_MS = 4_000;
/** Longer than all the jumps take, which is asserted: eight pauses and what lies between them, on a slow machine too. */
const JOB_S = 60;

describeWithPostgres('two replicas whose clocks jump by an hour', () => {
  let house: PostgresHouse;
  let one: Replica;
  let two: Replica;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
    const env = { NODE_OPTIONS: `--require ${JUMPING_CLOCK}` };
    [one, two] = [house.replica(env), house.replica(env)];
    await Promise.all([one.startedAndReady(), two.startedAndReady()]);
  }, 300_000);
  afterAll(() => house.close());

  const rowOf = async (id: string): Promise<Json> =>
    (await house.sql(`SELECT status, attempts, claim FROM jobs WHERE id = '${id}'`))[0];

  /** By how much the clock of a replica is off, as its jobs show. */
  async function offsetMs(replica: Replica): Promise<number> {
    const { body } = await replica.job(await accepted(replica, smallRequest(4)));
    return Date.parse(body.created_at as string) - Date.now();
  }

  /** Heartbeats get older or younger by an hour, as when the clock of the database jumps the other way. */
  async function databaseJumps(ms: number): Promise<void> {
    await house.sql(`UPDATE jobs SET heartbeat_at = heartbeat_at - ${ms} WHERE heartbeat_at IS NOT NULL`);
    await house.sql(`UPDATE job_runners SET heartbeat_at = heartbeat_at - ${ms}`);
  }

  it('recover nothing that is alive, and end what they run (reliability A17)', async () => {
    const ids = await Promise.all([one, two].map((replica) => accepted(replica, longRequest(JOB_S))));
    await Promise.all(ids.map((id) => untilRunning(one, id)));
    const offsets: number[] = [];
    // One alone, so that the two differ; then the other one; then the clock by which heartbeats are told.
    for (const replica of [one, two, one, two, one, two]) {
      replica.process?.signal('SIGUSR2');
      await sleep(BETWEEN_JUMPS_MS);
      // Plus nothing: a clock that is a little late is no -0.
      offsets.push(Math.round((await offsetMs(replica)) / HOUR_MS) + 0);
    }
    expect(offsets).toEqual([1, 1, -1, -1, 0, 0]);
    for (const jump of [HOUR_MS, -HOUR_MS]) {
      await databaseJumps(jump);
      await sleep(BETWEEN_JUMPS_MS);
    }
    // A job that had ended before the last jump would have proved nothing of it.
    const states = await Promise.all(ids.map(async (id) => (await one.job(id)).body.status as string));
    expect(states).toEqual(['running', 'running']);
    for (const id of ids) {
      expect(await untilEnded(one, id)).toMatchObject({ status: 'completed', error: null });
      expect(await rowOf(id)).toEqual({ status: 'completed', attempts: 1, claim: 1 });
    }
    const falsely = [one, two].map((replica) => replica.count('"event":"job_recovered"'));
    note(`six jumps of two clocks and two of the database's: ${falsely.join(' and ')} jobs recovered`);
    expect(falsely).toEqual([0, 0]);
    expect([one, two].map((replica) => replica.count('"event":"fenced"'))).toEqual([0, 0]);
  }, 240_000);
});
