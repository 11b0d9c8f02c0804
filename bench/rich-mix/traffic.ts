import type { Chance } from './chance';

/** While it holds, a whole leg takes so many times its own seconds. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly factor: number;
}

const HOUR = 3_600;

/** A morning and an afternoon in which legs take longer. */
export function drawTraffic(chance: Chance): Segment[] {
  const rush = (opens: number, closes: number): Segment => ({
    start: opens + chance.int(0, 4) * 900,
    end: closes + chance.int(0, 4) * 900,
    factor: chance.pick([1.2, 1.25, 1.4, 1.5]),
  });
  return [rush(7 * HOUR, 8.5 * HOUR), rush(15.5 * HOUR, 17.5 * HOUR)];
}

/** Seconds of a leg of `own` seconds that begins at `clock`: the share that is done by each change of pace counts (contract A1). */
export function throughTraffic(segments: readonly Segment[], own: number, clock: number): number {
  let now = clock;
  let rest = 1;
  for (;;) {
    const at = now;
    const whole = own * (segments.find(({ start, end }) => start <= at && at < end)?.factor ?? 1);
    const next = Math.min(
      ...segments.flatMap(({ start, end }) => [start, end]).filter((change) => change > at),
    );
    if (whole * rest <= next - now) {
      return Math.floor(now + whole * rest - clock + 0.5);
    }
    rest -= (next - now) / whole;
    now = next;
  }
}
