import { useEffect, useRef, useState } from 'preact/hooks';
import { ComparePanel } from '../compare/compare-panel';
import type { Session } from '../session/session';
import type { Shown } from '../session/shown';
import { useSignal } from '../ui/signal';
import { CallsPanel } from './calls-panel';
import { type Tab, tabOf, TABS } from './plan-tab';
import { RunPanel } from './run-panel';
import { StopsTable } from './stops-table';
import { UnservedPanel } from './unserved-panel';
import { WhatIfPanel } from './what-if-panel';

/** The places of a request that was changed are no plan. */
const isNewPlan = (before: Shown | null, now: Shown | null): boolean =>
  (before?.view ?? null) !== (now?.view ?? null) || (before?.report ?? null) !== (now?.report ?? null);

export function SidePanel({ session }: { readonly session: Session }) {
  const [tab, setTab] = useState<Tab>('stops');
  const shown = useSignal(session.shown);
  const run = useSignal(session.run);
  const isRunning = run !== null && run.endedAtMs === null;
  const view = shown?.view ?? null;
  /** Where somebody was before something was solved: what is refused takes nobody away from there. */
  const left = useRef<{ readonly tab: Tab; readonly shown: Shown | null } | null>(null);

  useEffect(() => {
    if (isRunning) {
      left.current = { tab, shown };
      setTab('run');
    } else if (
      left.current !== null &&
      !isNewPlan(left.current.shown, session.shown.value) &&
      run?.job === null
    ) {
      setTab(left.current.tab);
    }
  }, [isRunning]);
  useEffect(() => {
    if (shown !== null && (shown.view !== null || shown.report !== null)) {
      const isByHand = session.whatIf.trials.isByHand(shown);
      setTab(tabOf(shown, { tab, before: session.before.value, isByHand }));
    }
  }, [shown]);

  const titles: Record<Tab, string> = {
    stops: `Stops${view === null ? '' : ` (${[...view.stops.values()].filter(({ number }) => number !== null).length})`}`,
    unserved: `Unserved${view === null ? '' : ` (${view.unserved.length})`}`,
    compare: 'Compare',
    run: 'Search',
    calls: 'Calls',
  };
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    if (step !== 0 && next !== undefined) {
      setTab(next);
      document.getElementById(`tab-${next}`)?.focus();
    }
  };
  return (
    <section class="panel side" aria-label="Plan">
      <div class="tabs" role="tablist" aria-label="What of the plan" onKeyDown={walk}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="tab-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'stops' && <StopsTable session={session} />}
        {tab === 'unserved' && <UnservedPanel session={session} />}
        {tab === 'compare' && <ComparePanel session={session} />}
        {tab === 'run' && <RunPanel session={session} />}
        {tab === 'calls' && <CallsPanel session={session} />}
      </div>
      <WhatIfPanel session={session} />
    </section>
  );
}
