import { ofClass, parseXml, type XmlElement } from '../../test/support/xml';
import { encodePolyline } from '../travel';
import { MAX_NUMBERED_STOPS } from './bounds';
import { drawMap } from './map';
import { readScene } from './read-scene';
import { element } from './svg';
import { activity, answerOf, gridPlan, routeOf, serve } from './testing/plans';

const FRAME = { x: 0, y: 0, width: 1_000 };

function map(request: unknown, answer: ReturnType<typeof answerOf>): XmlElement {
  const { markup } = drawMap(readScene(request, answer), FRAME);
  return parseXml(`<?xml version="1.0" encoding="UTF-8"?>${element('svg', {}, markup).source}`);
}

const places = {
  a: { lat: 50, lon: 4 },
  b: { lat: 51, lon: 4 },
  c: { lat: 51, lon: 5 },
  d: { lat: 50, lon: 5 },
};
const resources = [{ id: 'van', start_location: places.a }];
const jobs = [
  { id: 'north', location: places.b },
  { id: 'east', location: places.c },
  { id: 'left', location: places.d },
];
const request = { travel: {}, resources, jobs };
const plan = (rest: object = {}) =>
  answerOf(
    [
      routeOf(
        'van',
        [
          activity('start', 0),
          serve('north', 1, 100),
          serve('east', 2, 900),
          activity('end', 0, { arrival_time: 2_000 }),
        ],
        rest,
      ),
    ],
    { unserved: [{ job_id: 'left', reason: 'shift_infeasible' }] },
  );

const titles = (root: XmlElement) => ofClass(root, 'mark').map(({ children }) => children[0]?.text);
const center = (root: XmlElement, name: string) => {
  const found = ofClass(root, 'mark').find(({ children }) => children[0]?.text.includes(name));
  const { cx, cy } = found?.children.find(({ name: tag }) => tag === 'circle')?.attributes ?? {};
  return [Number(cx), Number(cy)];
};

