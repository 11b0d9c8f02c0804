import type { DatabaseAddress } from '../../config/database-url';
import type { DatabaseNews } from '../../persistence/database';
import { lifeOf, type StoreLife } from '../../persistence/store-life';
import type { DurableJobStore } from './durable-job-store';
import type { Retention } from './job-store';
import { ThreadedJobStore } from './threaded-job-store';

/** A durable store with what is behind it. */
export interface OpenedJobStore extends StoreLife {
  readonly store: DurableJobStore;
  /** Tells of jobs that any process has cancelled, within milliseconds; not of all of them: while the database is away none is told. */
  readonly hearCancelled: (told: (id: string) => void) => void;
}

/**
 * The durable store of this process, at once: it connects in the background, and calls are refused within about a second until
 * then. `runnerId`: a random UUID, of this process's run. Throws where SQLite is not installed.
 */
export function openJobStore(
  address: DatabaseAddress,
  runnerId: string,
  retention: Retention,
  tell: (news: DatabaseNews) => void,
): OpenedJobStore {
  const store = new ThreadedJobStore({ address, runnerId, retention }, tell);
  // Processes do not share a file of SQLite, but for a moment.
  const hears = address.kind === 'postgres';
  return {
    store,
    hearCancelled: (told) => (hears ? store.hearCancelled(told) : undefined),
    ...lifeOf(store),
  };
}
