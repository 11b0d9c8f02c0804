import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RouteView, Stop } from '../plan/plan-view';
import type { Session } from '../session/session';
import { type Clock, counted, span, wholeClock } from '../ui/clock';
import { useSignal } from '../ui/signal';
import { dragStop } from '../panels/drag-stop';
import { targetAtTime } from '../whatif/slots';
import { ClockLine } from './clock-line';
import { DropLine } from './drop-line';
import { LockMarks } from './lock-marks';
import {
  AXIS_HEIGHT,
  bandBoxes,
  type Box,
  holdsNumber,
  laneBox,
  NAME_LEFT,
  ROW_HEIGHT,
  rowAt,
  rowName,
  rowNote,
  type Scale,
  scaleOf,
  secondsAt,
} from './gantt-rows';
import { CURVE_HEIGHT, LoadCurves, type Loads, LoadsKey, loadsOf, NO_LOADS } from './load-curves';
import { SegmentShape, Swatch } from './segment-shape';
import { segmentsOf, tickStep } from './segments';

const PIXELS_OF_A_TICK = 70;

export function GanttPanel({ session }: { readonly session: Session }) {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  const shown = useSignal(session.shown);
  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 800)));
    watch.observe(host.current);
    return () => watch.disconnect();
  }, []);
  const view = shown?.view ?? null;
  const routes = useMemo(() => byDay(view?.routes ?? []), [view]);
  const [hasCurves, setHasCurves] = useState(true);
  const loads = useMemo(() => loadsOf(shown), [shown]);
  const curves = hasCurves ? loads : NO_LOADS;
  const scale = useMemo(
    () => scaleOf(routes, width, ROW_HEIGHT + curves.dimensions.drawn.length * CURVE_HEIGHT),
    [routes, width, curves],
  );
  return (
    <section class="panel gantt" aria-label="Schedule">
      <div class="gantt-host" ref={host}>
        {routes.length === 0 ? (
          <p class="empty">Solve a request to see who is where and when.</p>
        ) : (
          <Chart session={session} routes={routes} scale={scale} loads={curves} />
        )}
      </div>
      <Legend>
        <LoadsKey loads={loads} isShown={hasCurves} show={setHasCurves} />
      </Legend>
    </section>
  );
}

/** Days one below the other, resources in their order within each. */
function byDay(routes: readonly RouteView[]): readonly RouteView[] {
  return [...routes].sort((a, b) => (a.route.day ?? 0) - (b.route.day ?? 0) || a.index - b.index);
}

interface PictureProps {
  readonly session: Session;
  readonly routes: readonly RouteView[];
  readonly scale: Scale;
}

interface ChartProps extends PictureProps {
  readonly loads: Loads;
}

function Chart({ session, routes, scale, loads }: ChartProps) {
  const height = AXIS_HEIGHT + routes.length * scale.rowHeight;
  const rows = useMemo(
    () =>
      routes.map((route, row) => (
        <Row key={route.index} route={route} row={row} scale={scale}>
          <LoadCurves route={route} row={row} scale={scale} loads={loads} />
        </Row>
      )),
    [routes, scale, loads],
  );
  const hover = (event: Event) => {
    const key = (event.target as Element).closest('[data-stop]')?.getAttribute('data-stop') ?? null;
    session.point(key);
  };
  const drag = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const chart = event.currentTarget;
    dragStop(event, session.whatIf, (x, y) => {
      const { left, top } = chart.getBoundingClientRect();
      const route = routes[rowAt(scale, y - top)];
      return route === undefined ? null : targetAtTime(route, secondsAt(scale, x - left));
    });
  };
  return (
    <svg
      width={scale.width}
      height={height}
      role="img"
      aria-label={`Schedule of ${counted(routes.length, 'route')}; the table of stops has the same in words.`}
      onMouseOver={hover}
      onMouseLeave={() => session.point(null)}
      onPointerDown={drag}
    >
      <Axis scale={scale} height={height} clock={routes[0]?.clock ?? wholeClock} />
      {rows}
      <LockMarks session={session} routes={routes} scale={scale} />
      <MarkedStop session={session} routes={routes} scale={scale} />
      <ClockLine session={session} routes={routes} scale={scale} />
      <DropLine session={session} routes={routes} scale={scale} />
    </svg>
  );
}

interface AxisProps {
  readonly scale: Scale;
  readonly height: number;
  readonly clock: Clock;
}

