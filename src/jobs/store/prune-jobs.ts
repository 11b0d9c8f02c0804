import type { EntityManager } from 'typeorm';
import { HISTORY_TIME } from '../../persistence/call-time';
import type { Database } from '../../persistence/database';
import { deleteJobs, type Goner, goners } from './delete-jobs';
import { JOBS } from './job-rows';
import type { Retention } from './job-store';

/** Of a history that is over its bounds so much goes beyond what has to: all of it is sorted for that, and not for each job that ends. */
const SLACK = 0.05;
const MIB = 1024 * 1024;

/** Deletes, page by page, what the bounds leave no room for. Resolves to how many jobs went. */
export async function pruneJobs(database: Database, retention: Retention, now: number): Promise<number> {
  const { maxAgeMs, maxCount, maxBytes } = retention;
  const tooOld = await deleteJobs(database, (manager, limit) => findOlder(manager, now - maxAgeMs, limit));
  const tooMany = await deleteExcess(database, 'count', maxCount, 1);
  return tooOld + tooMany + (await deleteExcess(database, 'bytes', maxBytes, MIB));
}

/** One bound after the other: each has everything sorted, which takes twice as long for both at once. */
async function deleteExcess(
  database: Database,
  of: keyof typeof BOUNDS,
  bound: number,
  unit: number,
): Promise<number> {
  const kept = await database.read((manager) => measureEnded(manager, of), HISTORY_TIME);
  return kept <= bound
    ? 0
    : deleteJobs(database, (manager, limit) => findExcess(manager, of, withSlack(bound, unit), limit));
}

/** In whole units: what has room for a few alone keeps as many as it may. */
function withSlack(bound: number, unit: number): number {
  return bound - Math.floor((bound * SLACK) / unit) * unit;
}

/** First of all, and by the index alone: however many they are, the others are not looked at. */
function findOlder(manager: EntityManager, oldest: number, limit: number): Promise<readonly Goner[]> {
  const older = manager
    .createQueryBuilder()
    .from(JOBS, 'job')
    .where('job.completed_at < :oldest', { oldest });
  return goners(older.orderBy('job.completed_at'), limit);
}

const SIZE = 'COALESCE(job.result_bytes, 0)';
const NEWEST_FIRST = 'job.completed_at DESC, job.id DESC';
const OF_CLIENT = `OVER (PARTITION BY job.application_id, job.client_id ORDER BY ${NEWEST_FIRST})`;

/** What is bounded: what all that has ended comes to, what of a client's is newer than a job, and what the job adds. */
const BOUNDS = {
  count: { all: 'COUNT(*)', newer: `COUNT(*) ${OF_CLIENT} - 1`, own: '1' },
  bytes: { all: `SUM(${SIZE})`, newer: `SUM(${SIZE}) ${OF_CLIENT} - ${SIZE}`, own: SIZE },
} as const;

/** As nearly always nothing has to go: one pass without sorting. */
async function measureEnded(manager: EntityManager, of: keyof typeof BOUNDS): Promise<number> {
  const ended = await manager
    .createQueryBuilder()
    .select(`COALESCE(${BOUNDS[of].all}, 0)`, 'kept')
    .from(JOBS, 'job')
    .where('job.completed_at IS NOT NULL')
    .getRawOne<{ readonly kept: string | number }>();
  // PostgreSQL writes its sums as texts.
  return Number(ended?.kept ?? 0);
}

/**
 * Jobs in final states that do not fit. Room is given to the newest of each client, then to the second of each, and so on; bytes likewise,
 * to those first beside which their client keeps least that is newer: nobody's many jobs cost another one's few, and what has just ended
 * does not go because it is large.
 */
function findExcess(
  manager: EntityManager,
  of: keyof typeof BOUNDS,
  bound: number,
  limit: number,
): Promise<readonly Goner[]> {
  const { newer, own } = BOUNDS[of];
  return manager
    .createQueryBuilder()
    .select('ended.id', 'id')
    .addSelect('ended.size', 'bytes')
    .from(
      (ended) =>
        ended
          .select('mine.id', 'id')
          .addSelect('mine.completed_at', 'completed_at')
          .addSelect('mine.size', 'size')
          .addSelect('SUM(mine.own) OVER (ORDER BY mine.newer, mine.completed_at DESC, mine.id DESC)', 'kept')
          .from(
            (mine) =>
              mine
                .select('job.id', 'id')
                .addSelect('job.completed_at', 'completed_at')
                .addSelect(SIZE, 'size')
                .addSelect(own, 'own')
                .addSelect(newer, 'newer')
                .from(JOBS, 'job')
                .where('job.completed_at IS NOT NULL'),
            'mine',
          ),
      'ended',
    )
    .where('ended.kept > :bound', { bound })
    .orderBy('ended.completed_at')
    .limit(limit)
    .getRawMany<Goner>();
}
