import { In } from 'typeorm';
import type { Database } from '../../persistence/database';
import type { JobStatus } from '../job-states';
import { JOBS } from './job-rows';

/** Parameters of one statement. */
const MOST_AT_ONCE = 500;

/** Of these jobs those that do not wait any more, with their states; null: the retention took it, so it has ended. */
export async function findBegun(
  database: Database,
  ids: readonly string[],
): Promise<readonly (readonly [string, JobStatus | null])[]> {
  const states = new Map<string, JobStatus>();
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const some = ids.slice(from, from + MOST_AT_ONCE);
    const rows = await database.read((manager) =>
      manager.find(JOBS, { where: { id: In(some) }, select: { id: true, status: true } }),
    );
    rows.forEach(({ id, status }) => states.set(id, status));
  }
  const told = ids.map((id) => [id, states.get(id) ?? null] as const);
  return told.filter(([, status]) => status !== 'queued');
}
