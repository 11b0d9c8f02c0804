import type { Json } from '../../support/service';

/** How far a job has come: it never goes back (interface, state table). */
const RANKS: Readonly<Record<string, number>> = {
  queued: 0,
  running: 1,
  completed: 2,
  failed: 2,
  cancelled: 2,
};

const ENDED = 2;

export function rankOf(job: Json): number {
  return RANKS[job.status as string] ?? -1;
}

export function hasEnded(job: Json): boolean {
  return rankOf(job) === ENDED;
}

/**
 * What is wrong with a job as it is shown, whenever it is looked at (reliability A4). `withResult`: lists may leave results out.
 */
export function faultsOf(job: Json, withResult: boolean): string[] {
  const { status, created_at, started_at, completed_at, result, error, progress } = job;
  const ended = hasEnded(job);
  const times = [created_at, started_at, completed_at].filter((at) => at !== null).map(Date.parse);
  const rules: readonly (readonly [holds: boolean, fault: string])[] = [
    [rankOf(job) >= 0, `there is no status ${status}`],
    [times.every((at, i) => i === 0 || at >= (times[i - 1] ?? NaN)), 'its times run backwards'],
    [status !== 'queued' || started_at === null, 'it waits, and has begun'],
    [!['running', 'completed'].includes(status) || started_at !== null, 'it never began'],
    [ended === (completed_at !== null), 'completed_at does not fit the status'],
    [(status === 'failed') === (error !== null), 'error does not fit the status'],
    [progress === null || status === 'running', 'progress of a job that does not run'],
    [
      progress === null || progress.served + progress.unserved === progress.total_jobs,
      'progress that does not add up',
    ],
    [result === null || ['completed', 'cancelled'].includes(status), 'a result of a job that has none'],
    [!withResult || status !== 'completed' || result !== null, 'completed without a result'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
}
