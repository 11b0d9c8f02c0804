import type { WindowInfo } from './context';

export interface WindowMiss {
  /** Seconds. */
  earlyBy: number;
  lateBy: number;
  /** Money; nothing for a side that is hard. */
  penalty: number;
}

/** What a begin at `clock` misses of a window (contract B3: by the clock of `arrival_time`). */
export function windowMiss({ start, end, earlyPenalty, latePenalty }: WindowInfo, clock: number): WindowMiss {
  const earlyBy = Math.max(0, start - clock);
  const lateBy = Math.max(0, clock - end);
  return { earlyBy, lateBy, penalty: earlyBy * (earlyPenalty ?? 0) + lateBy * (latePenalty ?? 0) };
}
