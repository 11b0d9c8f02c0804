import { ofClass, parseXml } from '../../test/support/xml';
import { drawLabels, type Label, type Surroundings } from './labels';
import type { Frame, Point } from './plane';
import { element } from './svg';

const PANEL = { x: 0, y: 0, width: 400, height: 300 };

const label = (text: string, at: Point): Label => ({ text, at, radius: 9, className: 'ink' });
const boxOf = ({ at: { x, y } }: Label): Frame => ({ x: x - 9, y: y - 9, width: 18, height: 18 });

function draw(labels: readonly Label[], around: Partial<Surroundings> = {}) {
  const markup = drawLabels(labels, { marks: labels.map(boxOf), lines: [], panel: PANEL, ...around });
  const root = parseXml(`<?xml version="1.0" encoding="UTF-8"?>${element('svg', {}, markup).source}`);
  const boxes = ofClass(root, 'plate').map(({ attributes: { x, y, width, height } }) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
  return { names: ofClass(root, 'ink').map(({ text }) => text), boxes };
}

const overlap = (a: Frame, b: Frame) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('names beside marks', () => {
  it('stand to the right, where nothing is there', () => {
    expect(draw([label('one', { x: 100, y: 100 })]).boxes).toMatchObject([{ x: 112, y: 93 }]);
  });

  it('cover neither marks nor one another', () => {
    const labels = [0, 1, 2, 3].map((i) => label(`name-${i}`, { x: 100 + i * 20, y: 100 }));
    const { names, boxes } = draw(labels);
    expect(names).toEqual(['name-0', 'name-1', 'name-2', 'name-3']);
    const frames = [...boxes, ...labels.map(boxOf)];
    const covered = frames.filter((a, i) => frames.slice(0, i).some((b) => overlap(a, b)));
    // The marks touch, the names do not.
    expect(covered).toEqual([]);
  });

  it('stay inside the panel', () => {
    const { boxes } = draw([label('at the rim', { x: 390, y: 290 })]);
    expect(boxes[0]?.x).toBeLessThan(330);
  });

  it('leave lines free where they can, and cover one rather than say nothing', () => {
    const at = { x: 200, y: 150 };
    const east = [at, { x: 400, y: 150 }];
    expect(draw([label('one', at)], { lines: [east] }).boxes[0]?.x).toBeLessThan(200);
    const everywhere = Array.from({ length: 60 }, (_, i) => [
      at,
      { x: 200 + 99 * Math.cos(i), y: 150 + 99 * Math.sin(i) },
    ]);
    expect(draw([label('one', at)], { lines: everywhere }).boxes).toMatchObject([{ x: 212, y: 143 }]);
  });

  it('are left out where they fit nowhere', () => {
    const marks = [{ x: 0, y: 0, width: 400, height: 300 }];
    expect(draw([label('one', { x: 200, y: 150 })], { marks }).names).toEqual([]);
  });
});
