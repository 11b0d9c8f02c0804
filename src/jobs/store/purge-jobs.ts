import type { Database } from '../../persistence/database';
import { deleteJobs, goners } from './delete-jobs';
import { JOBS } from './job-rows';

/** Which jobs go, of those that have ended. */
export interface Purge {
  /** Milliseconds since 1970: they ended before. */
  readonly endedBefore: number;
  readonly applicationId?: string | undefined;
  readonly clientId?: string | undefined;
}

/** Deletes them for good, with their requests and results. Resolves to how many went. */
export function purgeJobs(database: Database, purge: Purge): Promise<number> {
  const { endedBefore, applicationId, clientId } = purge;
  return deleteJobs(database, (manager, limit) => {
    const ended = manager
      .createQueryBuilder()
      .from(JOBS, 'job')
      .where('job.completed_at < :endedBefore', { endedBefore });
    if (applicationId !== undefined) {
      ended.andWhere('job.application_id = :applicationId', { applicationId });
    }
    if (clientId !== undefined) {
      ended.andWhere('job.client_id = :clientId', { clientId });
    }
    return goners(ended, limit);
  });
}
