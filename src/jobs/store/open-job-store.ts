import type { DatabaseAddress } from '../../config/database-url';
import { Database, type DatabaseNews } from '../../persistence/database';
import { lifeOf, type StoreLife } from '../../persistence/store-life';
import type { DurableJobStore } from './durable-job-store';
import { jobSchema } from './job-schema';
import type { Retention } from './job-store';
import { SqlJobStore } from './sql-job-store';
import { ThreadedJobStore } from './threaded-job-store';

/** A durable store with what is behind it. */
export interface OpenedJobStore extends StoreLife {
  readonly store: DurableJobStore;
}

/**
 * The durable store of this process, at once: it connects in the background, and calls are refused within about a second until
 * then. `runnerId`: a random UUID, of this process's run. Throws where the package of the database is not installed.
 */
export function openJobStore(
  address: DatabaseAddress,
  runnerId: string,
  retention: Retention,
  tell: (news: DatabaseNews) => void,
): OpenedJobStore {
  if (address.kind === 'sqlite') {
    const store = new ThreadedJobStore({ address, runnerId, retention }, tell);
    return { store, ...lifeOf(store) };
  }
  const database = new Database(address, jobSchema(address.kind), tell);
  return { store: new SqlJobStore(database, runnerId, retention), ...lifeOf(database) };
}
