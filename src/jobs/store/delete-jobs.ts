import type { EntityManager } from 'typeorm';
import type { Database } from '../../persistence/database';
import { JOBS } from './job-rows';

/** Rows deleted at once: other writers wait for no more than these. */
export const PAGE = 200;

/** Deletes, page by page, the jobs whose ids `pageOf` finds, a page at most, until it finds fewer. Resolves to how many went. */
export async function deleteJobs(
  database: Database,
  pageOf: (manager: EntityManager) => Promise<readonly string[]>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const ids = await database.read(pageOf);
    if (ids.length > 0) {
      // What belongs to a job goes with it. Another process may have been faster.
      const { affected } = await database.write((manager) => manager.delete(JOBS, [...ids]));
      deleted += affected ?? 0;
    }
    if (ids.length < PAGE) {
      return deleted;
    }
  }
}
