import type { RouteLook } from './palette';
import type { Point } from './plane';
import { decimal, element, type Markup, series } from './svg';

/** Half of what a mark of full size measures across. */
export const MARK_RADIUS = 9;

/** A stop: a disc in the colour of its route, with its number where that can be read. */
export function stopMark(
  { x, y }: Point,
  { colour }: RouteLook,
  number: number | null,
  radius: number,
): Markup {
  const disc = element('circle', { class: `f${colour} stroked`, cx: x, cy: y, r: radius });
  return number === null
    ? disc
    : series([
        disc,
        element(
          'text',
          { class: `n${colour} small`, x, y: y + 4, 'text-anchor': 'middle', 'aria-hidden': 'true' },
          String(number),
        ),
      ]);
}

/** A square. */
export function depotMark({ x, y }: Point, radius: number): Markup {
  return element('rect', {
    class: 'ink depot',
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  });
}

/** A lozenge. */
export function stationMark({ x, y }: Point, radius: number): Markup {
  const r = decimal(radius * 1.25);
  return element('path', {
    class: 'ink station',
    d: `M${decimal(x)} ${decimal(y - radius * 1.25)}l${r} ${r}l-${r} ${r}l-${r}-${r}z`,
  });
}

/** A small pill. */
export function breakMark({ x, y }: Point): Markup {
  return element('rect', {
    class: 'rest stroked break',
    x: x - 7,
    y: y - 3.5,
    width: 14,
    height: 7,
    rx: 3.5,
  });
}

/** A cross in a ring that nothing fills. */
export function unservedMark({ x, y }: Point, radius: number): Markup {
  const arm = decimal(radius * 1.1);
  const [left, top] = [decimal(x - radius * 0.55), decimal(y - radius * 0.55)];
  const right = decimal(x + radius * 0.55);
  return series([
    element('circle', { class: 'cross unserved', cx: x, cy: y, r: radius }),
    element('path', { class: 'cross', d: `M${left} ${top}l${arm} ${arm}M${right} ${top}l-${arm} ${arm}` }),
  ]);
}
