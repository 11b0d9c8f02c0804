import { createRequire } from 'node:module';
import type { DataSource } from 'typeorm';

/** What TypeORM asks of the package, as far as this service touches it. */
export interface SqliteConnection {
  /** Whether a transaction is open, by SQLite itself. */
  readonly inTransaction: boolean;
  pragma(text: string): unknown;
}

/** Of a source that is connected. */
export function connectionOf(source: DataSource): SqliteConnection {
  return (source.driver as unknown as { readonly databaseConnection: SqliteConnection }).databaseConnection;
}

const ABSENT =
  'SQLite needs the optional package better-sqlite3, which is not built here: run `make sqlite`, or set the URL of a PostgreSQL database';

/**
 * The package better-sqlite3, opened once so that a missing native part is told at the start. Loaded only where SQLite is used:
 * it is optional, and nothing else may depend on its build.
 */
export function loadSqliteDriver(
  load: () => unknown = () => createRequire(__filename)('better-sqlite3'),
): unknown {
  try {
    const driver = load() as new (path: string) => { close(): void };
    new driver(':memory:').close();
    return driver;
  } catch (thrown) {
    throw new Error(ABSENT, { cause: thrown });
  }
}
