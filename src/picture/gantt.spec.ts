import { ofClass, parseXml, type XmlElement } from '../../test/support/xml';
import { drawGantt, NAMES_WIDTH } from './gantt';
import { ALL_WINDOWS } from './gantt-row';
import { readScene } from './read-scene';
import { element } from './svg';
import { activity, answerOf, routeOf, serve } from './testing/plans';
import { timeAxis } from './time-axis';

const TRAVEL = {
  distance_matrix: [
    [0, 1],
    [1, 0],
  ],
};
const resource = { id: 'van', depot_index: 0, time_window: { start: 28_800, end: 61_200 } };

function gantt(request: object, answer: ReturnType<typeof answerOf>): XmlElement {
  const scene = readScene({ travel: TRAVEL, resources: [resource], ...request }, answer);
  const { markup } = drawGantt(scene, { x: 0, y: 0, width: 1_000 });
  return parseXml(`<?xml version="1.0" encoding="UTF-8"?>${element('svg', {}, markup).source}`);
}

/** The axis of plans from 8:00 to 16:00, on the clock that the ticks of the drawing show. */
const axis = timeAxis(28_800, 57_600, NAMES_WIDTH, 1_000 - NAMES_WIDTH - 24);
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Of the rectangles of a class: where they begin, and how wide they are. */
function spans(root: XmlElement, name: string): number[][] {
  return ofClass(root, name).map(({ attributes: { x, width } }) => [Number(x), Number(width)]);
}

/** Where the axis puts a rectangle from moment to moment. */
const at = (from: number, to: number) => [tenth(axis.x(from)), tenth(axis.x(to) - axis.x(from))];

const start = activity('start', 0, { arrival_time: 28_800 });
const end = activity('end', 0, { arrival_time: 57_600 });

