import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../support/jobs-client';
import { describeWithPostgres } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse } from './support/postgres-house';
import { accepted, untilEnded } from './support/waiting';

const temporaryFolder = temporaryFolders();
const ABANDONED = 200;

describeWithPostgres('jobs that are cancelled while they are recovered', () => {
  let house: PostgresHouse;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
  }, 60_000);
  afterAll(() => house.close());

  it('stay cancelled: none begins afterwards, and none holds a slot (reliability A10)', async () => {
    const first = await house.replica().startedAndReady();
    await first.kill();
    await house.abandon(ABANDONED, longRequest(600));
    const ids = (await house.sql('SELECT id FROM jobs')).map(({ id }) => id as string);
    const replica = await house.replica().startedAndReady();
    const cancels = await Promise.all(ids.map((id) => replica.ask('POST', `/api/v1/jobs/${id}/cancel`)));
    // A database that is asked for 200 changes at once may need a second look.
    for (const [at, { status }] of cancels.entries()) {
      if (status !== 200) {
        await replica.ask('POST', `/api/v1/jobs/${ids[at]}/cancel`);
      }
    }
    const rows = () =>
      house.sql('SELECT id, status, attempts, claim, beats, completed_at FROM jobs ORDER BY id');
    const before = await rows();
    expect(before.filter(({ status }) => status !== 'cancelled')).toEqual([]);
    expect(cancels.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await sleep(3_000);
    expect(await rows()).toEqual(before);
    const next = await accepted(replica, smallRequest(4));
    expect(await untilEnded(replica, next)).toMatchObject({ status: 'completed' });
  }, 120_000);
});
