import type { JobStatus } from '../api/types';

/** When a job that somebody else sent began and ended, on the clock of the page (`performance.now()`), from the service's times of day. */
export interface JobTimes {
  readonly startedAtMs: number;
  /** Null: it is under way. */
  readonly endedAtMs: number | null;
}

/** `pageMs` and `wallMs` are the same moment, by `performance.now()` and `Date.now()`. A clock of the service that is ahead counts as now. */
export function timesOf(
  { created_at: created, completed_at: completed }: Pick<JobStatus, 'created_at' | 'completed_at'>,
  pageMs: number,
  wallMs: number,
): JobTimes {
  const onPage = (stamp: string) => pageMs - Math.max(0, wallMs - Date.parse(stamp));
  return {
    startedAtMs: created === null ? pageMs : onPage(created),
    endedAtMs: completed === null ? null : onPage(completed),
  };
}
