import { longRequest, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithPostgres } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse } from './support/postgres-house';
import { accepted, untilEnded, untilRunning } from './support/waiting';

const temporaryFolder = temporaryFolders();

/** So that no heartbeat and no sweep comes within the test: neither can have told. */
const SELDOM = {
  JOB_HEARTBEAT_INTERVAL_SECONDS: '120',
  JOB_HEARTBEAT_STALE_AFTER_SECONDS: '600',
  JOB_RECOVERY_INTERVAL_SECONDS: '600',
};
/** Five times the second in which a replica looks. */
const SOON_MS = 5_000;
const ROUNDS = 5;

describeWithPostgres('a job that runs at one replica and is cancelled at another', () => {
  let house: PostgresHouse;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
  }, 60_000);
  afterAll(() => house.close());

  it('frees its slot within a second or so, without a heartbeat (reliability B1)', async () => {
    const env = { ...SELDOM, MAX_CONCURRENT_SOLVES: '1' };
    const [one, two] = [house.replica(env), house.replica(env)];
    await Promise.all([one.startedAndReady(), two.startedAndReady()]);
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const long = await accepted(one, longRequest(120));
      await untilRunning(two, long);
      const next = await accepted(one, smallRequest(4));
      expect((await two.ask('POST', `/api/v1/jobs/${long}/cancel`)).status).toBe(200);
      const cancelledAt = performance.now();
      expect((await untilEnded(one, next)).status).toBe('completed');
      waits.push(Math.round(performance.now() - cancelledAt));
      expect((await one.job(long)).body.status).toBe('cancelled');
    }
    note(`the slot of a job that was cancelled elsewhere served the next one after ${waits.join(', ')} ms`);
    expect(Math.max(...waits)).toBeLessThan(SOON_MS);
  }, 240_000);
});
