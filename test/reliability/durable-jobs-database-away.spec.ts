import { join } from 'node:path';
import { lockSqlite } from '../support/foreign-lock';
import { smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithPostgres } from '../support/postgres-server';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse, SOON_STALE } from './support/postgres-house';
import type { Reply } from './support/replica';
import { Replica } from './support/replica';
import { accepted, until, untilEnded } from './support/waiting';

const temporaryFolder = temporaryFolders();
/** Clients at once, each with one job after the other. */
const CLIENTS = 4;
const JOBS_EACH = 5;
/** What reliability A11 promises; the slowest of a busy machine gets three times that. */
const PROMISED_MS = 1_000;

async function submitAll(replica: Replica): Promise<Reply[]> {
  const client = async () => {
    const replies: Reply[] = [];
    for (let sent = 0; sent < JOBS_EACH; sent += 1) {
      replies.push(await replica.submit(smallRequest(4)));
    }
    return replies;
  };
  return (await Promise.all(Array.from({ length: CLIENTS }, client))).flat();
}

/** Every job that is sent meanwhile is told as failed in its 202, soon, and can be asked for (contract C15). */
async function expectFailedSoon(replica: Replica, kind: string): Promise<void> {
  const replies = await submitAll(replica);
  const times = replies.map(({ sentAt, receivedAt }) => receivedAt - sentAt).sort((a, b) => a - b);
  const [median, longest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!];
  note(
    `${kind} that hangs: ${times.length} jobs sent, answered p50 ${median.toFixed(0)}, max ${longest.toFixed(0)} ms`,
  );
  for (const { status, body } of replies) {
    expect([status, body.status, body.error?.code]).toEqual([202, 'failed', 'INTERNAL_ERROR']);
    expect(body.error.retryable).toBe(true);
    expect((await replica.job(body.job_id as string)).body).toEqual(body);
  }
  expect(median).toBeLessThan(PROMISED_MS);
  expect(longest).toBeLessThan(3 * PROMISED_MS);
}

async function expectWellAgain(replica: Replica): Promise<void> {
  await until(async () => (await replica.submit(smallRequest(4))).body.status !== 'failed');
  const id = await accepted(replica, smallRequest(5));
  expect(await untilEnded(replica, id)).toMatchObject({ status: 'completed' });
}

describeWithPostgres('PostgreSQL that hangs while jobs are sent', () => {
  let house: PostgresHouse;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
  }, 60_000);
  afterAll(() => house.close());

  it('costs those jobs, each within a second (reliability A11)', async () => {
    const replica = await house.replica().startedAndReady();
    await untilEnded(replica, await accepted(replica, smallRequest(4)));
    house.server.freeze();
    await expectFailedSoon(replica, 'PostgreSQL');
    house.server.thaw();
    await expectWellAgain(replica);
  }, 120_000);
});

describeWithSqlite('SQLite that somebody else writes while jobs are sent', () => {
  let replica: Replica;
  afterAll(() => replica.kill());

  it('costs those jobs, each within a second (reliability A11)', async () => {
    const path = join(temporaryFolder(), 'jobs.sqlite');
    const url = `sqlite:///${path}`;
    replica = new Replica({
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url, ...SOON_STALE },
    });
    await replica.startedAndReady();
    const known = await accepted(replica, smallRequest(4));
    const ended = await untilEnded(replica, known);
    const unlock = lockSqlite(path);
    await expectFailedSoon(replica, 'SQLite');
    // Heartbeats wait for the lock by now; who only reads waits for nobody.
    expect(await replica.job(known)).toMatchObject({ status: 200, body: ended });
    unlock();
    await expectWellAgain(replica);
  }, 120_000);
});
