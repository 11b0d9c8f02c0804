/** Fewer runs say nothing about how long one takes. */
const LEAST_RUNS = 6;
/** So many runs without one that is clearly faster: the compiler has nothing better. */
const STEADY_RUNS = 5;
const CLEARLY_FASTER = 0.95;

/** Repeats a run until it gets no faster, or `maxMs` are over. */
export function untilSteady(
  run: () => void,
  maxMs: number,
  now: () => number = () => performance.now(),
): void {
  const end = now() + maxMs;
  let best = Infinity;
  let sinceFaster = 0;
  for (let runs = 0; now() < end && (runs < LEAST_RUNS || sinceFaster < STEADY_RUNS); runs += 1) {
    const started = now();
    run();
    const elapsed = now() - started;
    sinceFaster = elapsed < best * CLEARLY_FASTER ? 0 : sinceFaster + 1;
    best = Math.min(best, elapsed);
  }
}
