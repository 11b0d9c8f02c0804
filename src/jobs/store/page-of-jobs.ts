import type { Database } from '../../persistence/database';
import type { Job } from '../job';
import { toJob } from './job-row-mapping';
import { JOBS } from './job-rows';
import type { JobQuery } from './job-store';

/** Jobs, newest first, by one statement. */
export async function pageOfJobs(
  database: Database,
  { scope, status, after, limit }: JobQuery,
): Promise<Job[]> {
  const rows = await database.read((manager) => {
    const query = manager.createQueryBuilder(JOBS, 'job').where({ ...scope, ...(status && { status }) });
    if (after !== undefined) {
      query.andWhere('(job.created_at, job.id) < (:createdAt, :id)', {
        createdAt: after.createdAt,
        id: after.id,
      });
    }
    return query.orderBy({ 'job.createdAt': 'DESC', 'job.id': 'DESC' }).limit(limit).getMany();
  });
  return rows.map(toJob);
}
