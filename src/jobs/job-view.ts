import type { SolveNews } from '../solver/solve-messages';
import type { Job } from './job';
import { viewOfError } from './job-error';

const ENCODER = new TextEncoder();

export interface JobDetails {
  /** JSON in UTF-8, as it was stored. */
  readonly result: Uint8Array | null;
  readonly progress: SolveNews['progress'] | null;
}

/** AsyncJobStatus in pieces that make one JSON object: the result may be megabytes, and is written as it is. */
export function writeJob(job: Job, { result, progress }: JobDetails): Uint8Array[] {
  const head = {
    job_id: job.id,
    status: job.status,
    problem_id: job.problemId,
    created_at: timestamp(job.createdAt),
    started_at: timestamp(job.startedAt),
    completed_at: timestamp(job.completedAt),
  };
  const tail = {
    error: job.error === null ? null : viewOfError(job.error),
    progress: job.status === 'running' ? progressView(progress) : null,
    client_id: job.owner.clientId,
  };
  return [
    ENCODER.encode(`${JSON.stringify(head).slice(0, -1)},"result":`),
    result ?? ENCODER.encode('null'),
    ENCODER.encode(`,${JSON.stringify(tail).slice(1)}`),
  ];
}

/** What a client has seen of a job: as long as it is equal, nothing has changed that is shown. */
export function entityTag(job: Job, { progress }: Pick<JobDetails, 'progress'>): string {
  const seen = progress === null ? '' : `-${progress.cost}-${progress.served}`;
  return `W/"${job.status}-${job.attempts}-${job.completedAt ?? job.startedAt ?? job.createdAt}${seen}"`;
}

function progressView(progress: SolveNews['progress'] | null) {
  if (progress === null) {
    return null;
  }
  const { cost, served, unserved } = progress;
  return { cost, served, unserved, total_jobs: served + unserved };
}

function timestamp(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
