import { JobLost } from './job-lost';
import type { RunningJob } from './running-job';
import { asked } from './store/store-away';
import type { JobStore } from './store/job-store';

/**
 * Writes down that the job begins, before it does: one whose search takes its process with it is not begun for ever (contract C24).
 * May be repeated, also where the answer to it was lost: it counts once. Resolves to whether it counted now. Rejects with JobLost
 * where the job is in other hands, or was lost meanwhile: that attempt counts though nobody makes it.
 */
export async function writeBeginning(
  store: Pick<JobStore, 'change' | 'begunHere'>,
  running: RunningJob,
  at: number,
): Promise<boolean> {
  const { claim, job } = running.queued;
  if (running.isCounted) {
    return false;
  }
  const isRepeated = running.beginning !== null;
  running.beginning = asked(
    claim === null
      ? store.change(job.id, { event: 'begin', at })
      : store.change(job.id, { event: 'begin_again', claim, attempts: job.attempts + 1 }),
  );
  const begun = await running.beginning;
  if (running.deadline.isAbandoned) {
    throw new JobLost();
  }
  if (begun === null) {
    if (isRepeated && (await findBeginning(store, running))) {
      return true;
    }
    throw new JobLost();
  }
  running.isCounted = true;
  running.claim ??= begun.claim;
  return true;
}

/**
 * Looks whether the beginning that had no answer was written down: the job is this runner's from then on, which says that it lives while
 * it waits for its slot once more. Resolves to whether that is known now.
 */
export async function findBeginning(
  store: Pick<JobStore, 'begunHere'>,
  running: RunningJob,
): Promise<boolean> {
  if (running.claim !== null || running.beginning === null) {
    return false;
  }
  const begun = await asked(store.begunHere(running.queued.job.id));
  if (begun === null) {
    return false;
  }
  running.isCounted = true;
  running.claim = begun.claim;
  return true;
}
