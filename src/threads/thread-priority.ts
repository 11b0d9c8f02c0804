import { getPriority, setPriority } from 'node:os';

/** Steps of niceness: beside threads that answer a third of what they get, alone on a core all of it. */
const STEPS_BEHIND = 5;
const LEAST_PRIORITY = 19;

/**
 * Puts the calling thread behind the others of this process, which counts where busy threads are more than cores: a search takes its time
 * anyway, and whoever waits for an answer should not wait for its time slices. On Linux a niceness is a thread's; elsewhere it would be
 * the whole process's, so nothing is done there.
 */
export function standBehindOthers(): void {
  if (process.platform !== 'linux') {
    return;
  }
  try {
    // Never to a better one than the process was given.
    setPriority(0, Math.min(LEAST_PRIORITY, getPriority(0) + STEPS_BEHIND));
  } catch {
    // A sandbox may refuse it (systemd's ~@resources does): answers wait longer then, which is no reason not to solve.
  }
}
