import { In, Not } from 'typeorm';
import type { Database } from '../../persistence/database';
import type { JobStatus } from '../job-states';
import { JOBS } from './job-rows';

/** Parameters of one statement. */
const MOST_AT_ONCE = 500;

/** Of these jobs those that do not wait any more, with their states. */
export async function findBegun(
  database: Database,
  ids: readonly string[],
): Promise<readonly (readonly [string, JobStatus])[]> {
  const found: (readonly [string, JobStatus])[] = [];
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const rows = await database.read((manager) =>
      manager.find(JOBS, {
        where: { id: In(ids.slice(from, from + MOST_AT_ONCE)), status: Not<JobStatus>('queued') },
        select: { id: true, status: true },
      }),
    );
    found.push(...rows.map(({ id, status }) => [id, status] as const));
  }
  return found;
}
