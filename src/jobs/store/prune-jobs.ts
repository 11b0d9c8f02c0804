import type { EntityManager } from 'typeorm';
import type { Database } from '../../persistence/database';
import { JOBS } from './job-rows';
import type { Retention } from './job-store';

/** Rows deleted at once: other writers wait for no more than these. */
const PAGE = 200;

/** Deletes, page by page, what the bounds leave no room for. Resolves to how many jobs went. */
export async function pruneJobs(database: Database, retention: Retention, now: number): Promise<number> {
  for (let pruned = 0; ;) {
    const ids = await database.read((manager) => pageOf(manager, retention, now));
    if (ids.length > 0) {
      // What belongs to a job goes with it. Another replica may have been faster.
      const { affected } = await database.write((manager) => manager.delete(JOBS, ids));
      pruned += affected ?? 0;
    }
    if (ids.length < PAGE) {
      return pruned;
    }
  }
}

/** Jobs in final states that are too old, or that do not fit beside those that ended after them. */
async function pageOf(manager: EntityManager, bounds: Retention, now: number): Promise<readonly string[]> {
  const newestFirst = 'OVER (ORDER BY job.completed_at DESC, job.id DESC)';
  const rows = await manager
    .createQueryBuilder()
    .select('ended.id', 'id')
    .from(
      (ended) =>
        ended
          .select('job.id', 'id')
          .addSelect('job.completed_at', 'completed_at')
          .addSelect(`COUNT(*) ${newestFirst}`, 'place')
          .addSelect(`SUM(COALESCE(job.result_bytes, 0)) ${newestFirst}`, 'bytes')
          .from(JOBS, 'job')
          .where('job.completed_at IS NOT NULL'),
      'ended',
    )
    .where('ended.completed_at < :oldest', { oldest: now - bounds.maxAgeMs })
    .orWhere('ended.place > :maxCount', { maxCount: bounds.maxCount })
    .orWhere('ended.bytes > :maxBytes', { maxBytes: bounds.maxBytes })
    .orderBy('ended.completed_at')
    .limit(PAGE)
    .getRawMany<{ readonly id: string }>();
  return rows.map(({ id }) => id);
}
