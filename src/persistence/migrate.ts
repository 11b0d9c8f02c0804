import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { transactionOnSqlite } from './sqlite-transaction';

/** Of the session advisory lock, in one number space with all users of the database: "route-op" in ASCII. */
const LOCK_KEY = '8245938585512800112';
const LOCK_LOOK_MS = 50;

/** Runs the migrations that are missing. Of replicas that start together one does, the others wait for it. */
export async function migrate(source: DataSource, signal: AbortSignal): Promise<void> {
  if (source.options.type === 'postgres') {
    await migrateBehindAdvisoryLock(source, signal);
  } else {
    await migrateInOneTransaction(source);
  }
}

/** The lock is held by a connection of its own: it ends with it, whatever becomes of the process. */
async function migrateBehindAdvisoryLock(source: DataSource, signal: AbortSignal): Promise<void> {
  const holder = source.createQueryRunner();
  try {
    // Looked for and not waited for: a wait would be ended by the statement's time limit.
    while (!isLocked(await holder.query('SELECT pg_try_advisory_lock($1) AS locked', [LOCK_KEY]))) {
      await pause(LOCK_LOOK_MS, undefined, { signal });
    }
    try {
      await source.runMigrations({ transaction: 'all' });
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  } finally {
    await holder.release();
  }
}

function isLocked(rows: unknown): boolean {
  return (rows as readonly { readonly locked: boolean }[])[0]?.locked === true;
}

/** SQLite has one writer, and tables are made inside transactions: the others wait as for any other write. */
async function migrateInOneTransaction(source: DataSource): Promise<void> {
  // On the same connection, inside this transaction: the driver has no other.
  await transactionOnSqlite(source, () => source.runMigrations({ transaction: 'none' }), 'BEGIN IMMEDIATE');
}
