import { performance } from 'node:perf_hooks';

/** Time as an argument, so that a test can hold it still. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. It can jump; never measure a duration with it. */
  now(): number;
  /** Milliseconds from an arbitrary origin, never going back: for durations and deadlines. */
  monotonic(): number;
}

/** Injection token of the {@link Clock}. */
export const CLOCK = Symbol('Clock');

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
