import { In } from 'typeorm';
import type { Database } from '../../persistence/database';
import { JOB_EVENTS } from '../job-states';
import { JOBS } from './job-rows';

/** Parameters of one statement. */
const MOST_AT_ONCE = 500;

/** Of these jobs those that wait in the queue of this runner. */
export async function findWaiting(
  database: Database,
  runnerId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const some = ids.slice(from, from + MOST_AT_ONCE);
    const where = { id: In(some), runnerId, status: In([...JOB_EVENTS.adopt.from]) };
    const rows = await database.read((manager) => manager.find(JOBS, { where, select: { id: true } }));
    waiting.push(...rows.map(({ id }) => id));
  }
  return waiting;
}
