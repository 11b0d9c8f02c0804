import { ofClass, parseXml } from '../../test/support/xml';
import { dimensionsOf, drawCurves } from './load-curves';
import { readScene } from './read-scene';
import type { SceneRoute } from './scene';
import { element } from './svg';
import { activity, answerOf, routeOf, serve } from './testing/plans';
import { timeAxis } from './time-axis';

const loads = (before: Record<string, number>, after: Record<string, number>) => ({
  load_on_arrival: { by_dimension: before },
  load_on_departure: { by_dimension: after },
});

function routeWith(capacities: Record<string, number>): SceneRoute {
  const stops = [
    activity('start', 0, { arrival_time: 0, ...loads({ kg: 0, m3: 0 }, { kg: 0, m3: 0 }) }),
    serve('a', 0, 3_000, loads({ kg: 0, m3: 0 }, { kg: 40, m3: 0 })),
    activity('end', 0, { arrival_time: 7_200, ...loads({ kg: 40, m3: 0 }, { kg: 40, m3: 0 }) }),
  ];
  const request = {
    travel: { distance_matrix: [[0]] },
    resources: [{ id: 'van', depot_index: 0, capacities }],
  };
  const [route] = readScene(request, answerOf([routeOf('van', stops)])).routes;
  return route!;
}

function curve(capacities: Record<string, number>) {
  const axis = timeAxis(0, 7_200, 200, 720);
  const markup = drawCurves(routeWith(capacities), ['kg'], axis, 0, 0);
  return parseXml(`<?xml version="1.0" encoding="UTF-8"?>${element('svg', {}, markup).source}`);
}

describe('load curves', () => {
  it('are drawn for the dimensions in which anything is carried', () => {
    expect(dimensionsOf([routeWith({ kg: 80, m3: 9 })])).toEqual(['kg']);
  });

  it('step where a stop is left, in proportion to what the vehicle holds', () => {
    const root = curve({ kg: 80 });
    expect(ofClass(root, 'load')[0]?.attributes['d']).toBe('M200 17V17H200V17H560V8.5H920V8.5H920V17Z');
    expect(ofClass(root, 'limit')[0]?.attributes['d']).toBe('M200 0H920');
    expect(JSON.stringify(root)).toContain('kg 40 / 80');
  });

  it('fill their height where the vehicle holds everything', () => {
    const root = curve({});
    expect(ofClass(root, 'load')[0]?.attributes['d']).toContain('H560V0H920');
    expect(ofClass(root, 'limit')).toEqual([]);
  });
});
