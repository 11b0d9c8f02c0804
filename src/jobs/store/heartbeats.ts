import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import type { ClaimedJob } from '../job';
import { type JobRow, JOBS, RUNNERS } from './job-rows';
import type { Sql } from './sql-expressions';

/** The runner lives, and with it what waits in its queue. */
export async function beatRunner(
  manager: EntityManager,
  { clock, next }: Sql,
  runnerId: string,
): Promise<void> {
  const alive = { beats: next('beats'), heartbeatAt: clock };
  const known = await manager.update(RUNNERS, { id: runnerId }, alive);
  if (known.affected === 0) {
    await manager.insert(RUNNERS, { id: runnerId, beats: 1, heartbeatAt: clock });
  }
}

/** The ids of those that are still this runner's, under the claims that it knows; the others are kept alive by nobody's old word. */
export async function beatJobs(
  manager: EntityManager,
  { clock, next }: Sql,
  runnerId: string,
  held: readonly ClaimedJob[],
): Promise<readonly string[]> {
  if (held.length === 0) {
    return [];
  }
  const where = underClaims(held).map((under) => ({ ...under, runnerId, status: 'running' as const }));
  const alive = { beats: next('beats'), heartbeatAt: clock };
  await manager.createQueryBuilder().update(JOBS).set(alive).where(where).execute();
  const rows = await manager.find(JOBS, { where, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** One condition for all jobs under the same claim: most are under their first. */
function underClaims(held: readonly ClaimedJob[]): FindOptionsWhere<JobRow>[] {
  const claims = new Set(held.map(({ claim }) => claim));
  return [...claims].map((claim) => ({
    id: In(held.filter((job) => job.claim === claim).map(({ id }) => id)),
    claim,
  }));
}
