import type { DatabaseAddress } from '../../src/config/database-url';
import { Database } from '../../src/persistence/database';
import { PATTERN_SCHEMA } from '../../src/recurring/store/pattern-schema';
import { SqlPatternStore } from '../../src/recurring/store/sql-pattern-store';

/** What a database was asked, with the values of its `$1` or `?`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the store of a database says to it while something is done. */
export async function statementsOf(
  address: DatabaseAddress,
  work: (store: SqlPatternStore) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const database = new Database(address, PATTERN_SCHEMA);
  try {
    await database.whenConnected();
    await database.read(({ dataSource }) => {
      const logQuery = (text: string, values: readonly unknown[] = []) => {
        statements.push({ text, values });
      };
      dataSource.logger = { ...dataSource.logger, logQuery };
      return Promise.resolve();
    });
    await work(new SqlPatternStore(database));
  } finally {
    await database.close();
  }
  return statements;
}

/** Of a statement that reads, changes or deletes rows of tables: those tables, and what each `tenant =` of it is bound to. */
export function tenantsOf({ text, values }: Statement): { tables: string[]; tenants: unknown[] } {
  const tables = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE)\s+"?(recurring_\w+)/g)].map(
    ([, table = '']) => table,
  );
  const tenants = [...text.matchAll(/\btenant"? = (?:\$(\d+)|\?)/g)].map(({ 1: number, index }) => {
    const at = number === undefined ? text.slice(0, index).split('?').length : Number(number);
    return values[at - 1];
  });
  return { tables, tenants };
}
