import { useMemo } from 'preact/hooks';
import type { Json } from './api/types';
import { EditorPanel } from './editor/editor-panel';
import { GanttPanel } from './gantt/gantt-panel';
import { MapPanel } from './map/map-panel';
import { Header } from './panels/header';
import { SidePanel } from './panels/side-panel';
import { StopMenu } from './panels/stop-menu';
import { WarningsList } from './panels/warnings-list';
import type { Session } from './session/session';
import type { Shown } from './session/shown';
import { useSignal } from './ui/signal';
import { useTheme } from './ui/use-theme';

/** Whether the plan that is shown is of another request than the one that stands in the editor. */
function isOfAnother(shown: Shown | null, written: Json): boolean {
  const solved = shown === null || shown.view === null ? null : shown.request;
  return solved !== null && written !== null && JSON.stringify(solved) !== JSON.stringify(written);
}

export function App({ session }: { readonly session: Session }) {
  const [theme, turnTheme] = useTheme();
  const notice = useSignal(session.notice);
  const { request: written } = useSignal(session.checker.check);
  const shown = useSignal(session.shown);
  const isStale = useMemo(() => isOfAnother(shown, written), [shown, written]);
  return (
    <>
      <Header session={session} theme={theme} turnTheme={turnTheme} />
      <p class={`notice notice-${notice.kind}`} role="status" aria-live="polite">
        {notice.text}
        {isStale && <span class="tag stale">plan of an earlier request</span>}
      </p>
      <WarningsList session={session} />
      <main class="panels">
        <EditorPanel session={session} />
        <MapPanel session={session} theme={theme} />
        <SidePanel session={session} />
        <GanttPanel session={session} />
      </main>
      <StopMenu session={session} />
    </>
  );
}
