import { type FindOptionsWhere, In } from 'typeorm';
import type { Database } from '../../persistence/database';
import { JOBS, type JobRow } from './job-rows';

/** Parameters of one statement: databases bound them. */
const MOST_AT_ONCE = 500;

/** Of these jobs those of which the rest holds, with their states, in any order. */
export async function findById(
  database: Database,
  ids: readonly string[],
  rest: FindOptionsWhere<JobRow> = {},
): Promise<readonly Pick<JobRow, 'id' | 'status'>[]> {
  const found: Pick<JobRow, 'id' | 'status'>[] = [];
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const where = { ...rest, id: In(ids.slice(from, from + MOST_AT_ONCE)) };
    const select = { id: true, status: true } as const;
    found.push(...(await database.read((manager) => manager.find(JOBS, { where, select }))));
  }
  return found;
}
