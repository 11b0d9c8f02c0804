import { DataSource } from 'typeorm';
import type { DatabaseAddress } from '../../src/config/database-url';

/** What no store does: a look or a change behind its back. */
export async function databaseStatement(address: DatabaseAddress, text: string): Promise<unknown> {
  const source = new DataSource(
    address.kind === 'sqlite'
      ? { type: 'better-sqlite3', database: address.path }
      : { type: 'postgres', url: address.url },
  );
  await source.initialize();
  try {
    return await source.query(text);
  } finally {
    await source.destroy();
  }
}
