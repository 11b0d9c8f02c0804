import { createRequire } from 'node:module';

/** What TypeORM asks of the package, as far as this service touches it. */
export interface SqliteConnection {
  pragma(text: string): unknown;
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
