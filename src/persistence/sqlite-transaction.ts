import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { connectionOf, type SqliteConnection } from './sqlite-driver';

/**
 * A transaction on the one connection of SQLite. TypeORM's own counts how deep it is, and counts on after a commit that the disk refused,
 * which SQLite has rolled back by then: what follows is a savepoint in a transaction that nobody ever commits, and gone with the process.
 * Here SQLite is asked whether a transaction is open.
 */
export async function transactionOnSqlite<T>(
  source: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE' = 'BEGIN',
): Promise<T> {
  const runner = source.createQueryRunner();
  const connection = connectionOf(source);
  // Of an earlier call, whose end the disk refused.
  await endOpen(runner, connection);
  await runner.query(begin);
  try {
    const done = await work(runner.manager);
    await runner.query('COMMIT');
    return done;
  } catch (thrown) {
    // What went wrong first is what the caller has to know.
    await endOpen(runner, connection).catch(() => undefined);
    throw thrown;
  }
}

async function endOpen(runner: QueryRunner, connection: SqliteConnection): Promise<void> {
  if (connection.inTransaction) {
    await runner.query('ROLLBACK');
  }
}
