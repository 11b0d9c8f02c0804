import { loadSqliteDriver } from '../../src/persistence/sqlite-driver';

/** As another process that writes to the SQLite file: nobody else can until what is returned is called, once. */
export function lockSqlite(path: string): () => void {
  const Driver = loadSqliteDriver() as new (path: string) => { exec(text: string): void; close(): void };
  const other = new Driver(path);
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('COMMIT');
    other.close();
  };
}
