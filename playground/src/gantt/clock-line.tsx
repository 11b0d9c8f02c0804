import type { RouteView } from '../plan/plan-view';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';
import { AXIS_HEIGHT, type Scale } from './gantt-rows';

interface ClockLineProps {
  readonly session: Session;
  readonly routes: readonly RouteView[];
  readonly scale: Scale;
}

/** The time to which somebody has moved the clock, on the rows of its day. */
export function ClockLine({ session, routes, scale }: ClockLineProps) {
  const { clock, day } = useSignal(session.whatIf.news);
  if (clock === null || clock < scale.from || clock > scale.to) {
    return null;
  }
  const x = scale.x(clock);
  return (
    <g class="clock-line" pointer-events="none">
      {routes.map(({ route, index }, row) => {
        const top = AXIS_HEIGHT + row * scale.rowHeight;
        const isToday = (route.day ?? 0) === (day ?? 0);
        return isToday && <line key={index} x1={x} x2={x} y1={top} y2={top + scale.rowHeight} />;
      })}
    </g>
  );
}
