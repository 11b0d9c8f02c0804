import type { Database } from '../../persistence/database';
import type { JobStatus } from '../job-states';
import { findById } from './jobs-by-id';

/** Of these jobs those that do not wait any more, with their states; null: the retention took it, so it has ended. */
export async function findBegun(
  database: Database,
  ids: readonly string[],
): Promise<readonly (readonly [string, JobStatus | null])[]> {
  const rows = await findById(database, ids);
  const states = new Map(rows.map(({ id, status }) => [id, status]));
  const told = ids.map((id) => [id, states.get(id) ?? null] as const);
  return told.filter(([, status]) => status !== 'queued');
}
