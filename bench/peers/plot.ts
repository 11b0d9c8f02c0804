import { element, type Markup, styleSheet } from '../../src/picture/svg';
import { curveOf, type PeerCurve, type Point } from './curve';
import { PEERS } from './peers';
import type { PeerResult } from './results';

const COLOURS = ['#0b6e4f', '#c1440e', '#3457a6', '#8a5a9e', '#7a6a00'];
const PANEL = { width: 460, height: 300, left: 52, right: 14, top: 30, bottom: 40 };
const COLUMNS = 2;
/** Below this many percent the scale is about linear, above it logarithmic; below zero a plan is better than the best known. */
const LINEAR_PERCENT = 0.1;
const GAP_TICKS = [-1, -0.1, 0, 0.1, 0.3, 1, 3, 10, 30, 100];
const TIME_TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 600];

interface Panel {
  readonly set: string;
  readonly curves: readonly PeerCurve[];
}

/** Gap over time as one SVG, a panel a set. Where vehicles come first a gap alone says nothing: these sets have none. */
export function gapPlot(runs: readonly PeerResult[]): string {
  const sets = [...new Set(runs.map(({ set }) => set))];
  const panels = sets
    .map((set): Panel => {
      const own = runs.filter((run) => run.set === set);
      const curves = PEERS.map(({ name }) => curveOf(name, own)).filter(({ ends }) => ends.length > 0);
      return { set, curves };
    })
    .filter(({ curves }) => curves.length > 0);
  const names = PEERS.map(({ name }) => name).filter((name) =>
    panels.some(({ curves }) => curves.some(({ peer }) => peer === name)),
  );
  const legendHeight = 30;
  const width = COLUMNS * PANEL.width;
  const height = legendHeight + Math.ceil(panels.length / COLUMNS) * PANEL.height;
  const picture = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    element('title', {}, 'Mean gap to the best known over time, by set and solver'),
    styleSheet(
      'text{font:12px sans-serif;fill:#222}.axis{stroke:#bbb;fill:none}.line{fill:none;stroke-width:2}',
    ),
    element('rect', { width, height, fill: '#fff' }),
    ...names.map((name, index) => legendOf(name, 20 + index * 130)),
    ...panels.map((panel, index) =>
      element(
        'g',
        {
          transform: `translate(${(index % COLUMNS) * PANEL.width} ${legendHeight + Math.floor(index / COLUMNS) * PANEL.height})`,
        },
        ...panelOf(panel),
      ),
    ),
  );
  return `${picture.source}\n`;
}

function colourOf(peer: string): string {
  return COLOURS[PEERS.findIndex(({ name }) => name === peer)] ?? '#000';
}

function legendOf(peer: string, x: number): Markup {
  return element(
    'g',
    {},
    element('circle', { cx: x, cy: 16, r: 5, fill: colourOf(peer) }),
    element('text', { x: x + 10, y: 20 }, peer),
  );
}

function panelOf({ set, curves }: Panel): Markup[] {
  const points = curves.flatMap(({ line, ends }) => [...line, ...ends]);
  const across = scale(
    points.map(({ seconds }) => Math.log10(seconds)),
    [PANEL.left, PANEL.width - PANEL.right],
  );
  const upward = scale(
    [0, ...points.map(({ gapPercent }) => squeeze(gapPercent))],
    [PANEL.height - PANEL.bottom, PANEL.top],
  );
  const place = ({ seconds, gapPercent }: Point): [number, number] => [
    across.at(Math.log10(seconds)),
    upward.at(squeeze(gapPercent)),
  ];
  return [
    element('text', { x: PANEL.left, y: 18, 'font-weight': 'bold' }, set),
    ...GAP_TICKS.filter((tick) => upward.holds(squeeze(tick))).flatMap((tick) => {
      const y = upward.at(squeeze(tick));
      return [
        element('path', { class: 'axis', d: `M${PANEL.left} ${y.toFixed(1)}H${PANEL.width - PANEL.right}` }),
        element('text', { x: PANEL.left - 6, y: y + 4, 'text-anchor': 'end' }, `${tick} %`),
      ];
    }),
    ...TIME_TICKS.filter((tick) => across.holds(Math.log10(tick))).flatMap((tick) => {
      const x = across.at(Math.log10(tick));
      return [
        element('path', { class: 'axis', d: `M${x.toFixed(1)} ${PANEL.top}V${PANEL.height - PANEL.bottom}` }),
        element('text', { x, y: PANEL.height - PANEL.bottom + 16, 'text-anchor': 'middle' }, `${tick} s`),
      ];
    }),
    ...curves.flatMap(({ peer, line, ends }) => [
      ...(line.length === 0
        ? []
        : [
            element('polyline', {
              class: 'line',
              stroke: colourOf(peer),
              points: line
                .map((point) =>
                  place(point)
                    .map((each) => each.toFixed(1))
                    .join(','),
                )
                .join(' '),
            }),
          ]),
      ...ends.map((point) => {
        const [cx, cy] = place(point);
        const said = `${peer}, ${point.seconds.toFixed(1)} s: ${point.gapPercent.toFixed(2)} %`;
        return element('circle', { cx, cy, r: 4, fill: colourOf(peer) }, element('title', {}, said));
      }),
    ]),
  ];
}

const squeeze = (gapPercent: number): number => Math.asinh(gapPercent / LINEAR_PERCENT);

/** From values to pixels, with a little room at both ends. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((most - least) * 0.04, 1e-3);
  const [low, high] = [least - margin, most + margin];
  return {
    at: (value: number): number => from + ((value - low) / (high - low)) * (to - from),
    holds: (value: number): boolean => value >= low && value <= high,
  };
}
