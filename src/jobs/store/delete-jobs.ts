import type { EntityManager } from 'typeorm';
import type { Database } from '../../persistence/database';
import { JOBS } from './job-rows';

/** Rows deleted at once: other writers wait for no more than these. */
const PAGE = 200;
/** Ids that are looked for at once: to find them may take a pass over all jobs. */
const FOUND_AT_ONCE = 5_000;

/** Deletes, page by page, the jobs whose ids `find` finds, `limit` of them at most, until it finds fewer. Resolves to how many went. */
export async function deleteJobs(
  database: Database,
  find: (manager: EntityManager, limit: number) => Promise<readonly string[]>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const ids = await database.read((manager) => find(manager, FOUND_AT_ONCE));
    for (let from = 0; from < ids.length; from += PAGE) {
      const page = ids.slice(from, from + PAGE);
      // What belongs to a job goes with it. Another process may have been faster.
      const { affected } = await database.write((manager) => manager.delete(JOBS, page));
      deleted += affected ?? 0;
    }
    if (ids.length < FOUND_AT_ONCE) {
      return deleted;
    }
  }
}
