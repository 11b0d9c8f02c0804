import { Database } from '../../persistence/database';
import { serveStore } from '../../persistence/serve-store';
import type { StoreThreadData } from '../../persistence/store-thread';
import { PATTERN_SCHEMA } from './pattern-schema';
import { SqlPatternStore } from './sql-pattern-store';

/** The thread's side of ThreadedPatternStore. */
serveStore(({ address }: StoreThreadData, tell) => {
  const database = new Database(address, PATTERN_SCHEMA, tell);
  return { database, store: new SqlPatternStore(database) };
});
