import { Database } from '../../persistence/database';
import { serveStore } from '../../persistence/serve-store';
import { jobSchema } from './job-schema';
import { SqlJobStore } from './sql-job-store';
import type { JobStoreThreadData } from './threaded-job-store';

/** The thread's side of ThreadedJobStore. */
serveStore(({ address, runnerId, retention }: JobStoreThreadData, tell) => {
  const database = new Database(address, jobSchema(address.kind), tell);
  return { database, store: new SqlJobStore(database, runnerId, retention) };
});
