import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coordinateRequest, job, request, resource } from '../support/factories';
import { expectEnvelope, Service, stopOf, type Answer } from '../support/service';

/** Bodies that past services have died of. None may be a 500, and the next request must be answered. */
describe('hostile bodies', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ WARM_UP: 'true' });
  });
  afterAll(() => service.close());

  /** `expectDocumented` inside `syncUnjudged` refuses what is not in the API; here also what is our own fault. */
  async function survives(body: object | string): Promise<Answer> {
    const answer = await service.syncUnjudged(body);
    if (answer.status >= 500) {
      throw new Error(
        `${answer.status} for ${JSON.stringify(body).slice(0, 300)}: ${JSON.stringify(answer.body)}`,
      );
    }
    if (answer.status !== 200) {
      expectEnvelope(answer, answer.body.code, answer.status);
    }
    return answer;
  }

  const text = (body: object) => JSON.stringify(body);
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each<[string, string]>([
    ['deep lists', nested(100_000)],
    ['deep objects', '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
    ['a deep matrix', text(request()).replace('"distance_matrix":[', `"distance_matrix":[${nested(5_000)},`)],
    ['deep metadata', text(request()).replace('{', `{"metadata":{"x":${nested(5_000)}},`)],
    ['an unfinished list', '['.repeat(100_000)],
    ['a number beyond double', text(request()).replace('1000', '1e400')],
    [
      'metadata beyond double',
      text(request({ jobs: [{ ...job('j1', 1), metadata: { n: 0 } }] })).replace('{"n":0}', '1e400'),
    ],
    ['a very long number', text(request()).replace('1000', '1'.repeat(5_000))],
    ['NaN', text(request()).replace('1000', 'NaN')],
    ['a byte order mark', `\ufeff${text(request())}`],
    ['something after the end', `${text(request())} x`],
    ['a lone surrogate escape', text(request()).replace('"j1"', '"\\ud800"')],
    ['a zero byte escape', text(request()).replace('"j1"', '"\\u0000"')],
    ['many empty lists', `{"travel":{},"resources":[${'[],'.repeat(200_000)}[]]}`],
    [
      'many keys',
      `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join()},"travel":{},"resources":[]}`,
    ],
    ['one very long key', `{"${'k'.repeat(1_000_000)}":1,"travel":{},"resources":[]}`],
    ['white space only', ' \n\t '.repeat(1_000)],
  ])('%s', async (_, body) => {
    await survives(body);
    await service.solve(request());
  });

  it('takes the last of duplicate keys, as JSON.parse does', async () => {
    const body = text(request({ jobs: [job('a', 1, { service_time: 60 })] }));
    const answer = await survives(body.replace('"service_time":60', '"service_time":"x","service_time":60'));
    expect(answer.status).toBe(200);
    expect(stopOf(answer.body, 'a').service_time).toBe(60);
  });

  describe('names that mean something to JavaScript are only names', () => {
    const NAMES = [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'prototype',
      'length',
    ];

    it.each(NAMES)('%s as id, dimension, skill and vehicle type', async (name) => {
      const strange = (value: number) =>
        JSON.parse(`{${JSON.stringify(name)}:${value}}`) as Record<string, number>;
      const traits = { capacities: strange(5), skills: [name], skill_levels: strange(2), vehicle_type: name };
      const needs = { demands: strange(3), required_skills: [name], skill_levels: strange(2) };
      const plan = await service.solve(
        request({
          resources: [resource('v1', { ...traits, skill_multipliers: strange(0.5) })],
          jobs: [job(name, 1, { ...needs, service_time: 100 })],
        }),
      );
      expect(stopOf(plan, name).service_time).toBe(50);
      expect(Object.entries(plan.routes[0]!.summary.max_loads)).toContainEqual([name, 3]);
    });

    it.each(NAMES)('%s as a capacity too small', async (name) => {
      const strange = (value: number) =>
        JSON.parse(`{${JSON.stringify(name)}:${value}}`) as Record<string, number>;
      const body = request({
        resources: [resource('v1', { capacities: strange(2) })],
        jobs: [job('a', 1, { demands: strange(3) })],
      });
      const answer = await service.solveInfeasible(body);
      expect(answer.unserved[0]?.reason).toBe('capacity_exceeded');
    });

    it('a body cannot change what objects are', async () => {
      const spoiled = text(request()).replace(
        '{',
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
      );
      await survives(spoiled);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it('a __proto__ inside a job gives it nothing', async () => {
      const spoiled = text(request({ jobs: [job('a', 1)] })).replace(
        '"id":"a"',
        '"id":"a","__proto__":{"service_time":999}',
      );
      const answer = await survives(spoiled);
      expect(stopOf(answer.body, 'a').service_time).toBe(0);
    });
  });

  describe('sizes that must not be multiplied', () => {
    it.each<[string, object]>([
      ['an index far beyond', request({ places: 2, jobs: [job('a', 2 ** 31)] })],
      ['a level far beyond', request({ jobs: [job('a', 1, { skill_levels: { s: 1e12 } })] })],
      ['times far beyond', request({ jobs: [job('a', 1, { service_time: 1e9, setup_time: 1e9 })] })],
      [
        'demands far beyond',
        request({
          resources: [resource('v1', { capacities: 1e15 })],
          jobs: [job('a', 1, { demands: 1e15 })],
        }),
      ],
      [
        'distances far beyond',
        request({
          travel: {
            distance_matrix: [
              [0, 1e15],
              [1e15, 0],
            ],
          },
        }),
      ],
      [
        'tiny distances',
        request({
          travel: {
            distance_matrix: [
              [0, 1e-9],
              [1e-9, 0],
            ],
          },
        }),
      ],
      [
        'prices far beyond',
        request({ resources: [resource('v1', { cost_per_distance: 1e11, fixed_cost: 1e11 })] }),
      ],
      [
        'prices too far apart',
        request({
          resources: [
            resource('v1', { cost_per_distance: 2 ** 31 }),
            resource('v2', { cost_per_distance: 1 }),
          ],
        }),
      ],
      [
        'a window from the big bang',
        request({ jobs: [job('a', 1, { time_windows: [{ start: -1e15, end: 1e15 }] })] }),
      ],
      [
        'negative shift',
        request({ resources: [resource('v1', { time_window: { start: -5_000, end: 5_000 } })] }),
      ],
      ['the poles', coordinateRequest({ jobs: [{ id: 'n', location: { lat: 90, lon: 180 } }] })],
      [
        'many windows',
        request({
          jobs: [
            job('a', 1, { time_windows: Array.from({ length: 5_000 }, (_, i) => ({ start: i, end: i })) }),
          ],
        }),
      ],
      [
        'many dimensions',
        request({
          jobs: [
            job('a', 1, { demands: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`d${i}`, 1])) }),
          ],
        }),
      ],
      [
        'many skills',
        request({
          jobs: [job('a', 1, { required_skills: Array.from({ length: 2_000 }, (_, i) => `s${i}`) })],
        }),
      ],
      ['a long id', request({ jobs: [job('x'.repeat(100_000), 1)] })],
    ])('%s', async (_, body) => {
      await survives(body);
    });
  });

  describe('names without end', () => {
    const LONGEST_ANSWER = 200_000;
    const names = (count: number, prefix = 's') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
    const diagnosed = (more: object) =>
      request({ places: 6, output_options: { include_diagnostics: true }, ...more });

    it.each<[string, object]>([
      ['100,000 skills of one job', diagnosed({ jobs: [job('a', 1, { required_skills: names(100_000) })] })],
      ['1,000 skills of one job', diagnosed({ jobs: [job('a', 1, { required_skills: names(1_000) })] })],
      [
        '1,000 skills of each of 20 jobs',
        diagnosed({
          jobs: names(20).map((id) => job(id, 1, { required_skills: names(1_000, `${id}-`) })),
        }),
      ],
    ])('%s, with a diagnosis, are refused in few words', async (_, body) => {
      const answer = await survives(body);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body).length).toBeLessThan(LONGEST_ANSWER);
    });
  });

  /** Every body that has ever broken the service is kept as a file. */
  describe('past crashers', () => {
    const folder = join(__dirname, '..', 'support', 'crashers');
    it.each(readdirSync(folder).filter((file) => file.endsWith('.json')))('%s', async (file) => {
      await survives(readFileSync(join(folder, file), 'utf8'));
    });

    const given = join(folder, 'evaluate');
    it.each(readdirSync(given))('a plan to evaluate: %s', async (file) => {
      const body = JSON.parse(readFileSync(join(given, file), 'utf8')) as object;
      // They are large for the second that evaluate has: other work on the machine may cost one try, and not three.
      const answers: number[] = [];
      while (answers.at(-1) !== 200 && answers.length < 3) {
        answers.push((await service.post('/api/v1/optimize/evaluate', body)).status);
      }
      expect(answers.at(-1)).toBe(200);
    });
  });
});
