import type { Job } from '../job';
import type { JobQuery } from './job-store';

/**
 * Rows that are read at once: their objects are made, and come out of the store's thread, in one turn of the event loop of some
 * 5 ms.
 */
const PAGE = 500;

/** Jobs, newest first, page by page: each has the time of a call, and between them is room for others. */
export async function listJobs(
  read: (page: JobQuery) => Promise<readonly Job[]>,
  query: JobQuery,
): Promise<Job[]> {
  const jobs: Job[] = [];
  let page: readonly Job[];
  do {
    const wanted = Math.min(PAGE, query.limit - jobs.length);
    const after = jobs.at(-1) ?? query.after;
    page = await read({ ...query, limit: wanted, ...(after && { after }) });
    jobs.push(...page);
  } while (page.length === PAGE && jobs.length < query.limit);
  return jobs;
}