describe('the Gantt chart', () => {
  it('draws travel, waiting, setup and service from moment to moment', () => {
    const stop = serve('a', 1, 36_000, { waiting_time: 1_800, setup_time: 900, service_time: 3_600 });
    const root = gantt({}, answerOf([routeOf('van', [start, stop, end])]));
    expect(spans(root, 'travel')).toEqual([at(28_800, 34_200), at(40_500, 57_600)]);
    expect(spans(root, 'waiting')).toEqual([at(34_200, 36_000)]);
    expect(spans(root, 'setup')).toEqual([at(36_000, 36_900)]);
    expect(spans(root, 'service')).toEqual([at(36_900, 40_500)]);
    expect(spans(root, 'shift')).toEqual([at(28_800, 57_600)]);
  });

  it('draws breaks, and what is done at dump stations', () => {
    const rest = activity('break', 0, { break_id: 'lunch', arrival_time: 43_200, duration: 1_800 });
    const dump = activity('dump', 1, { dump_station_id: 'tip', arrival_time: 46_800, service_time: 900 });
    const root = gantt({}, answerOf([routeOf('van', [start, rest, dump, end])]));
    expect(spans(root, 'rest')).toEqual([at(43_200, 45_000)]);
    expect(spans(root, 'dump')).toEqual([at(46_800, 47_700)]);
  });

  it('shows what is done in no time at all', () => {
    const root = gantt(
      {},
      answerOf([routeOf('van', [start, serve('a', 1, 36_000, { service_time: 0 }), end])]),
    );
    expect(ofClass(root, 'service')[0]?.attributes['width']).toBe('1.5');
  });

  it('draws every window of a stop, as far as the axis goes, and the time behind the one that was used in red', () => {
    const windows = [
      { start: 0, end: 32_400, late_penalty: 1 },
      { start: 50_400, end: 54_000 },
    ];
    const jobs = [{ id: 'a', location_index: 1, time_windows: windows }];
    const stop = serve('a', 1, 36_000, { time_window: { start: 0, end: 32_400 }, late_by: 3_600 });
    const root = gantt({ jobs }, answerOf([routeOf('van', [start, stop, end])]));
    expect(spans(root, 'window')).toEqual([at(28_800, 32_400), at(50_400, 54_000)]);
    expect(ofClass(root, 'late').map(({ name }) => name)).toEqual(['text', 'rect']);
    expect(spans(root, 'late')[1]).toEqual(at(32_400, 36_000));
    expect(ofClass(root, 'missed')).toHaveLength(1);
    expect(ofClass(root, 'row')[0]?.children.map(({ text }) => text)).toContain('1 late');
  });

  it('draws a window that several stops share once', () => {
    const jobs = ['a', 'b', 'c'].map((id, i) => {
      return { id, location_index: 1, time_windows: [{ start: 30_000 + (i % 2), end: 50_000 }] };
    });
    const stops = jobs.map(({ id }, i) => serve(id, 1, 32_000 + i * 2_000));
    const root = gantt({ jobs }, answerOf([routeOf('van', [start, ...stops, end])]));
    expect(ofClass(root, 'window')).toHaveLength(2);
    const bottoms = ofClass(root, 'window').map(
      ({ attributes: { y, height } }) => Number(y) + Number(height),
    );
    expect(new Set(bottoms).size).toBe(2);
  });

  it('has no more ink in the windows of a row the more they are', () => {
    const jobs = Array.from({ length: 40 }, (_, i) => {
      return { id: `j${i}`, location_index: 1, time_windows: [{ start: 30_000 + i, end: 50_000 }] };
    });
    const stops = jobs.map(({ id }, i) => serve(id, 1, 32_000 + i * 100));
    const root = gantt({ jobs }, answerOf([routeOf('van', [start, ...stops, end])]));
    const shares = ofClass(root, 'window').map(({ attributes }) => Number(attributes['fill-opacity']));
    expect(shares).toHaveLength(40);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThan(ALL_WINDOWS * 1.1);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });

  it('draws no lateness where work begins as the window ends', () => {
    const stop = serve('a', 1, 36_000, { time_window: { start: 30_000, end: 36_000 } });
    const root = gantt({}, answerOf([routeOf('van', [start, stop, end])]));
    expect(ofClass(root, 'late')).toEqual([]);
    expect(spans(root, 'window')).toEqual([at(30_000, 36_000)]);
  });

  it('draws the windows of the day of a route alone', () => {
    const windows = [0, 1].map((day) => ({ day, start: 32_400 + day * 3_600, end: 39_600 }));
    const problem = { num_days: 2, day_labels: ['Monday', 'Tuesday'] };
    const jobs = [{ id: 'a', location_index: 1, time_windows: windows }];
    const route = routeOf('van', [start, serve('a', 1, 37_000), end], { day: 1 });
    const root = gantt({ jobs, problem }, answerOf([route]));
    expect(spans(root, 'window')).toEqual([at(36_000, 39_600)]);
    expect(JSON.stringify(root)).toContain('day 1, Tuesday');
  });

  it('shows clock times, and how many days later they are', () => {
    const late = activity('end', 0, { arrival_time: 100_800 });
    const root = gantt({}, answerOf([routeOf('van', [start, late])]));
    const ticks = ofClass(root, 'tick').map(({ text }) => text);
    expect(ticks).toEqual([
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
      '00:00',
      '02:00',
      '04:00',
    ]);
    expect(JSON.stringify(root)).toContain('"+1 d"');
  });

  it('has a row for each resource and day, in the order of the plan', () => {
    const routes = [0, 1, 2].map((day) => routeOf('van', [start, end], { day }));
    const root = gantt({ problem: { num_days: 3 } }, answerOf(routes));
    const titles = ofClass(root, 'row').map((row) => row.children[0]?.text);
    expect(titles).toEqual([0, 1, 2].map((day) => `van, day ${day}: 0 stops, 08:00–16:00`));
  });

  it('writes the numbers of stops that stand apart', () => {
    const stops = [36_000, 36_001, 50_000].map((begin, i) => serve(`j${i}`, 1, begin, { service_time: 1 }));
    const row = ofClass(gantt({}, answerOf([routeOf('van', [start, ...stops, end])])), 'row')[0];
    const numbers = row?.children.filter(
      ({ name, attributes }) => name === 'text' && attributes['aria-hidden'],
    );
    expect(numbers?.map(({ text }) => text)).toEqual(['1', '3']);
  });
});
