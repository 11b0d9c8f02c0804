import type { JobStatus } from '../api/types';
import type { CurvePoint } from '../job/cost-curve';

/** What is being solved, and how far it is. */
export interface Run {
  readonly by: 'sync' | 'job';
  /** Opened by its id: it began before this page asked. */
  readonly isReopened: boolean;
  readonly startedAtMs: number;
  /** Null: the service chooses. */
  readonly limitSeconds: number | null;
  readonly job: JobStatus | null;
  readonly points: readonly CurvePoint[];
  readonly isStopping: boolean;
  readonly endedAtMs: number | null;
}
