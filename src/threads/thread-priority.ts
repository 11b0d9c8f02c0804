import { setPriority } from 'node:os';

/** Beside threads that answer, a third of what they get; alone on a core, all of it. */
const BEHIND = 5;

/**
 * Puts the calling thread behind the others of this process, where cores are fewer than busy threads: a search takes its time anyway, and
 * whoever waits for an answer should not wait for its time slices. On Linux a niceness is a thread's; elsewhere it would be the
 * whole process's, so nothing is done there.
 */
export function standBehindOthers(): void {
  if (process.platform === 'linux') {
    setPriority(0, BEHIND);
  }
}
