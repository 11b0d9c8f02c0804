import { loadSqliteDriver } from '../../src/persistence/sqlite-driver';

function isBuilt(): boolean {
  try {
    return loadSqliteDriver() !== null;
  } catch {
    return false;
  }
}

/** `describe` for suites on SQLite: where its package is not built they are skips, and failures where REQUIRE_ALL is 1. */
export function describeWithSqlite(name: string, suite: () => void): void {
  if (isBuilt() || process.env['REQUIRE_ALL'] === '1') {
    describe(name, suite);
  } else {
    describe.skip(`${name} (better-sqlite3 is not built: make sqlite)`, suite);
  }
}
