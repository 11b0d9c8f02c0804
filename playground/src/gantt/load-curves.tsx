import './load-curves.css';
import type { RouteView } from '../plan/plan-view';
import type { Shown } from '../session/shown';
import { AXIS_HEIGHT, ROW_HEIGHT, type Scale } from './gantt-rows';
import {
  type Capacities,
  capacitiesOf,
  dimensionName,
  heightOf,
  type LoadCurve,
  loadCurve,
  type LoadedDimensions,
  loadedDimensions,
  overloads,
  stepOutline,
  undrawnInWords,
} from './load-curve';

/** What one curve adds to the height of a row. */
export const CURVE_HEIGHT = 22;
const PLOT_HEIGHT = 16;
const MOST_NAME = 8;

/** What the curves of a plan are drawn of. */
export interface Loads {
  readonly dimensions: LoadedDimensions;
  readonly capacities: ReadonlyMap<string, Capacities>;
}

export const NO_LOADS: Loads = { dimensions: { drawn: [], undrawn: [] }, capacities: new Map() };

export function loadsOf(shown: Shown | null): Loads {
  const dimensions = loadedDimensions(shown?.view?.plan.routes ?? []);
  return { dimensions, capacities: capacitiesOf(shown?.request ?? null) };
}

interface LoadCurvesProps {
  readonly route: RouteView;
  readonly row: number;
  readonly scale: Scale;
  readonly loads: Loads;
}

/** Below a row of the schedule, what is aboard over time: a curve a dimension, with a line for what the vehicle holds. */
export function LoadCurves({ route, row, scale, loads }: LoadCurvesProps) {
  const capacities = loads.capacities.get(route.route.resource_id);
  const top = AXIS_HEIGHT + row * scale.rowHeight + ROW_HEIGHT;
  return (
    <>
      {loads.dimensions.drawn.map((dimension, i) => (
        <Curve
          key={dimension}
          curve={loadCurve(route.route, dimension, capacities)}
          route={route}
          scale={scale}
          bottom={top + i * CURVE_HEIGHT + PLOT_HEIGHT}
        />
      ))}
    </>
  );
}

interface CurveProps {
  readonly curve: LoadCurve;
  readonly route: RouteView;
  readonly scale: Scale;
  readonly bottom: number;
}

function Curve({ curve, route: { route, style }, scale, bottom }: CurveProps) {
  const { dimension, most, capacity } = curve;
  const over = overloads(curve);
  const name = dimensionName(dimension);
  const amount = `${amountOf(most)}${capacity === null ? '' : ` / ${amountOf(capacity)}`}`;
  const limit = bottom - heightOf(curve, capacity ?? 0, PLOT_HEIGHT);
  return (
    <g class="load-curve" data-dimension={dimension}>
      <title>{`${name}: at most ${most.toLocaleString('en')} aboard${capacity === null ? '' : ` of ${capacity.toLocaleString('en')}`}`}</title>
      <text
        class={over.length === 0 ? 'row-note' : 'row-note overloaded'}
        x={scale.labelWidth - 8}
        y={bottom - 4}
        text-anchor="end"
      >
        {name.length <= MOST_NAME ? name : `${name.slice(0, MOST_NAME - 1)}…`} {amount}
      </text>
      <path
        class="aboard"
        d={stepOutline(curve, (at) => scale.x(at), bottom, PLOT_HEIGHT)}
        fill={style.colour}
      />
      {over.map(({ from, to, load }) => {
        const top = bottom - heightOf(curve, load, PLOT_HEIGHT);
        const x = scale.x(from);
        return (
          <rect
            key={from}
            class="overload"
            {...{ x, y: top, width: Math.max(1, scale.x(to) - x), height: Math.max(1.5, limit - top) }}
          />
        );
      })}
      {capacity !== null && (
        <line
          class="capacity"
          x1={scale.x(route.start_time)}
          x2={scale.x(route.end_time)}
          y1={limit}
          y2={limit}
        />
      )}
    </g>
  );
}

interface LoadsKeyProps {
  readonly loads: Loads;
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

/** The curves among the legend, where they can be switched off. */
export function LoadsKey({ loads: { dimensions }, isShown, show }: LoadsKeyProps) {
  if (dimensions.drawn.length === 0) {
    return null;
  }
  const undrawn = isShown ? undrawnInWords(dimensions) : null;
  return (
    <li>
      <label>
        <input type="checkbox" checked={isShown} onChange={(event) => show(event.currentTarget.checked)} />{' '}
        <span class="key key-load" />
        loads
      </label>
      {undrawn !== null && <span title={dimensions.undrawn.map(dimensionName).join(', ')}> ({undrawn})</span>}
    </li>
  );
}

/** Short enough for its place beside the curve. */
const amountOf = (value: number): string =>
  value >= 10_000
    ? new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
    : String(Math.round(value * 10) / 10);
