import { type Endpoint, rulesOf } from '../optimize/pipeline';
import { MAX_LABEL, MAX_NAMED_UNSERVED, MAX_TITLE } from './bounds';
import { describePlan } from './describe';
import { drawGantt } from './gantt';
import { drawLegend } from './legend';
import { drawMap } from './map';
import { type DrawnAnswer, readScene } from './read-scene';
import type { Scene } from './scene';
import { FONT, ROOT_CLASS, styleOf } from './style';
import { element, type Markup, styleSheet } from './svg';
import { cut, fitted } from './text';

/** Pixels; the height is what the plan takes. A viewer may scale it. */
const WIDTH = 1000;
const MARGIN = 16;
const GAP = 14;

/**
 * The body of a request to a route that solves, and the plan it was answered with, as one SVG document: the map of the routes, a
 * Gantt chart with load curves, a legend. The same request and plan give the same bytes. Throws ApiError for what is no request
 * at all.
 */
export function drawPicture(body: unknown, answer: DrawnAnswer, endpoint: Endpoint = 'sync'): string {
  const scene = readScene(rulesOf(endpoint).readBody(body).request, answer);
  const inner = { x: MARGIN, width: WIDTH - 2 * MARGIN };
  const parts: Markup[] = [];
  let y = MARGIN;
  const put = (part: Markup, height: number) => {
    parts.push(part);
    y += height + (height === 0 ? 0 : GAP);
  };
  const title = scene.title === null ? 'Plan' : `Plan: ${cut(scene.title, MAX_TITLE)}`;
  const summary = describePlan(scene);
  parts.push(
    line('ink title', fitted(title, FONT.title, inner.width), y + FONT.title),
    line('muted', fitted(summary, FONT.text, inner.width), y + FONT.title + 20),
  );
  y += FONT.title + 20 + GAP;
  const map = drawMap(scene, { ...inner, y });
  put(map.markup, map.height);
  const missing = unservedLine(scene);
  if (missing !== null) {
    put(line('late', fitted(missing, FONT.text, inner.width), y + FONT.text), FONT.text);
  }
  const gantt = drawGantt(scene, { ...inner, y });
  put(gantt.markup, gantt.height);
  const legend = drawLegend(scene, { ...inner, y });
  put(legend.markup, legend.height);
  const height = Math.ceil(y - GAP + MARGIN);
  const document = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: ROOT_CLASS,
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: WIDTH,
      height,
      role: 'graphics-document document',
      'aria-label': `${title}. ${summary}`,
    },
    element('title', {}, title),
    element('desc', {}, `A map of the routes and a Gantt chart by resource and day. ${summary}.`),
    styleSheet(styleOf()),
    element('rect', { class: 'paper', width: WIDTH, height }),
    ...parts,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.source}\n`;
}

function line(className: string, text: string, baseline: number): Markup {
  return element('text', { class: className, x: MARGIN, y: baseline }, text);
}

/** The first of what is left out, with the reasons; null where nothing is. */
function unservedLine({ unserved }: Scene): string | null {
  if (unserved.length === 0) {
    return null;
  }
  const named = unserved
    .slice(0, MAX_NAMED_UNSERVED)
    .map(({ name, reason }) => `${cut(name, MAX_LABEL)} (${cut(reason, MAX_LABEL + 10)})`);
  const more = unserved.length - named.length;
  return `Not served: ${named.join(', ')}${more === 0 ? '' : `, and ${more} more`}`;
}