function Axis({ scale, height, clock }: AxisProps) {
  const step = tickStep(scale.to - scale.from, (scale.width - scale.labelWidth) / PIXELS_OF_A_TICK);
  const first = Math.ceil(scale.from / step) * step;
  const ticks = Array.from({ length: Math.floor((scale.to - first) / step) + 1 }, (_, i) => first + i * step);
  return (
    <g class="axis">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={scale.x(tick)} x2={scale.x(tick)} y1={AXIS_HEIGHT - 4} y2={height} />
          <text x={scale.x(tick)} y={12} text-anchor={tick === scale.to ? 'end' : 'middle'}>
            {clock(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface RowProps {
  readonly route: RouteView;
  readonly row: number;
  readonly scale: Scale;
  readonly children: ComponentChildren;
}

function Row({ route, row, scale, children }: RowProps) {
  const top = AXIS_HEIGHT + row * scale.rowHeight;
  return (
    <g class="gantt-row" data-route={route.route.route_id}>
      <rect
        class={row % 2 === 0 ? 'stripe' : 'stripe stripe-odd'}
        x={0}
        y={top}
        width={scale.width}
        height={scale.rowHeight}
      />
      <Swatch box={{ x: 6, y: top + 8, width: 12, height: 12 }} style={route.style} />
      <text class="row-name" x={NAME_LEFT} y={top + 18}>
        {rowName(route, scale)}
        <title>{route.name}</title>
      </text>
      <text class="row-note" x={NAME_LEFT} y={top + 34}>
        {rowNote(route)}
        <title>{`cost ${Math.round(route.route.summary.cost).toLocaleString('en')}`}</title>
      </text>
      {route.stops.map((stop, i) => (
        <StopShape key={stop.key} stop={stop} before={route.stops[i - 1] ?? null} row={row} scale={scale} />
      ))}
      {children}
    </g>
  );
}

interface StopShapeProps {
  readonly stop: Stop;
  readonly before: Stop | null;
  readonly row: number;
  readonly scale: Scale;
}

function StopShape({ stop, before, row, scale }: StopShapeProps) {
  const segments = segmentsOf(stop.activity, before?.activity.departure_time ?? null);
  const { style } = stop.route;
  return (
    <g data-stop={stop.key}>
      <title>{describe(stop)}</title>
      {bandBoxes(scale, row, stop).map((box) => (
        <rect key={box.x} class={stop.isLate ? 'band band-late' : 'band'} {...box} />
      ))}
      {segments.map(({ kind, from, to }) => {
        const box = laneBox(scale, row, from, to);
        return (
          <g key={`${kind}${from}`}>
            <SegmentShape kind={kind} box={box} style={style} />
            {kind === 'service' && stop.number !== null && holdsNumber(box.width, stop.number) && (
              <text class="seg-number" x={box.x + box.width / 2} y={box.y + 13} fill={style.ink}>
                {stop.number}
              </text>
            )}
          </g>
        );
      })}
      {stop.isLate && <rect class="late" {...lateBox(stop, row, scale)} />}
    </g>
  );
}

/** Around what is done too late, and never too small to be seen. */
function lateBox(stop: Stop, row: number, scale: Scale): Box {
  const { arrival_time, departure_time } = stop.activity;
  const box = laneBox(scale, row, arrival_time, departure_time);
  return { x: box.x - 1, y: box.y - 2, width: Math.max(6, box.width + 2), height: box.height + 4 };
}

function MarkedStop({ session, routes, scale }: PictureProps) {
  const key = useSignal(session.marked);
  const row = routes.findIndex(({ stops }) => stops.some((stop) => stop.key === key));
  const stop = routes[row]?.stops.find((one) => one.key === key);
  const shape = useRef<SVGGElement>(null);
  useEffect(() => shape.current?.scrollIntoView({ block: 'nearest' }), [key]);
  if (stop === undefined) {
    return null;
  }
  const { physical_arrival_time: there, departure_time: left } = stop.activity;
  const box = laneBox(scale, row, there, left);
  return (
    <g class="marked" data-marked={key} pointer-events="none" ref={shape}>
      <rect x={box.x - 2.5} y={box.y - 3} width={Math.max(5, box.width + 5)} height={box.height + 6} rx={3} />
      {bandBoxes(scale, row, stop).map((band) => (
        <rect key={band.x} class="marked-band" {...band} y={band.y - 0.5} height={band.height + 1} />
      ))}
    </g>
  );
}

/** All that is known of a stop, in a line. */
export function describe(stop: Stop): string {
  const { activity, label, number, route } = stop;
  const { clock } = route;
  const windows = stop.windows.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ');
  return [
    `${number === null ? '' : `${number}. `}${label}`,
    `${clock(activity.arrival_time)}–${clock(activity.departure_time)}`,
    ...(activity.travel_time > 0 ? [`travel ${span(activity.travel_time)}`] : []),
    ...(activity.waiting_time > 0 ? [`waits ${span(activity.waiting_time)}`] : []),
    ...(windows === '' ? [] : [`window ${windows}`]),
    ...((activity.late_by ?? 0) > 0 ? [`late by ${span(activity.late_by ?? 0)}`] : []),
  ].join(' · ');
}

function Legend({ children }: { readonly children: ComponentChildren }) {
  const kinds = ['travel', 'service', 'setup', 'waiting', 'break', 'dump'] as const;
  return (
    <ul class="legend" aria-label="What the colours of the schedule mean">
      {kinds.map((kind) => (
        <li key={kind}>
          <span class={`key key-${kind}`} />
          {kind}
        </li>
      ))}
      <li>
        <span class="key key-band" />
        window
      </li>
      <li>
        <span class="key key-late" />
        late
      </li>
      <li>
        <span class="key key-locked" />
        locked
      </li>
      {children}
    </ul>
  );
}
