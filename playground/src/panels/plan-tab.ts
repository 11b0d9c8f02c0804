import type { Shown } from '../session/shown';

export const TABS = ['stops', 'unserved', 'compare', 'run', 'calls'] as const;
export type Tab = (typeof TABS)[number];

interface Looking {
  /** The tab that is open. */
  readonly tab: Tab;
  /** The plan that was kept beside which the new one can be seen. */
  readonly before: Shown | null;
  /** Whether the plan comes of a stop that somebody has moved. */
  readonly isByHand: boolean;
}

/** What somebody wants to see of a plan that has just come. */
export function tabOf({ view, report }: Shown, { tab, before, isByHand }: Looking): Tab {
  // Whoever moves stops in the table, by keys above all, goes on there.
  if (isByHand && tab === 'stops') {
    return 'stops';
  }
  if (report !== null) {
    return 'unserved';
  }
  if (before !== null) {
    return 'compare';
  }
  return (view?.unserved.length ?? 0) > 0 ? 'unserved' : 'stops';
}
