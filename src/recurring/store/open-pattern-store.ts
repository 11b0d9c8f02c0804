import type { DatabaseAddress } from '../../config/database-url';
import { Database, type DatabaseNews } from '../../persistence/database';
import { lifeOf, type StoreLife } from '../../persistence/store-life';
import { StoreThread } from '../../persistence/store-thread';
import { threadEntry } from '../../threads/thread-entry';
import { PATTERN_SCHEMA } from './pattern-schema';
import type { PatternStore } from './pattern-store';
import { SqlPatternStore } from './sql-pattern-store';
import { type PatternMethod, ThreadedPatternStore } from './threaded-pattern-store';

/** A store with what is behind it. */
export interface OpenedPatternStore extends StoreLife {
  readonly store: PatternStore;
}

/**
 * The store of patterns, at once: it connects in the background, and calls are refused within about a second until then. SQLite
 * has a thread of its own though patterns are small: a write waits for those of others, and jobs of megabytes may be in the same
 * file. Throws where the package of the database is not installed.
 */
export function openPatternStore(
  address: DatabaseAddress,
  tell: (news: DatabaseNews) => void,
): OpenedPatternStore {
  if (address.kind === 'sqlite') {
    const entry = threadEntry(require.resolve('./pattern-store-worker'));
    const thread = new StoreThread<PatternMethod>(entry, address, tell);
    return { store: new ThreadedPatternStore(thread), ...lifeOf(thread) };
  }
  const database = new Database(address, PATTERN_SCHEMA, tell);
  return { store: new SqlPatternStore(database), ...lifeOf(database) };
}
