import fc from 'fast-check';

/** The least share of a sample that must have run when the clock cuts it short: less would prove next to nothing. */
const LEAST_SHARE = 5;

/**
 * Settings of a property that stops after `limitMs`, however many runs are left. Fewer than a fifth of them fail the
 * property, where fast-check itself would be content with one.
 */
export function sampled({ seed, runs, limitMs }: { seed: number; runs: number; limitMs: number }) {
  return {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: limitMs,
    reporter: <T>(details: fc.RunDetails<T>): void => {
      if (details.failed) {
        throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
      }
      const least = Math.ceil(runs / LEAST_SHARE);
      if (details.numRuns < least) {
        throw new Error(
          `only ${details.numRuns} of ${runs} runs in ${limitMs} ms; at least ${least} are needed`,
        );
      }
    },
  };
}
