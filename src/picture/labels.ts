import type { Frame, Point } from './plane';
import { FONT } from './style';
import { element, type Markup, series } from './svg';
import { widthOf } from './text';

const HEIGHT = 14;
const PAD = 2;
/** From the edge of the mark. */
const GAP = 3;

/** A name that belongs to a mark. */
export interface Label {
  readonly text: string;
  readonly at: Point;
  /** Of its mark. */
  readonly radius: number;
  readonly className: string;
}

export interface Surroundings {
  readonly marks: readonly Frame[];
  readonly lines: readonly (readonly Point[])[];
  readonly panel: Frame;
}

interface Side extends Frame {
  readonly anchor: 'start' | 'middle' | 'end';
}

/**
 * Names beside their marks, where they cover no mark and no other name, and if it can be no line. A name that fits nowhere is
 * left out: its title says it.
 */
export function drawLabels(labels: readonly Label[], { marks, lines, panel }: Surroundings): Markup {
  const taken = [...marks];
  return series(
    labels.flatMap((label) => {
      const sides = sidesOf(label).filter(
        (side) => isInside(side, panel) && !taken.some((other) => overlap(side, other)),
      );
      const best = sides.find((side) => !lines.some((line) => crosses(line, side))) ?? sides[0];
      if (best === undefined) {
        return [];
      }
      taken.push(best);
      return [written(label, best)];
    }),
  );
}

function written({ text, className }: Label, { anchor, ...box }: Side): Markup {
  const x = { start: box.x + PAD, middle: box.x + box.width / 2, end: box.x + box.width - PAD }[anchor];
  const look = { class: `${className} small`, x, y: box.y + HEIGHT - 3.5, 'text-anchor': anchor };
  return series([element('rect', { class: 'plate', ...box, rx: 2 }), element('text', look, text)]);
}

/** Right, left, below, above, and the corners. */
function sidesOf({ text, at: { x, y }, radius }: Label): Side[] {
  const width = widthOf(text, FONT.small) + 2 * PAD;
  const far = radius + GAP;
  const side = (left: number, top: number, anchor: Side['anchor']): Side => {
    return { x: left, y: top, width, height: HEIGHT, anchor };
  };
  return [
    side(x + far, y - HEIGHT / 2, 'start'),
    side(x - far - width, y - HEIGHT / 2, 'end'),
    side(x - width / 2, y + far, 'middle'),
    side(x - width / 2, y - far - HEIGHT, 'middle'),
    side(x + radius, y + radius, 'start'),
    side(x + radius, y - radius - HEIGHT, 'start'),
    side(x - radius - width, y + radius, 'end'),
    side(x - radius - width, y - radius - HEIGHT, 'end'),
  ];
}

function crosses(line: readonly Point[], box: Frame): boolean {
  return line.some((to, i) => i > 0 && isCut(box, line[i - 1] ?? to, to));
}

/** Whether a part of the segment lies in the box (Liang & Barsky 1984). */
function isCut(box: Frame, from: Point, to: Point): boolean {
  let [enters, leaves] = [0, 1];
  for (const [step, toNear, toFar] of [
    [to.x - from.x, box.x - from.x, box.x + box.width - from.x],
    [to.y - from.y, box.y - from.y, box.y + box.height - from.y],
  ] as const) {
    if (step === 0) {
      if (toNear > 0 || toFar < 0) {
        return false;
      }
    } else {
      const [a, b] = [toNear / step, toFar / step];
      enters = Math.max(enters, Math.min(a, b));
      leaves = Math.min(leaves, Math.max(a, b));
    }
  }
  return enters <= leaves;
}

function isInside(box: Frame, panel: Frame): boolean {
  return (
    box.x >= panel.x &&
    box.y >= panel.y &&
    box.x + box.width <= panel.x + panel.width &&
    box.y + box.height <= panel.y + panel.height
  );
}

function overlap(a: Frame, b: Frame): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
