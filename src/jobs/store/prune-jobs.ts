import type { EntityManager } from 'typeorm';
import type { Database } from '../../persistence/database';
import { deleteJobs } from './delete-jobs';
import { JOBS } from './job-rows';
import type { Retention } from './job-store';

/** Of a history that is over its bounds so much goes beyond what has to: all of it is sorted for that, and not for each job that ends. */
const SLACK = 0.05;
const MIB = 1024 * 1024;

/** Deletes, page by page, what the bounds leave no room for. Resolves to how many jobs went. */
export async function pruneJobs(database: Database, retention: Retention, now: number): Promise<number> {
  const { count, bytes, oldest } = await database.read(measureEnded);
  const { maxAgeMs, maxCount, maxBytes } = retention;
  const fits = count <= maxCount && bytes <= maxBytes;
  if (fits && (oldest ?? now) >= now - maxAgeMs) {
    return 0;
  }
  const bounds = fits
    ? retention
    : { maxAgeMs, maxCount: withSlack(maxCount, 1), maxBytes: withSlack(maxBytes, MIB) };
  return deleteJobs(database, (manager, limit) => findExcess(manager, bounds, { now, limit }));
}

/** In whole units: what has room for a few alone keeps as many as it may. */
function withSlack(bound: number, unit: number): number {
  return bound - Math.floor((bound * SLACK) / unit) * unit;
}

/** Asked first, as nearly always nothing has to go: one pass without sorting. */
async function measureEnded(manager: EntityManager) {
  const ended = await manager
    .createQueryBuilder()
    .select('COUNT(*)', 'count')
    .addSelect('COALESCE(SUM(job.result_bytes), 0)', 'bytes')
    .addSelect('MIN(job.completed_at)', 'oldest')
    .from(JOBS, 'job')
    .where('job.completed_at IS NOT NULL')
    .getRawOne<Record<'count' | 'bytes' | 'oldest', string | number | null>>();
  // PostgreSQL writes its sums as texts.
  const { count, bytes, oldest } = { count: 0, bytes: 0, oldest: null, ...ended };
  return {
    count: Number(count),
    bytes: Number(bytes),
    oldest: oldest === null ? null : Number(oldest),
  };
}

const NEWEST_FIRST = 'job.completed_at DESC, job.id DESC';
const OF_CLIENT = `OVER (PARTITION BY job.application_id, job.client_id ORDER BY ${NEWEST_FIRST})`;

/**
 * Jobs in final states that are too old, or that do not fit. Room is given to the newest of each client, then to the second of each, and so
 * on; bytes likewise, to those first beside which their client keeps least that is newer: nobody's many jobs cost another one's few, and
 * what has just ended does not go because it is large.
 */
async function findExcess(
  manager: EntityManager,
  bounds: Retention,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await manager
    .createQueryBuilder()
    .select('ended.id', 'id')
    .from(
      (ended) =>
        ended
          .select('own.id', 'id')
          .addSelect('own.completed_at', 'completed_at')
          .addSelect('COUNT(*) OVER (ORDER BY own.place, own.completed_at DESC, own.id DESC)', 'place')
          .addSelect(
            'SUM(own.size) OVER (ORDER BY own.bytes - own.size, own.completed_at DESC, own.id DESC)',
            'bytes',
          )
          .from(
            (own) =>
              own
                .select('job.id', 'id')
                .addSelect('job.completed_at', 'completed_at')
                .addSelect('COALESCE(job.result_bytes, 0)', 'size')
                .addSelect(`COUNT(*) ${OF_CLIENT}`, 'place')
                .addSelect(`SUM(COALESCE(job.result_bytes, 0)) ${OF_CLIENT}`, 'bytes')
                .from(JOBS, 'job')
                .where('job.completed_at IS NOT NULL'),
            'own',
          ),
      'ended',
    )
    .where('ended.completed_at < :oldest', { oldest: now - bounds.maxAgeMs })
    .orWhere('ended.place > :maxCount', { maxCount: bounds.maxCount })
    .orWhere('ended.bytes > :maxBytes', { maxBytes: bounds.maxBytes })
    .orderBy('ended.completed_at')
    .limit(limit)
    .getRawMany<{ readonly id: string }>();
  return rows.map(({ id }) => id);
}
