import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allOf, ofClass, parseXml } from '../../test/support/xml';
import type { Endpoint } from '../optimize/pipeline';
import { drawPicture } from './picture';
import type { DrawnAnswer } from './read-scene';
import { gridPlan } from './testing/plans';

interface Recorded {
  requests: Record<string, Record<string, unknown>>;
  answers: Record<string, Record<string, Record<string, DrawnAnswer>>>;
}

const RECORDED = JSON.parse(
  readFileSync(join(__dirname, '..', 'recorded-examples.json'), 'utf8'),
) as Recorded;

/** A body, the answer that the service gave, and the route it was sent to. */
function recorded(endpoint: Endpoint): [body: unknown, answer: DrawnAnswer, endpoint: Endpoint] {
  const route = `POST /api/v1/optimize/${endpoint}`;
  const bodies = RECORDED.requests[route] ?? {};
  const body = endpoint === 'sync' ? bodies['first-plan'] : Object.values(bodies)[0];
  return [body, RECORDED.answers[route]?.['200']?.['answer'] as DrawnAnswer, endpoint];
}

const SOLVED = ['sync', 'reoptimize', 'evaluate', 'suggest-insertion', 'replan'] as const;

describe('the picture of a recorded answer', () => {
  it.each(SOLVED)(
    'of %s shows every route and every stop of it, on the map and in the Gantt chart',
    (endpoint) => {
      const [body, answer] = recorded(endpoint);
      const root = parseXml(drawPicture(body, answer, endpoint));
      const stops = answer.routes.flatMap(({ activities }) => activities);
      const services = stops.filter(({ type }) => type === 'service');
      expect(services.length).toBeGreaterThan(0);
      expect(ofClass(root, 'route')).toHaveLength(answer.routes.length);
      expect(ofClass(root, 'row')).toHaveLength(answer.routes.length);
      expect(ofClass(root, 'stop')).toHaveLength(stops.length);
      const [map] = ofClass(root, 'map');
      const marked = ofClass(map!, 'mark').filter(({ children }) => /^\d+ ·/.test(children[0]?.text ?? ''));
      expect(marked.map(({ children }) => children[0]?.text.split(/ · |: /)[1])).toEqual(
        services.map(({ job_id: id, task }) => (task === undefined ? id : `${id} (${task})`)),
      );
      // What only the request says.
      expect(ofClass(map!, 'unserved')).toHaveLength(answer.unserved.length);
      expect(ofClass(map!, 'depot').length).toBeGreaterThan(0);
    },
  );

  it('of evaluate shows the late stop, the break and the job that no route has', () => {
    const text = drawPicture(...recorded('evaluate'));
    const root = parseXml(text);
    expect(ofClass(root, 'missed')).toHaveLength(1);
    expect(ofClass(ofClass(root, 'gantt')[0]!, 'rest')).toHaveLength(1);
    expect(text).toContain('Not served: tienen (not_in_routes)');
    expect(text).toContain('late by 53 min');
  });

  it('of a plan that serves nothing still shows what there is to serve', () => {
    const answer = RECORDED.answers['POST /api/v1/optimize/sync']?.['422']?.['infeasible'];
    const root = parseXml(drawPicture(recorded('sync')[0], answer as DrawnAnswer));
    expect(ofClass(root, 'gantt')).toEqual([]);
    expect(ofClass(ofClass(root, 'map')[0]!, 'unserved')).toHaveLength(5);
  });

  it.each(SOLVED)('of %s is the same bytes again', (endpoint) => {
    expect(drawPicture(...structuredClone(recorded(endpoint)))).toBe(drawPicture(...recorded(endpoint)));
  });
});

