import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreThread } from '../../src/persistence/store-thread';
import { threadEntry } from '../../src/threads';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

const temporaryFolder = temporaryFolders();

describeWithSqlite('a store in a thread of its own', () => {
  const news: string[] = [];
  let thread: StoreThread<'say' | 'refuse' | 'fail' | 'neverAnswer' | 'end'>;
  beforeAll(async () => {
    const entry = threadEntry(require.resolve('./frail-store-worker'));
    const address = { kind: 'sqlite', path: join(temporaryFolder(), 'frail.db') };
    thread = new StoreThread(entry, address, ({ message }) => news.push(message));
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

  it('that is closed refuses every call', async () => {
    await thread.close();
    await expect(thread.ask('say', [3])).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(news.at(-1)).toBe('Database connected');
  });
});
