import type { DataSource, EntityManager } from 'typeorm';
import { connectionOf } from './sqlite-driver';

/**
 * A transaction on the one connection of SQLite. TypeORM's own counts how deep it is, and counts on after a commit that the disk refused,
 * which SQLite has rolled back by then: what follows is a savepoint in a transaction that nobody ever commits, and gone with the process.
 * Here SQLite is asked whether a transaction is open.
 */
export async function transactionOnSqlite<T>(
  source: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  const connection = connectionOf(source);
  await runner.query('BEGIN');
  try {
    const done = await work(runner.manager);
    await runner.query('COMMIT');
    return done;
  } catch (thrown) {
    if (connection.inTransaction) {
      await runner.query('ROLLBACK');
    }
    throw thrown;
  }
}
