import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { HISTORY_TIME } from '../../persistence/call-time';
import type { Database } from '../../persistence/database';
import { JOBS } from './job-rows';

/** Rows deleted at once, and bytes of their results: other writers wait for no more than these. */
const PAGE = { jobs: 200, bytes: 64 * 1024 * 1024 };
/** Jobs that are looked for at once: to find them may take a pass over all. A twentieth of the longest history is found by one. */
const FOUND_AT_ONCE = 6_000;

/** A job that is to go, as a query finds it. */
export interface Goner {
  readonly id: string;
  /** Of its result. PostgreSQL writes what it has counted as texts. */
  readonly bytes: string | number;
}

/** The jobs of a query as deleteJobs finds them. `job`: the name of their table there. */
export function goners(query: SelectQueryBuilder<object>, limit: number): Promise<Goner[]> {
  return query
    .select('job.id', 'id')
    .addSelect('COALESCE(job.result_bytes, 0)', 'bytes')
    .limit(limit)
    .getRawMany<Goner>();
}

/** Deletes, page by page, the jobs that `find` finds, `limit` of them at most, until it finds fewer. Resolves to how many went. */
export async function deleteJobs(
  database: Pick<Database, 'read' | 'write'>,
  find: (manager: EntityManager, limit: number) => Promise<readonly Goner[]>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const found = await database.read((manager) => find(manager, FOUND_AT_ONCE), HISTORY_TIME);
    for (const { ids, bytes } of pagesOf(found)) {
      // What belongs to a job goes with it. Another process may have been faster.
      const { affected } = await database.write((manager) => manager.delete(JOBS, ids), { bytes });
      deleted += affected ?? 0;
      // SQLite works on its thread without a pause, in which nobody's question would be heard.
      await nextTurn();
    }
    if (found.length < FOUND_AT_ONCE) {
      return deleted;
    }
  }
}

/** One job at least has a page, however large its result. */
function* pagesOf(jobs: readonly Goner[]): Generator<{ ids: string[]; bytes: number }> {
  let page = { ids: [] as string[], bytes: 0 };
  for (const { id, bytes } of jobs) {
    const size = Number(bytes);
    const isFull = page.ids.length === PAGE.jobs || page.bytes + size > PAGE.bytes;
    if (isFull && page.ids.length > 0) {
      yield page;
      page = { ids: [], bytes: 0 };
    }
    page.ids.push(id);
    page.bytes += size;
  }
  if (page.ids.length > 0) {
    yield page;
  }
}
