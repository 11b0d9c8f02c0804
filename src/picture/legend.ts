import type { Drawing } from './drawing';
import { breakMark, depotMark, stationMark, stopMark, unservedMark } from './marks';
import { lookOf } from './palette';
import type { Frame, Point } from './plane';
import type { Scene, SceneStop } from './scene';
import { FONT } from './style';
import { element, type Markup, series } from './svg';
import { widthOf } from './text';

const LINE_HEIGHT = 22;
const SYMBOL_WIDTH = 26;
const GAP = 16;

interface Entry {
  readonly name: string;
  readonly symbol: (middle: Point) => Markup;
}

/** What the marks and bars mean: those that the picture has, from left to right in as many lines as it takes. */
export function drawLegend(scene: Scene, { x, y, width }: Pick<Frame, 'x' | 'y' | 'width'>): Drawing {
  const parts: Markup[] = [];
  let [left, top] = [x, y];
  for (const { name, symbol } of entriesOf(scene)) {
    const taken = SYMBOL_WIDTH + widthOf(name, FONT.small);
    if (left > x && left + taken > x + width) {
      [left, top] = [x, top + LINE_HEIGHT];
    }
    parts.push(symbol({ x: left + 10, y: top + LINE_HEIGHT / 2 }));
    parts.push(element('text', { class: 'ink small', x: left + SYMBOL_WIDTH, y: top + 15 }, name));
    left += taken + GAP;
  }
  const markup = element(
    'g',
    { class: 'legend', role: 'graphics-object group' },
    element('title', {}, 'Legend'),
    series(parts),
  );
  return { markup, height: top - y + LINE_HEIGHT };
}

function entriesOf({ routes, depots, stations, unserved }: Scene): Entry[] {
  const has = (test: (stop: SceneStop) => boolean) => routes.some(({ stops }) => stops.some(test));
  const look = lookOf(0);
  const entries: readonly (Entry & { readonly shown: boolean })[] = [
    {
      name: 'stop, by its number on the route',
      shown: has(({ kind }) => kind === 'service'),
      symbol: (at) => stopMark(at, look, 1, 8),
    },
    { name: 'depot', shown: depots.length > 0, symbol: (at) => depotMark(at, 7) },
    { name: 'dump station', shown: stations.length > 0, symbol: (at) => stationMark(at, 6) },
    { name: 'not served', shown: unserved.length > 0, symbol: (at) => unservedMark(at, 7) },
    { name: 'travel', shown: routes.length > 0, symbol: (at) => bar(at, 'travel', 6) },
    {
      name: 'waiting',
      shown: has(({ waiting }) => waiting.end > waiting.start),
      symbol: (at) => bar(at, 'waiting', 11),
    },
    {
      name: 'setup',
      shown: has(({ setup }) => setup.end > setup.start),
      symbol: (at) => bar(at, 'f0 stroked setup', 14),
    },
    {
      name: 'service',
      shown: has(({ kind }) => kind === 'service'),
      symbol: (at) => bar(at, 'f0 stroked service', 14),
    },
    { name: 'break', shown: has(({ kind }) => kind === 'break'), symbol: breakMark },
    {
      name: 'at a dump station',
      shown: has(({ kind }) => kind === 'dump'),
      symbol: (at) => bar(at, 'ink dump', 14),
    },
    {
      name: 'time windows of a stop',
      shown: has(({ windows }) => windows.length > 0),
      symbol: (at) => bar(at, 'window', 16, '0.1'),
    },
    { name: 'late', shown: has(({ late }) => late !== null), symbol: (at) => bar(at, 'late', 4) },
    {
      name: 'shift',
      shown: routes.some(({ shift }) => shift !== null),
      symbol: (at) => bar(at, 'shift', 16),
    },
    {
      name: 'load, and what the vehicle holds',
      shown: has(({ loadAfter }) => [...loadAfter.values()].some((load) => load !== 0)),
      symbol: (at) => bar(at, 'load', 12),
    },
  ];
  return entries.filter(({ shown }) => shown);
}

function bar({ x, y }: Point, className: string, height: number, opacity?: string): Markup {
  const look = { class: className, 'fill-opacity': opacity };
  return element('rect', { ...look, x: x - 10, y: y - height / 2, width: 20, height });
}
