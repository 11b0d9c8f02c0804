import type { Drawing } from './drawing';
import { clockOf, daysLater } from './clock';
import { drawRow } from './gantt-row';
import { dimensionsOf } from './load-curves';
import type { Frame } from './plane';
import type { Scene } from './scene';
import { decimal, element, type Markup, series } from './svg';
import { type TimeAxis, timeAxis } from './time-axis';

/** For the names of rows, left of the axis. */
export const NAMES_WIDTH = 190;
/** Right of it, for half of the last clock time. */
const RIM = 24;
const AXIS_HEIGHT = 34;
const ROW_GAP = 10;
/** With more rows than on a screen the axis stands below them too. */
const MANY_ROWS = 8;

/** A row for each resource and day, in the order of the plan, on one clock. */
export function drawGantt(scene: Scene, { x, y, width }: Pick<Frame, 'x' | 'y' | 'width'>): Drawing {
  const { routes } = scene;
  if (routes.length === 0) {
    return { markup: series([]), height: 0 };
  }
  const axis = timeAxis(
    routes.reduce((first, { start }) => Math.min(first, start), Infinity),
    routes.reduce((last, { end }) => Math.max(last, end), -Infinity),
    x + NAMES_WIDTH,
    width - NAMES_WIDTH - RIM,
  );
  const dimensions = dimensionsOf(routes);
  const rows: Markup[] = [];
  let next = y + AXIS_HEIGHT;
  routes.forEach((route, i) => {
    const row = drawRow({ route, index: i, axis, dimensions, x, y: next });
    rows.push(row.markup);
    next += row.height + ROW_GAP;
  });
  const bottom = next - ROW_GAP / 2;
  const hasSecondAxis = routes.length > MANY_ROWS;
  const markup = element(
    'g',
    { class: 'gantt', role: 'graphics-object group' },
    element('title', {}, 'Gantt chart by resource and day'),
    gridOf(axis, y + AXIS_HEIGHT - 4, bottom),
    ticksOf(axis, y + AXIS_HEIGHT - 10),
    ...rows,
    ...(hasSecondAxis ? [ticksOf(axis, bottom + AXIS_HEIGHT - 10)] : []),
  );
  return { markup, height: bottom - y + (hasSecondAxis ? AXIS_HEIGHT : 0) };
}

function gridOf(axis: TimeAxis, top: number, bottom: number): Markup {
  const length = decimal(bottom - top);
  const d = axis.ticks.map((tick) => `M${decimal(axis.x(tick))} ${decimal(top)}v${length}`).join('');
  return element('path', { class: 'grid', d });
}

/** Clock times, and over them the days since where the clock has gone round. */
function ticksOf(axis: TimeAxis, baseline: number): Markup {
  return series(
    axis.ticks.flatMap((tick) => {
      const place = { x: axis.x(tick), 'text-anchor': 'middle' };
      const days = daysLater(tick);
      return [
        element('text', { class: 'muted small tick', ...place, y: baseline }, clockOf(tick)),
        ...(days === 0
          ? []
          : [element('text', { class: 'muted small', ...place, y: baseline - 12 }, `+${days} d`)]),
      ];
    }),
  );
}
