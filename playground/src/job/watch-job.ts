import { watchCall } from '../api/call';
import type { ServiceClient } from '../api/client';
import type { JobStatus } from '../api/types';

/** How long the service may keep an answer until there is news. */
const WAIT_SECONDS = 20;
/** Least time between two looks: a search may find better plans many times a second. */
const PAUSE_MS = 200;

export const hasEnded = ({ status }: JobStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** Tells each state of a job that is new until it has ended. */
export async function watchJob(
  client: ServiceClient,
  id: string,
  tell: (job: JobStatus) => void,
  signal: AbortSignal,
): Promise<void> {
  let entityTag: string | null = null;
  for (;;) {
    const answer = await client.send(watchCall(id, entityTag === null ? 0 : WAIT_SECONDS), {
      signal,
      entityTag,
    });
    if (answer.status !== 304) {
      const job = answer.body as JobStatus;
      entityTag = answer.entityTag;
      tell(job);
      if (hasEnded(job)) {
        return;
      }
    }
    await pause(PAUSE_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new DOMException('stopped', 'AbortError'));
      },
      { once: true },
    );
  });
}
