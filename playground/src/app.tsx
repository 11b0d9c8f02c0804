import { EditorPanel } from './editor/editor-panel';
import { GanttPanel } from './gantt/gantt-panel';
import { MapPanel } from './map/map-panel';
import { Header } from './panels/header';
import { SidePanel } from './panels/side-panel';
import { StopMenu } from './panels/stop-menu';
import { WarningsList } from './panels/warnings-list';
import type { Session } from './session/session';
import { useSignal } from './ui/signal';
import { useTheme } from './ui/use-theme';

export function App({ session }: { readonly session: Session }) {
  const [theme, turnTheme] = useTheme();
  const notice = useSignal(session.notice);
  return (
    <>
      <Header session={session} theme={theme} turnTheme={turnTheme} />
      <p class={`notice notice-${notice.kind}`} role="status" aria-live="polite">
        {notice.text}
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
