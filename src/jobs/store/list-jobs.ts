import type { Database } from '../../persistence/database';
import type { Job } from '../job';
import { toJob } from './job-row-mapping';
import { JOBS } from './job-rows';
import type { JobQuery } from './job-store';

/** Rows that are read at once: their objects are made in one turn of the event loop, 5 ms. */
const PAGE = 500;

/** Jobs, newest first, in pages that leave the event loop free. */
export async function listJobs(database: Database, query: JobQuery): Promise<Job[]> {
  const jobs: Job[] = [];
  let page: Job[];
  do {
    const wanted = Math.min(PAGE, query.limit - jobs.length);
    const after = jobs.at(-1) ?? query.after;
    page = await pageOf(database, { ...query, limit: wanted, ...(after && { after }) });
    jobs.push(...page);
  } while (page.length === PAGE && jobs.length < query.limit);
  return jobs;
}

async function pageOf(database: Database, { scope, status, after, limit }: JobQuery): Promise<Job[]> {
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
