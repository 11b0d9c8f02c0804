import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './job';
import { statusAfter } from './job-states';
import { heldAs, type RunningJob } from './running-job';
import type { JobChange, JobStore } from './store/job-store';
import { AGAIN_MS } from './store/store-away';

/**
 * Writes how the job has ended, as often as the store needs to be asked, until it is in other hands. Resolves to the job, also where the
 * first answer to it was lost; null: what the store refuses did not happen.
 */
export async function writeEnding(
  store: Pick<JobStore, 'change' | 'find'>,
  running: RunningJob,
  changeNow: () => Extract<JobChange, { readonly event: 'complete' | 'fail' }>,
  failed: (thrown: unknown) => void,
): Promise<Job | null> {
  const { id, claim } = heldAs(running);
  for (let isRepeated = false; !running.deadline.isAbandoned; isRepeated = true) {
    try {
      const change = changeNow();
      const ended = await store.change(id, change);
      if (ended !== null || !isRepeated) {
        return ended;
      }
      const now = await store.find(id);
      const isOurs = now?.claim === claim && now.status === statusAfter('running', change.event);
      return isOurs ? now : null;
    } catch (thrown) {
      failed(thrown);
      await sleep(AGAIN_MS);
    }
  }
  return null;
}
