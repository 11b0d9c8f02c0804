import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseNews } from '../../src/persistence/database';
import { StoreThread } from '../../src/persistence/store-thread';
import { threadEntry } from '../../src/threads';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

const temporaryFolder = temporaryFolders();

type FrailStoreThread = StoreThread<'say' | 'refuse' | 'fail' | 'neverAnswer' | 'end' | 'unknown'>;

function open(tell?: (news: DatabaseNews) => void): FrailStoreThread {
  const entry = threadEntry(require.resolve('./frail-store-worker'));
  return new StoreThread(entry, { kind: 'sqlite', path: join(temporaryFolder(), 'frail.db') }, tell);
}

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
    const unavailable = { name: 'DatabaseUnavailable', message: 'Error: full' };
    await expect(thread.ask('fail', ['full'])).rejects.toMatchObject(unavailable);
  });

  it('refuses a call that its store does not know', async () => {
    const unavailable = { name: 'DatabaseUnavailable', message: 'Error: The store has no method unknown.' };
    await expect(thread.ask('unknown', [])).rejects.toMatchObject(unavailable);
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
    for (const deadline = performance.now() + 30_000; !thread.isAnswering; await pause(20)) {
      expect(performance.now()).toBeLessThan(deadline);
    }
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
