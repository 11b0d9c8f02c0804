import { In } from 'typeorm';
import type { Database } from '../../persistence/database';
import { JOB_EVENTS } from '../job-states';
import { findById } from './jobs-by-id';

/** Of these jobs those that wait in the queue of this runner. */
export async function findWaiting(
  database: Database,
  runnerId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await findById(database, ids, { runnerId, status: In([...JOB_EVENTS.adopt.from]) });
  return rows.map(({ id }) => id);
}
