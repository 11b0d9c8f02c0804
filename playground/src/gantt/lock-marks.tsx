import type { RouteView } from '../plan/plan-view';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';
import { lockedKeys } from '../whatif/locks';
import { laneBox, type Scale } from './gantt-rows';

interface LockMarksProps {
  readonly session: Session;
  readonly routes: readonly RouteView[];
  readonly scale: Scale;
}

/** A bar above each stop that is locked. */
export function LockMarks({ session, routes, scale }: LockMarksProps) {
  useSignal(session.whatIf.locks);
  const locked = lockedKeys(session.whatIf.routes(), session.whatIf.locksInForce);
  return (
    <g class="lock-marks" pointer-events="none">
      {routes.flatMap(({ stops }, row) =>
        stops
          .filter(({ key }) => locked.has(key))
          .map(({ key, activity }) => {
            const box = laneBox(scale, row, activity.arrival_time, activity.departure_time);
            return <rect key={key} class="lock-mark" {...box} y={box.y - 4} height={3} />;
          }),
      )}
    </g>
  );
}