describe('the map', () => {
  it('marks every stop with its number, the depot, and apart from them what is not served', () => {
    const root = map(request, plan());
    expect(titles(root)).toEqual([
      'depot',
      'not served · left: shift_infeasible',
      '1 · north: arrives 00:01, works 10 min, leaves 00:11',
      '2 · east: arrives 00:15, works 10 min, leaves 00:25',
    ]);
    expect(ofClass(root, 'unserved')).toHaveLength(1);
    expect(ofClass(root, 'depot')).toHaveLength(1);
    expect(ofClass(root, 'n0').map(({ text }) => text)).toEqual(['1', '2']);
  });

  it('puts places where they are: north up, east right, narrower with the latitude', () => {
    const root = map(request, plan());
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0], [x3 = 0, y3 = 0]] = ['north', 'east', 'left'].map((name) =>
      center(root, name),
    ) as [number[], number[], number[]];
    expect(y2).toBeCloseTo(y1);
    expect(x3).toBeCloseTo(x2);
    expect(y3).toBeGreaterThan(y1);
    expect((x2 - x1) / (y3 - y2)).toBeCloseTo(Math.cos((50.5 * Math.PI) / 180), 2);
  });

  it('draws a line for each route, in colours that differ, with an edge', () => {
    const { request: many, answer } = gridPlan(7, 2);
    const root = map(many, answer);
    expect(ofClass(root, 'route')).toHaveLength(7);
    expect(ofClass(root, 'edge')).toHaveLength(7);
    const looks = ofClass(root, 'line').map(
      ({ attributes }) => `${attributes['class']} ${attributes['stroke-dasharray']}`,
    );
    expect(new Set(looks).size).toBe(7);
    expect(ofClass(root, 'line').map(({ attributes }) => attributes['d']?.split('L').length)).toEqual(
      Array(7).fill(4),
    );
  });

  it('draws the line that the answer brings, as a polyline or as GeoJSON', () => {
    const line: [number, number][] = [
      [4, 50],
      [4.5, 50.2],
      [4, 51],
      [5, 51],
      [4, 50],
    ];
    const corners = (geometry: unknown) =>
      ofClass(map(request, plan({ geometry })), 'line')[0]?.attributes['d']?.split('L').length;
    expect(corners(encodePolyline(line))).toBe(5);
    expect(corners({ type: 'LineString', coordinates: line })).toBe(5);
    expect(corners(null)).toBe(4);
    expect(corners('no polyline at all')).toBe(4);
  });

  it('draws what is done at one place side by side', () => {
    const same = Array.from({ length: 5 }, (_, i) => ({ id: `j${i}`, location: places.b }));
    const stops = same.map(({ id }, i) => serve(id, 1, i * 1_000));
    const root = map({ travel: {}, resources, jobs: same }, answerOf([routeOf('van', stops)]));
    const centers = same.map(({ id }) => center(root, id).join(' '));
    expect(new Set(centers).size).toBe(5);
  });

  it('lays places without coordinates out by the matrix, and says so', () => {
    const distance_matrix = [
      [0, 3, 5],
      [3, 0, 4],
      [5, 4, 0],
    ];
    const byMatrix = {
      travel: { distance_matrix },
      resources: [{ id: 'van', depot_index: 0 }],
      jobs: [
        { id: 'p', location_index: 1 },
        { id: 'q', location_index: 2 },
        { id: 'r', location_index: 0 },
      ],
    };
    const stops = [serve('p', 1, 0), serve('q', 2, 900)];
    const root = map(
      byMatrix,
      answerOf([routeOf('van', stops)], { unserved: [{ job_id: 'r', reason: 'x' }] }),
    );
    expect(JSON.stringify(root)).toContain('multidimensional scaling');
    const d = ofClass(root, 'line')[0]?.attributes['d'] ?? '';
    const [p = [], q = []] = d
      .slice(1)
      .split('L')
      .map((corner) => corner.split(' ').map(Number));
    const depot = ofClass(root, 'depot')[0]?.attributes ?? {};
    const [x, y] = [Number(depot['x']) + 9, Number(depot['y']) + 9];
    const length = (a: number[], b: number[]) =>
      Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0));
    expect(length(p, q) / length(p, [x, y])).toBeCloseTo(4 / 3, 2);
    expect(length(q, [x, y]) / length(p, [x, y])).toBeCloseTo(5 / 3, 2);
    expect(JSON.stringify(map(request, plan()))).not.toContain('multidimensional scaling');
  });

  it('marks dump stations and breaks', () => {
    const dump_stations = [{ id: 'tip', location: places.c }];
    const stops = [
      activity('start', 0),
      activity('break', 0, { break_id: 'lunch', duration: 600 }),
      activity('dump', 1, {
        dump_station_id: 'tip',
        arrival_time: 900,
        location: { ...places.c, label: null },
      }),
    ];
    const root = map({ travel: {}, resources, dump_stations }, answerOf([routeOf('van', stops)]));
    expect(ofClass(root, 'station')).toHaveLength(1);
    expect(ofClass(root, 'break')).toHaveLength(1);
  });

  it('writes names beside marks where they cover neither one another nor a line', () => {
    const root = map(request, plan());
    const boxes = ofClass(root, 'plate').map(({ attributes: { x, y, width, height } }) => ({
      left: Number(x),
      top: Number(y),
      right: Number(x) + Number(width),
      bottom: Number(y) + Number(height),
    }));
    expect(boxes).toHaveLength(4);
    const overlaps = boxes.filter((a, i) =>
      boxes.some(
        (b, j) => i !== j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    );
    expect(overlaps).toEqual([]);
    const corners = (ofClass(root, 'line')[0]?.attributes['d'] ?? '')
      .slice(1)
      .split('L')
      .map((corner) => corner.split(' ').map(Number));
    // Many points of each leg, none of them in a box.
    const points = corners.flatMap(([x = 0, y = 0], i) => {
      const [toX = x, toY = y] = corners[i + 1] ?? [];
      return Array.from({ length: 200 }, (_, k) => [x + ((toX - x) * k) / 200, y + ((toY - y) * k) / 200]);
    });
    const covered = points.filter(([x = 0, y = 0]) =>
      boxes.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom),
    );
    expect(covered).toEqual([]);
  });

  it('writes numbers while they fit, and titles always', () => {
    const numbered = (stops: number) => {
      const { request: many, answer } = gridPlan(1, stops);
      const root = map(many, answer);
      expect(titles(root)).toHaveLength(stops + 1);
      return ofClass(root, 'n0').length;
    };
    expect([MAX_NUMBERED_STOPS, MAX_NUMBERED_STOPS + 1].map(numbered)).toEqual([MAX_NUMBERED_STOPS, 0]);
  });

  it('draws up to sixty marks of one place apart from one another', () => {
    const same = Array.from({ length: 60 }, (_, i) => ({ id: `j${i}`, location: places.b }));
    const stops = same.map(({ id }, i) => serve(id, 1, i * 1_000));
    const root = map({ travel: {}, resources, jobs: same }, answerOf([routeOf('van', stops)]));
    const discs = ofClass(root, 'f0').map(({ attributes: { cx, cy } }) => [Number(cx), Number(cy)]);
    expect(discs).toHaveLength(60);
    const gaps = discs.flatMap(([x = 0, y = 0], i) =>
      discs.slice(0, i).map(([otherX = 0, otherY = 0]) => Math.hypot(x - otherX, y - otherY)),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(17);
  });
});
