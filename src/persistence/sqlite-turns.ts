import { setTimeout as pause } from 'node:timers/promises';
import { OneAfterTheOther } from '../common/one-after-the-other';
import { DATABASE_LIMITS } from './database-limits';
import { DatabaseUnavailable } from './database-unavailable';

/**
 * Who may use the one connection of SQLite, which cannot tell transactions apart that are open at once. The driver waits for the lock
 * of another process on the thread that asks it: so it waits shortly, and who meets the lock tries again behind those who came
 * meanwhile. In the write-ahead log a writer blocks no reader, and so it stays here.
 */
export class SqliteTurns {
  private readonly turns = new OneAfterTheOther();
  private readonly writes = new OneAfterTheOther();

  /** `work` is done again where it met the lock. */
  read<T>(work: () => Promise<T>, deadline: number): Promise<T> {
    return this.whenFree(work, deadline);
  }

  /** As `read`; `work` is a transaction. Writes stay in the order of their coming, however long the first waits for the lock. */
  write<T>(work: () => Promise<T>, deadline: number): Promise<T> {
    return this.writes.enter(() => this.whenFree(work, deadline));
  }

  /** Resolves when the writes that were asked before are done, and the reads that have not met the lock. */
  async idle(): Promise<void> {
    await this.writes.enter(() => this.turns.enter(() => Promise.resolve()));
  }

  private async whenFree<T>(work: () => Promise<T>, deadline: number): Promise<T> {
    for (;;) {
      if (performance.now() > deadline - DATABASE_LIMITS.commitMs) {
        throw new DatabaseUnavailable('The database took too long.');
      }
      try {
        return await this.turns.enter(work);
      } catch (thrown) {
        if (!isBusy(thrown)) {
          throw thrown;
        }
        if (performance.now() > deadline - DATABASE_LIMITS.commitMs) {
          throw new DatabaseUnavailable('Another process held the file of the database too long.', {
            cause: thrown,
          });
        }
        await pause(DATABASE_LIMITS.sqliteTryMs);
      }
    }
  }
}

/** SQLITE_BUSY, or one of the codes that say more: SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY. */
function isBusy(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY');
}
