import type { DatabaseAddress } from '../../config/database-url';
import { Database } from '../../persistence/database';
import { serveStore } from '../../persistence/serve-store';
import { PATTERN_SCHEMA } from './pattern-schema';
import { SqlPatternStore } from './sql-pattern-store';

/** The thread's side of ThreadedPatternStore. */
serveStore((address: DatabaseAddress, tell) => {
  const database = new Database(address, PATTERN_SCHEMA, tell);
  return { database, store: new SqlPatternStore(database) };
});