describe('a picture', () => {
  const root = parseXml(drawPicture(...recorded('evaluate')));

  it('has a title, a description and a role, and so has every part of it', () => {
    expect(root.attributes).toMatchObject({
      role: 'graphics-document document',
      'aria-label': 'Plan: evaluate. feasible · 2 routes · 6 stops · 1 late · 1 not served',
    });
    expect(root.children.slice(0, 2).map(({ name }) => name)).toEqual(['title', 'desc']);
    const parts = allOf(root).filter(({ name }) => name === 'g');
    expect(parts.length).toBeGreaterThan(20);
    for (const { attributes, children } of parts) {
      expect(attributes['role']).toMatch(/^graphics-(object group|symbol img)$/);
      expect(children[0]?.name).toBe('title');
    }
  });

  it('knows dark and light, and dresses nothing but itself', () => {
    const style = allOf(root).find(({ name }) => name === 'style')?.text ?? '';
    expect(style).toContain('@media (prefers-color-scheme:dark){');
    const selectors = [...style.matchAll(/(?:^|[{}])([^{}@]+)\{/g)].map(([, selector]) => selector);
    expect(selectors.length).toBeGreaterThan(40);
    expect(selectors.filter((selector) => !selector?.startsWith('.plan-picture'))).toEqual([]);
  });

  it('asks for nothing from elsewhere and runs nothing', () => {
    const names = new Set(allOf(root).map(({ name }) => name));
    expect([...names].sort()).toEqual([
      'circle',
      'desc',
      'g',
      'path',
      'rect',
      'style',
      'svg',
      'text',
      'title',
    ]);
    const attributes = allOf(root).flatMap((one) => Object.keys(one.attributes));
    expect(attributes.filter((name) => /^on|href|^style$/i.test(name))).toEqual([]);
    expect(allOf(root).find(({ name }) => name === 'style')?.text).not.toMatch(/url\(|@import/);
  });

  it('gives every class that it uses a rule or a test', () => {
    const style = allOf(root).find(({ name }) => name === 'style')?.text ?? '';
    const drawn = allOf(root).filter(({ name }) => ['rect', 'circle', 'path', 'text'].includes(name));
    const bare = drawn.filter(
      ({ attributes }) => !(attributes['class'] ?? '').split(' ').some((name) => style.includes(`.${name}{`)),
    );
    expect(bare).toEqual([]);
  });

  it('keeps everything inside its frame', () => {
    const [, , width = 0, height = 0] = (root.attributes['viewBox'] ?? '').split(' ').map(Number);
    for (const { name, attributes } of allOf(root)) {
      if (name === 'rect' || name === 'text') {
        const [x, y] = [Number(attributes['x'] ?? 0), Number(attributes['y'] ?? 0)];
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + Number(attributes['width'] ?? 0)).toBeLessThanOrEqual(width);
        expect(y + Number(attributes['height'] ?? 0)).toBeLessThanOrEqual(height);
      }
    }
  });
});

describe('the texts of a caller in a picture', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    `"onload="alert(1)' x='`,
    ']]><!--&amp;',
    'a\u0000b\u001bc\ud800d\udc00e\ufffef',
    '\u202egnirts',
    '../../etc/passwd\r\n',
    '🚚'.repeat(5_000),
    'x'.repeat(10_000),
    '',
  ];

  it.each(HOSTILE.map((id, i) => [i, id] as const))('are escaped and cut (%i)', (_, id) => {
    const { request, answer } = gridPlan(1, 2, () => id);
    const [route] = answer.routes;
    const hostile: DrawnAnswer = {
      ...answer,
      problem_id: id,
      routes: [{ ...route!, resource_id: id }],
      unserved: [{ job_id: id, reason: id }],
    };
    const text = drawPicture(request, hostile);
    const root = parseXml(text);
    expect(text).not.toContain('<script');
    expect(
      allOf(root)
        .flatMap(({ attributes }) => Object.keys(attributes))
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
    const texts = allOf(root).filter(({ name }) => name !== 'style');
    expect(Math.max(...texts.map((one) => [...one.text].length))).toBeLessThan(600);
    expect(text.length).toBeLessThan(30_000);
  });

  it('of a problem without a name is a plan, and no more', () => {
    const { request, answer } = gridPlan(1, 2, () => 'v');
    const root = parseXml(drawPicture(request, { ...answer, problem_id: null }));
    expect(root.attributes['aria-label']).toMatch(/^Plan\. /);
  });

  it('throws for what is no request', () => {
    expect(() => drawPicture(null, gridPlan(1, 1).answer)).toThrow();
  });
});

describe('the size of a picture', () => {
  const bytesOf = (routes: number, stops: number) => {
    const { request, answer } = gridPlan(routes, stops);
    return Buffer.byteLength(drawPicture(request, answer));
  };

  /** Alone: a test that fails would print the whole picture. */
  const summaryOf = (text: string) => /<desc>([^<]*)</.exec(text)?.[1];

  it('is a few megabytes for 5,000 stops of 1,000 resources, all of which are drawn', () => {
    const { request, answer } = gridPlan(1_000, 5);
    const text = drawPicture(request, answer);
    expect(Buffer.byteLength(text)).toBeLessThan(10_000_000);
    expect(text.split('class="row"').length - 1).toBe(1_000);
    expect(text.split('class="mark"').length - 1).toBe(5_001);
  });

  it('grows with the stops and with the routes, and no faster', () => {
    expect(bytesOf(10, 100) / bytesOf(10, 50)).toBeLessThan(2.1);
    expect(bytesOf(200, 5) / bytesOf(100, 5)).toBeLessThan(2.1);
  });

  it('has bounds that say what is left out', () => {
    const { request, answer } = gridPlan(1_003, 1);
    const text = drawPicture(request, answer);
    expect(text.split('class="row"').length - 1).toBe(1_000);
    expect(summaryOf(text)).toMatch(/ 1003 routes · 1000 stops · 0 not served · 3 routes not drawn\.$/);
  });

  it('leaves out whole routes where stops are too many', () => {
    const { request, answer } = gridPlan(13, 1_000);
    const text = drawPicture(request, answer);
    expect(text.split('class="row"').length - 1).toBe(11);
    expect(summaryOf(text)).toMatch(/ 13 routes · 11000 stops · .* · 0 not served · 2 routes not drawn\.$/);
  });

  it('counts what is not served to the last, and marks as much as its bounds allow', () => {
    const { request, answer } = gridPlan(1, 5_003);
    const unserved = Array.from({ length: 5_003 }, (_, i) => ({ job_id: `job-0-${i}`, reason: 'why' }));
    const text = drawPicture(request, { ...answer, routes: [], unserved });
    expect(summaryOf(text)).toMatch(/ 5003 not served\.$/);
    expect(/Not served: [^<]*/.exec(text)?.[0]).toMatch(/, and 4997 more$/);
    expect(text.split('<circle class="cross unserved"').length - 1).toBe(5_001);
  });

  it('bounds the corners of lines along roads', () => {
    const { request, answer } = gridPlan(2, 3);
    const coordinates = Array.from({ length: 100_000 }, (_, i): [number, number] => [4 + i * 1e-6, 50]);
    const routes = answer.routes.map((route) => ({
      ...route,
      geometry: { type: 'LineString' as const, coordinates },
    }));
    expect(drawPicture(request, { ...answer, routes }).length).toBeLessThan(1_000_000);
  });
});
