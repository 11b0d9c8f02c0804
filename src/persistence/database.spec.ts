import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockSqlite } from '../../test/support/foreign-lock';
import { describeWithSqlite } from '../../test/support/sqlite';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { Database } from './database';
import { DATABASE_LIMITS } from './database-limits';
import { DatabaseUnavailable } from './database-unavailable';

const temporaryFolder = temporaryFolders();

describeWithSqlite('a database with one connection', () => {
  it('writes nothing of what its caller has given up', async () => {
    const path = join(temporaryFolder(), 'numbers.db');
    const database = new Database({ kind: 'sqlite', path }, { entities: [], migrations: [] });
    await database.whenConnected();
    await database.write((manager) => manager.query('CREATE TABLE numbers (n integer)'));
    const slow = database.write(async (manager) => {
      await manager.query('INSERT INTO numbers VALUES (1)');
      await pause(DATABASE_LIMITS.callMs + 200);
    });
    await expect(slow).rejects.toThrow('did not answer');
    await database.write((manager) => manager.query('INSERT INTO numbers VALUES (2)'));
    expect(await database.read((manager) => manager.query('SELECT n FROM numbers'))).toEqual([{ n: 2 }]);
    await database.close();
  });

  it('keeps apart what is asked at once: work that fails takes no other with it', async () => {
    const path = join(temporaryFolder(), 'numbers.db');
    const database = new Database({ kind: 'sqlite', path }, { entities: [], migrations: [] });
    await database.whenConnected();
    await database.write((manager) => manager.query('CREATE TABLE numbers (n integer)'));
    const failing = database.write(async (manager) => {
      await manager.query('INSERT INTO numbers VALUES (1)');
      await pause(20);
      throw new Error('on purpose');
    });
    const other = database.write(async (manager) => {
      await manager.query('INSERT INTO numbers VALUES (2)');
      await pause(40);
    });
    await expect(failing).rejects.toThrow('on purpose');
    await other;
    expect(await database.read((manager) => manager.query('SELECT n FROM numbers'))).toEqual([{ n: 2 }]);
    await database.close();
    await expect(database.read(() => Promise.resolve(1))).rejects.toThrow();
  });

  it('reads while its writes wait for another process, which are then done in the order of their coming', async () => {
    const path = join(temporaryFolder(), 'numbers.db');
    const database = new Database({ kind: 'sqlite', path }, { entities: [], migrations: [] });
    await database.whenConnected();
    await database.write((manager) => manager.query('CREATE TABLE numbers (n integer)'));
    const numbers = () => database.read((manager) => manager.query('SELECT n FROM numbers'));
    const unlock = lockSqlite(path);
    const writes = [1, 2, 3].map((n) =>
      database.write((manager) => manager.query(`INSERT INTO numbers VALUES (${n})`)),
    );
    const together = database.readTogether((manager) => manager.query('SELECT n FROM numbers'));
    expect([await numbers(), await together]).toEqual([[], []]);
    // Again, behind a write that has met the lock meanwhile.
    await pause(50);
    expect(await numbers()).toEqual([]);
    unlock();
    await Promise.all(writes);
    expect(await numbers()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await database.close();
  });

  it('writes nothing of what waited for another process too long', async () => {
    const path = join(temporaryFolder(), 'numbers.db');
    const database = new Database({ kind: 'sqlite', path }, { entities: [], migrations: [] });
    await database.whenConnected();
    await database.write((manager) => manager.query('CREATE TABLE numbers (n integer)'));
    const unlock = lockSqlite(path);
    const late = database.write((manager) => manager.query('INSERT INTO numbers VALUES (1)'));
    await expect(late).rejects.toThrow(DatabaseUnavailable);
    unlock();
    await database.close();
    const again = new Database({ kind: 'sqlite', path }, { entities: [], migrations: [] });
    expect(await again.read((manager) => manager.query('SELECT n FROM numbers'))).toEqual([]);
    await again.close();
  });
});
