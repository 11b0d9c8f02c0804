import type { Database } from '../../persistence/database';
import { JOBS } from './job-rows';

/** Rows deleted at once: other writers wait for no more than these. */
const PAGE = 200;

/** Which jobs go, of those that have ended. */
export interface Purge {
  /** Milliseconds since 1970: they ended before. */
  readonly endedBefore: number;
  readonly applicationId?: string | undefined;
  readonly clientId?: string | undefined;
}

/** Deletes them for good, with their requests and results. Resolves to how many went. */
export async function purgeJobs(database: Database, purge: Purge): Promise<number> {
  const { endedBefore, applicationId, clientId } = purge;
  for (let purged = 0; ;) {
    const ids = await database.read(async (manager) => {
      const ended = manager
        .createQueryBuilder()
        .select('job.id', 'id')
        .from(JOBS, 'job')
        .where('job.completed_at < :endedBefore', { endedBefore });
      if (applicationId !== undefined) {
        ended.andWhere('job.application_id = :applicationId', { applicationId });
      }
      if (clientId !== undefined) {
        ended.andWhere('job.client_id = :clientId', { clientId });
      }
      return (await ended.limit(PAGE).getRawMany<{ readonly id: string }>()).map(({ id }) => id);
    });
    if (ids.length === 0) {
      return purged;
    }
    // What belongs to a job goes with it. A process that runs may have been faster.
    const { affected } = await database.write((manager) => manager.delete(JOBS, ids));
    purged += affected ?? 0;
  }
}
