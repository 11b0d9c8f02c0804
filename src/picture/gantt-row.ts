import type { Drawing } from './drawing';
import { describeRoute, describeSpan, describeStop } from './describe';
import { CURVE_HEIGHT, drawCurves } from './load-curves';
import { lookOf, type RouteLook } from './palette';
import type { Frame } from './plane';
import type { SceneRoute, SceneStop, Span } from './scene';
import { FONT } from './style';
import { type AttributeValue, decimal, element, type Markup, series } from './svg';
import { counted, fitted, widthOf } from './text';
import type { TimeAxis } from './time-axis';

export interface RowInput {
  readonly route: SceneRoute;
  readonly index: number;
  readonly axis: TimeAxis;
  /** Whose loads are drawn under the row. */
  readonly dimensions: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Over the bars, for the numbers of stops. */
const NUMBERS_HEIGHT = 13;
const BAR_HEIGHT = 16;
/** Travel is drawn as the thinner line that it is between two pieces of work. */
const TRAVEL_HEIGHT = 6;
/** The bottoms of windows lie so far from each other, so that each can be followed to its ends. */
const WINDOW_STEP = 4;
const MOST_STEPS = 6;
/** How much ink a window has, and all windows of a row at most, however many lie over one another: numbers stand on them. */
const ONE_WINDOW = 0.1;
export const ALL_WINDOWS = 0.3;
const LATE_HEIGHT = 4;
/** What is done in no time at all is still to be seen. */
const LEAST_WIDTH = 1.5;
/** Bold letters are wider. */
const STRONG = 1.12;
/** Of three lines left of the axis. */
const NAMES_HEIGHT = 44;
/** Left of the names: the colour of the route as it is on the map. */
const SWATCH = 20;

/** What one resource does on one day: shift and windows behind, then bars, numbers, lateness, loads. */
export function drawRow({ route, index, axis, dimensions, x, y }: RowInput): Drawing {
  const look = lookOf(index);
  const windows = distinctWindows(route.stops);
  const steps = Math.min(MOST_STEPS, windows.length);
  const bars = y + NUMBERS_HEIGHT;
  const late = route.stops.filter((stop) => stop.late !== null).length;
  const behind = NUMBERS_HEIGHT + BAR_HEIGHT + Math.max(LATE_HEIGHT + 2, steps * WINDOW_STEP);
  const chart = Math.max(behind, late === 0 ? 0 : NAMES_HEIGHT);
  const markup = element(
    'g',
    { class: 'row', role: 'graphics-object group' },
    element('title', {}, describeRoute(route)),
    namesOf(route, look, late, { x, y, width: axis.left - x }),
    ...spanRect(axis, route.shift, { class: 'shift', y, height: chart }),
    series(bandsOf(windows, axis, y, NUMBERS_HEIGHT + BAR_HEIGHT)),
    series(route.stops.map((stop) => barsOf(stop, axis, bars, look))),
    series(numbersOf(route.stops, axis, y + NUMBERS_HEIGHT - 3)),
    drawCurves(route, dimensions, axis, x, y + chart + 2),
  );
  return { markup, height: chart + 2 + dimensions.length * CURVE_HEIGHT };
}

function namesOf(
  route: SceneRoute,
  { colour, dash }: RouteLook,
  late: number,
  { x, y, width }: Pick<Frame, 'x' | 'y' | 'width'>,
): Markup {
  const work = route.stops.filter(({ kind }) => kind === 'service').length;
  const [left, right] = [x + SWATCH + 6, x + width - 12];
  const name = fitted(route.name, FONT.text, right - left);
  const when = `${counted(work, 'stop')} · ${describeSpan(route)}`;
  const swatch = `M${decimal(x)} ${decimal(y + 8)}h${SWATCH}`;
  return series([
    element('path', { class: 'edge', d: swatch }),
    element('path', { class: `line l${colour}`, d: swatch, 'stroke-dasharray': dash }),
    element('text', { class: 'ink strong', x: left, y: y + 12 }, name),
    ...(route.day === null
      ? []
      : dayOf(route.day, left + widthOf(name, FONT.text) * STRONG + 8, y + 12, right)),
    element('text', { class: 'muted small', x: left, y: y + 27 }, fitted(when, FONT.small, right - left)),
    ...(late === 0
      ? []
      : [element('text', { class: 'late small strong', x: left, y: y + 41 }, `${late} late`)]),
  ]);
}

function dayOf(day: string, x: number, y: number, end: number): Markup[] {
  return end - x < 3 * FONT.small
    ? []
    : [element('text', { class: 'muted small', x, y }, fitted(day, FONT.small, end - x))];
}

/** In the order of the stops; one that several stops share is drawn once. */
function distinctWindows(stops: readonly SceneStop[]): Span[] {
  const windows = stops.flatMap((stop) => stop.windows);
  return [...new Map(windows.map((window) => [`${window.start} ${window.end}`, window])).values()];
}

/** The band of each window, behind the stops, one bottom lower than the other. */
function bandsOf(windows: readonly Span[], axis: TimeAxis, y: number, height: number): Markup[] {
  const opacity = Math.min(ONE_WINDOW, ALL_WINDOWS / windows.length).toFixed(3);
  return windows.flatMap((window, i) =>
    spanRect(axis, window, {
      class: 'window',
      'fill-opacity': opacity,
      y: y + 1,
      height: height + ((i % MOST_STEPS) + 1) * WINDOW_STEP - 2,
    }),
  );
}

function barsOf(stop: SceneStop, axis: TimeAxis, y: number, { colour }: RouteLook): Markup {
  const { kind, travel, waiting, setup, work, late } = stop;
  const bar = { y, height: BAR_HEIGHT };
  const thin = { y: y + (BAR_HEIGHT - TRAVEL_HEIGHT) / 2, height: TRAVEL_HEIGHT };
  const missed = late === null ? '' : ' missed';
  const rests = kind === 'break';
  const looks = kind === 'dump' ? 'ink dump' : rests ? 'rest stroked' : `f${colour} stroked service${missed}`;
  // A vehicle that is just there does nothing at its ends.
  const isWork = (kind !== 'start' && kind !== 'end') || work.end > work.start;
  return element(
    'g',
    { class: 'stop', role: 'graphics-symbol img' },
    element('title', {}, describeStop(stop)),
    ...spanRect(axis, travel, { class: 'travel', ...thin }),
    ...spanRect(axis, waiting, { class: 'waiting', y: y + 2.5, height: BAR_HEIGHT - 5 }),
    ...spanRect(axis, setup, { class: `f${colour} stroked setup`, ...bar }),
    ...(isWork
      ? [workRect(axis, work, { class: looks, rx: rests ? BAR_HEIGHT / 2 : undefined, ...bar })]
      : []),
    ...spanRect(axis, late, { class: 'late', y: y + BAR_HEIGHT + 1, height: LATE_HEIGHT }),
  );
}

interface RectLook extends Record<string, AttributeValue> {
  readonly class: string;
  readonly y: number;
  readonly height: number;
}

/** Nothing where the span is empty, or outside the axis. */
function spanRect(axis: TimeAxis, span: Span | null, look: RectLook): Markup[] {
  const [from, to] = span === null ? [0, 0] : [axis.x(span.start), axis.x(span.end)];
  return to - from < 0.05 ? [] : [element('rect', { ...look, x: from, width: to - from })];
}

function workRect(axis: TimeAxis, span: Span, look: RectLook): Markup {
  const from = axis.x(span.start);
  return element('rect', { ...look, x: from, width: Math.max(LEAST_WIDTH, axis.x(span.end) - from) });
}

/** The numbers of services over their bars, as many as stand apart. */
function numbersOf(stops: readonly SceneStop[], axis: TimeAxis, baseline: number): Markup[] {
  let free = -Infinity;
  return stops.flatMap(({ number, work }) => {
    if (number === null) {
      return [];
    }
    const [middle, width] = [
      (axis.x(work.start) + axis.x(work.end)) / 2,
      widthOf(String(number), FONT.small),
    ];
    if (middle - width / 2 < free) {
      return [];
    }
    free = middle + width / 2 + 2;
    return [
      element(
        'text',
        { class: 'ink small', x: middle, y: baseline, 'text-anchor': 'middle', 'aria-hidden': 'true' },
        String(number),
      ),
    ];
  });
}
