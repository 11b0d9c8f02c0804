import { MAX_CURVES, MAX_TITLE } from './bounds';
import type { Loads, SceneRoute } from './scene';
import { FONT } from './style';
import { decimal, element, type Markup, series } from './svg';
import { cut, fitted } from './text';
import type { TimeAxis } from './time-axis';

/** What one curve takes of a row, with the gap under it. */
export const CURVE_HEIGHT = 24;
const PLOT_HEIGHT = 17;
const NAME_INDENT = 26;

/** The dimensions in which the plan carries anything, in the order in which they are met: the first few. */
export function dimensionsOf(routes: readonly SceneRoute[]): string[] {
  const met = new Set<string>();
  for (const { stops } of routes) {
    for (const { loadBefore, loadAfter } of stops) {
      for (const [dimension, load] of [...loadBefore, ...loadAfter]) {
        if (load !== 0) {
          met.add(dimension);
        }
      }
    }
  }
  return [...met].slice(0, MAX_CURVES);
}

/** What is aboard over time, one curve a dimension, against what the vehicle holds. */
export function drawCurves(
  route: SceneRoute,
  dimensions: readonly string[],
  axis: TimeAxis,
  x: number,
  y: number,
): Markup {
  return series(dimensions.map((dimension, i) => drawCurve(route, dimension, axis, x, y + i * CURVE_HEIGHT)));
}

function drawCurve(route: SceneRoute, dimension: string, axis: TimeAxis, x: number, y: number): Markup {
  const { stops, capacities } = route;
  const loadOf = (loads: Loads) => loads.get(dimension) ?? 0;
  const most = stops.reduce(
    (top, { loadBefore, loadAfter }) => Math.max(top, loadOf(loadBefore), loadOf(loadAfter)),
    0,
  );
  const capacity = capacities.get(dimension);
  const top = Math.max(most, capacity !== undefined && capacity < Infinity ? capacity : 0);
  const bottom = y + PLOT_HEIGHT;
  const height = (load: number) =>
    decimal(bottom - (top === 0 ? 0 : (Math.max(0, load) / top) * PLOT_HEIGHT));
  const first = stops[0];
  let d = `M${decimal(axis.x(route.start))} ${decimal(bottom)}`;
  d += `V${height(first === undefined ? 0 : loadOf(first.loadBefore))}`;
  for (const { work, loadAfter } of stops) {
    d += `H${decimal(axis.x(work.end))}V${height(loadOf(loadAfter))}`;
  }
  d += `H${decimal(axis.x(route.end))}V${decimal(bottom)}Z`;
  const amount = `${amountOf(most)}${capacity === undefined ? '' : ` / ${amountOf(capacity)}`}`;
  const room = axis.left - x - NAME_INDENT - 12;
  const limit =
    capacity === undefined || top === 0
      ? []
      : [element('path', { class: 'limit', d: limitLine(axis, route, height(Math.min(top, capacity))) })];
  return element(
    'g',
    { class: 'curve', role: 'graphics-symbol img' },
    element('title', {}, `load, ${cut(dimension, MAX_TITLE)}: at most ${amount}`),
    element('path', { class: 'load', d }),
    ...limit,
    element(
      'text',
      { class: 'muted small', x: x + NAME_INDENT, y: y + PLOT_HEIGHT - 4 },
      fitted(`${cut(dimension, 12)} ${amount}`, FONT.small, room),
    ),
  );
}

function limitLine(axis: TimeAxis, { start, end }: SceneRoute, height: string): string {
  return `M${decimal(axis.x(start))} ${height}H${decimal(axis.x(end))}`;
}

/** Short enough for a label; sums of decimals are not told to the last digit. */
function amountOf(value: number): string {
  return Math.abs(value) >= 1e6 ? value.toExponential(1) : String(Math.round(value * 100) / 100);
}
