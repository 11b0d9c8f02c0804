import type { JobWindow } from './work';

/** A window and what a begin at some moment pays for missing it. */
export interface PricedWindow {
  readonly window: JobWindow;
  readonly earlyBy: number;
  readonly lateBy: number;
  readonly price: number;
}

/** What each window that admits a begin asks for it, cheapest first (contract B3, B4); empty: not admitted at all. */
export function pricesAt(windows: readonly JobWindow[], at: number, lateness: number): PricedWindow[] {
  return windows
    .flatMap((window): PricedWindow[] => {
      const earlyBy = Math.max(0, window.start - at);
      const lateBy = Math.max(0, at - window.end);
      if ((earlyBy > 0 && window.early === null) || (lateBy > 0 && window.late === null)) {
        return [];
      }
      const price = earlyBy * (window.early ?? 0) + lateBy * (window.late ?? 0) * lateness;
      return [{ window, earlyBy, lateBy, price }];
    })
    .sort((a, b) => a.price - b.price);
}

/**
 * Whether a stop that could begin at `ready` may begin at `begin` (docs/rules.md, Clock of a stop): inside a window it
 * begins at once; between windows at once, at the start of the next window, or, when a window ahead has an early
 * penalty, at any moment until then.
 */
export function mayBegin(windows: readonly JobWindow[], ready: number, begin: number): boolean {
  if (begin === ready) {
    return true;
  }
  const open = windows.some(({ start, end }) => start <= ready && ready <= end);
  const next = windows.some(({ start }) => start === begin);
  const chosen = windows.some(({ start, early }) => early !== null && begin <= start);
  return begin > ready && !open && (next || chosen);
}
