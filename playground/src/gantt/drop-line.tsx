import type { RouteView, Stop } from '../plan/plan-view';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';
import { stopBehind } from '../whatif/slots';
import { laneBox, type Scale } from './gantt-rows';

interface DropLineProps {
  readonly session: Session;
  readonly routes: readonly RouteView[];
  readonly scale: Scale;
}

/** Where a stop that is being dragged would go: just before what comes behind it. Where it stands now it is pale. */
export function DropLine({ session, routes, scale }: DropLineProps) {
  const aim = useSignal(session.whatIf.aim);
  const target = aim?.target ?? null;
  const view = session.shown.value?.view ?? null;
  const key = view === null || target === null ? null : stopBehind(view, target);
  const stop = key === null ? undefined : view?.stops.get(key);
  const dragged = view === null || aim === null ? undefined : view.stops.get(aim.key);
  return (
    <>
      {dragged !== undefined && <PaleStop stop={dragged} {...{ routes, scale }} />}
      {stop !== undefined && <Line stop={stop} {...{ routes, scale }} />}
    </>
  );
}

interface PlaceProps {
  readonly stop: Stop;
  readonly routes: readonly RouteView[];
  readonly scale: Scale;
}

function PaleStop({ stop, routes, scale }: PlaceProps) {
  const { physical_arrival_time: there, departure_time: left } = stop.activity;
  const row = routes.indexOf(stop.route);
  return row === -1 ? null : (
    <rect class="dragged-from" pointer-events="none" {...laneBox(scale, row, there, left)} />
  );
}

function Line({ stop, routes, scale }: PlaceProps) {
  const row = routes.indexOf(stop.route);
  if (row === -1) {
    return null;
  }
  const { arrival_time: begins, travel_time: travel } = stop.activity;
  const box = laneBox(scale, row, begins - travel / 2, begins);
  return (
    <line
      class="drop-line"
      pointer-events="none"
      x1={box.x}
      x2={box.x}
      y1={box.y - 5}
      y2={box.y + box.height + 14}
    />
  );
}
