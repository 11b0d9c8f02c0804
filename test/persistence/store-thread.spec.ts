import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { DatabaseAddress } from '../../src/config/database-url';
import { CANCELLED_JOBS } from '../../src/jobs/store/cancelled-jobs';
import type { DatabaseNews } from '../../src/persistence/database';
import { StoreThread } from '../../src/persistence/store-thread';
import { threadEntry } from '../../src/threads';
import { until } from '../reliability/support/waiting';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

const temporaryFolder = temporaryFolders();

type FrailStoreThread = StoreThread<
  'say' | 'sayWhatCannotBeCopied' | 'variable' | 'refuse' | 'fail' | 'neverAnswer' | 'end' | 'unknown'
>;

/** Also of a test that failed: a thread keeps its process alive. */
const opened: FrailStoreThread[] = [];
afterAll(() => Promise.all(opened.map((thread) => thread.close())));

function openOn(address: DatabaseAddress, tell?: (news: DatabaseNews) => void): FrailStoreThread {
  const entry = threadEntry(require.resolve('./frail-store-worker'));
  const thread: FrailStoreThread = new StoreThread(entry, { address }, tell);
  opened.push(thread);
  return thread;
}

const open = (tell?: (news: DatabaseNews) => void): FrailStoreThread =>
  openOn({ kind: 'sqlite', path: join(temporaryFolder(), 'frail.db') }, tell);

describeWithSqlite('a store in a thread of its own', () => {
  const news: string[] = [];
  let thread: FrailStoreThread;
  beforeAll(async () => {
    thread = open(({ message }) => news.push(message));
    await thread.whenConnected();
  });

  it('answers, refuses and fails as the store does', async () => {
    const value = { list: [1, null, 'a\u0000b'] };
    expect(await thread.ask('say', [value])).toEqual(value);
    await expect(thread.ask('refuse', ['taken'])).rejects.toMatchObject({
      name: 'ApiError',
      code: 'SOLVER_ERROR',
    });
    await expect(thread.ask('fail', ['full'])).rejects.toMatchObject({
      ...{ name: 'DatabaseUnavailable', message: 'Error: full' },
      cause: { message: 'full', code: '53100', stack: expect.stringContaining('frail-store-worker') },
    });
  });

  it('refuses a call that its store does not know', async () => {
    const unavailable = { name: 'DatabaseUnavailable', message: 'Error: The store has no method unknown.' };
    await expect(thread.ask('unknown', [])).rejects.toMatchObject(unavailable);
  });

  it('fails a call, and no other, whose arguments or answer cannot be copied', async () => {
    const given = thread.ask('say', [0]);
    await expect(thread.ask('say', [() => undefined])).rejects.toMatchObject({ name: 'DataCloneError' });
    await expect(thread.ask('sayWhatCannotBeCopied', [])).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    });
    expect(await given).toBe(0);
  });

  it('gives up a call that is not answered, and no other', async () => {
    const given = thread.ask('neverAnswer', []);
    expect(await thread.ask('say', [1])).toBe(1);
    await expect(given).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  });

  it('that ends is told, refuses what was asked, and begins anew', async () => {
    const asked = [thread.send('neverAnswer', []), thread.send('end', [])];
    const refusals = await Promise.allSettled(asked);
    const refused = { status: 'rejected', reason: { name: 'DatabaseUnavailable' } };
    expect(refusals).toMatchObject([refused, refused]);
    expect(thread.isAnswering).toBe(false);
    expect(news).toEqual(['Database connected', 'The thread of the database ended']);
    await until(() => thread.isAnswering);
    expect(await thread.ask('say', [2])).toBe(2);
  });

  it('that is closed refuses every call, also where it was closed while no thread ran', async () => {
    await expect(thread.send('end', [])).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await expect(thread.send('say', [3])).rejects.toThrow('The thread of the database ended');
    await thread.close();
    await expect(thread.ask('say', [3])).rejects.toThrow('The database is closed.');
  });

  it('is at its end when it was closed', async () => {
    const closing = open();
    await closing.whenConnected();
    expect(await Promise.all([closing.ask('say', [4]), closing.close()])).toEqual([4, undefined]);
  });
});

describeWithPostgres('a store in PostgreSQL in a thread of its own', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
    url = await server.createDatabase();
  }, 60_000);
  afterAll(() => server.stop());

  it('hears what is said on its channel, also when the thread ended and the next one began', async () => {
    const thread = openOn({ kind: 'postgres', url });
    const heard: string[] = [];
    thread.hear(CANCELLED_JOBS, (text) => heard.push(text));
    const speaker = await new DataSource({ type: 'postgres', url }).initialize();
    const isHeard = async (text: string): Promise<boolean> => {
      await speaker.query('SELECT pg_notify($1, $2)', [CANCELLED_JOBS, text]);
      return heard.includes(text);
    };
    await until(() => isHeard('first'));
    await expect(thread.send('end', [])).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await until(() => isHeard('second'));
    await speaker.destroy();
  }, 60_000);

  it("knows the variables of PostgreSQL's own programs, and no others", async () => {
    const { host, pathname } = new URL(url);
    process.env['PGUSER'] = new URL(url).username;
    const thread = openOn({ kind: 'postgres', url: `postgresql://${host}${pathname}` });
    delete process.env['PGUSER'];
    await until(() => thread.isAnswering);
    expect(await thread.ask('variable', ['PATH'])).toBeUndefined();
  }, 40_000);
});
