import type { RouteView, Stop } from '../plan/plan-view';
import { counted, distance, span } from '../ui/clock';
import { hoursOf } from './segments';

export const ROW_HEIGHT = 46;
export const AXIS_HEIGHT = 22;
const LEAST_LABEL = 132;
const MOST_LABEL = 240;
/** Where the name of a row begins, and what stays free behind it. */
export const NAME_LEFT = 24;
const NAME_RIGHT = 10;
/** Pixels of a character, by which the label of a row is measured: of the bold name, and of the note below it. */
const NAME_CHARACTER = 7.8;
const NOTE_CHARACTER = 6;
const LANE_TOP = 6;
export const LANE_HEIGHT = 18;
const BANDS_TOP = LANE_TOP + LANE_HEIGHT + 3;
export const BAND_HEIGHT = 3;
/** Bands of neighbours stand below one another, so that each is seen. */
const BAND_LINES = 4;

export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** What stands left of the axis. */
  readonly labelWidth: number;
  /** Of a row with the curves below it. */
  readonly rowHeight: number;
  x(seconds: number): number;
}

export function scaleOf(routes: readonly RouteView[], width: number, rowHeight = ROW_HEIGHT): Scale {
  const times = routes.flatMap(({ route, stops }) => [
    route.start_time,
    route.end_time,
    ...stops.flatMap(missedTimes),
  ]);
  const { from, to } = hoursOf(times);
  const labelWidth = labelWidthOf(routes, width);
  const inside = Math.max(120, width - labelWidth - 12);
  const x = (seconds: number) => labelWidth + ((seconds - from) / (to - from)) * inside;
  return { from, to, width, labelWidth, rowHeight, x };
}

/** How much of a missed window is in the picture at least. */
const SEEN_OF_MISSED = 3600;

/** Of a stop outside its windows, the nearest end of one, with a part of it: lateness is seen beside what was missed. */
function missedTimes({ isLate, activity, windows }: Stop): number[] {
  const { arrival_time: at } = activity;
  const isMissed = isLate && windows.length > 0 && windows.every(({ start, end }) => at < start || at > end);
  if (!isMissed) {
    return [];
  }
  const far = ({ start, end }: { readonly start: number; readonly end: number }) =>
    at > end ? at - end : start - at;
  const { start, end } = windows.reduce((a, b) => (far(b) < far(a) ? b : a));
  return at > end ? [Math.max(start, end - SEEN_OF_MISSED)] : [Math.min(end, start + SEEN_OF_MISSED)];
}

/** As wide as the longest label, within bounds; never more than a third of the picture. */
function labelWidthOf(routes: readonly RouteView[], width: number): number {
  const longest = routes.reduce(
    (most, route) =>
      Math.max(most, route.name.length * NAME_CHARACTER, rowNote(route).length * NOTE_CHARACTER),
    0,
  );
  const wanted = NAME_LEFT + longest + NAME_RIGHT;
  return Math.round(Math.max(LEAST_LABEL, Math.min(MOST_LABEL, width / 3, wanted)));
}

/** What a row says of its route below the name. */
export function rowNote({ route: { summary } }: RouteView): string {
  const { num_jobs: jobs, total_time: time, total_distance: metres } = summary;
  return `${counted(jobs, 'job')}, ${span(time)}, ${distance(metres)}`;
}

/** The name as far as there is room for it: names of one kind differ at their ends, so that its middle goes. */
export function rowName({ name }: RouteView, { labelWidth }: Scale): string {
  return shortened(name, Math.floor((labelWidth - NAME_LEFT - NAME_RIGHT) / NAME_CHARACTER));
}

export function shortened(text: string, most: number): string {
  const kept = Math.max(2, most - 1);
  const end = Math.ceil(kept / 2);
  return text.length <= most ? text : `${text.slice(0, kept - end)}…${text.slice(text.length - end)}`;
}

/** Pixels of a number in a box: what one digit needs, and each further one. */
const FIRST_DIGIT = 9;
const NEXT_DIGIT = 6.5;

/** Whether the number of a stop has room in its box. */
export const holdsNumber = (width: number, number: number): boolean =>
  width >= FIRST_DIGIT + NEXT_DIGIT * (String(number).length - 1);

/** What time it is at a place of the chart: `x` the other way round. */
export function secondsAt(scale: Scale, x: number): number {
  const { from, to } = scale;
  return from + ((x - scale.x(from)) / (scale.x(to) - scale.x(from))) * (to - from);
}

/** The row at a height of the chart; below 0 it is the axis. */
export const rowAt = ({ rowHeight }: Scale, y: number): number => Math.floor((y - AXIS_HEIGHT) / rowHeight);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A stretch of time in the lane of a row. */
export function laneBox(scale: Scale, row: number, from: number, to: number): Box {
  return {
    ...horizontally(scale, from, to),
    y: AXIS_HEIGHT + row * scale.rowHeight + LANE_TOP,
    height: LANE_HEIGHT,
  };
}

/** Windows of a stop, each a band below the lane, as far as the picture goes. */
export function bandBoxes(scale: Scale, row: number, stop: Stop): Box[] {
  const line = (stop.number ?? 0) % BAND_LINES;
  return stop.windows
    .map(({ start, end }) => ({ from: Math.max(scale.from, start), to: Math.min(scale.to, end) }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({
      ...horizontally(scale, from, to),
      y: AXIS_HEIGHT + row * scale.rowHeight + BANDS_TOP + line * (BAND_HEIGHT + 1),
      height: BAND_HEIGHT,
    }));
}

function horizontally(scale: Scale, from: number, to: number): { x: number; width: number } {
  const x = scale.x(from);
  return { x, width: Math.max(1, scale.x(to) - x) };
}
