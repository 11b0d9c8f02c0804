/** Beyond this Node fires a timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A delay that is safe to hand to setTimeout: a watchdog of 30 days must not bark immediately. */
export function clampDelay(delayMs: number): number {
  return Math.min(Math.max(0, delayMs), LONGEST_TIMER_MS);
}
