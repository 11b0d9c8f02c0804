import type { DatabaseAddress } from '../../config/database-url';
import type { DatabaseNews } from '../../persistence/database';
import { lifeOf, type StoreLife } from '../../persistence/store-life';
import { StoreThread } from '../../persistence/store-thread';
import { threadEntry } from '../../threads/thread-entry';
import type { PatternStore } from './pattern-store';
import { type PatternMethod, ThreadedPatternStore } from './threaded-pattern-store';

/** A store with what is behind it. */
export interface OpenedPatternStore extends StoreLife {
  readonly store: PatternStore;
}

/**
 * The store of patterns, at once: it connects in the background, and calls are refused within about a second until then. It has a
 * thread of its own though patterns are small: in SQLite a write waits for those of others, and jobs of megabytes may be in the same
 * file. Throws where SQLite is not installed.
 */
export function openPatternStore(
  address: DatabaseAddress,
  tell: (news: DatabaseNews) => void,
): OpenedPatternStore {
  const entry = threadEntry(require.resolve('./pattern-store-worker'));
  const thread = new StoreThread<PatternMethod>(entry, { address }, tell);
  return { store: new ThreadedPatternStore(thread), ...lifeOf(thread) };
}
