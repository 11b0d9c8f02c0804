import { decodeProblem } from '../../../kernel/wire/testing/decode-problem';
import { faultsOf, prepare, refusal, request, square, warningCodes, wireOf } from '../testing/requests';
import { didYouMean } from './did-you-mean';

const job = (more: Record<string, unknown>) => request({ jobs: [{ id: 'a', location_index: 1, ...more }] });
const related = (relation: object) =>
  request({
    jobs: ['a', 'b'].map((id) => ({ id, location_index: 1 })),
    relations: [{ type: 'precedence', ...relation }],
  });
const resource = (more: Record<string, unknown>) => request({ resources: [{ id: 'v1', ...more }] });
const planned = (...stops: object[]) =>
  request({ options: { initial_solution: { routes: [{ resource_id: 'v1', stops }] } } });

describe('shape', () => {
  it.each([null, 5, 'x', [], true, undefined])('refuses %p as a request', (json) => {
    expect(refusal(json).code).toBe('SCHEMA_ERROR');
  });

  it.each([
    ['jobs[0].service_time', job({ service_time: '300' })],
    ['jobs[0].service_time', job({ service_time: -1 })],
    ['jobs[0].id', request({ jobs: [{ location_index: 1 }] })],
    ['jobs[0].id', request({ jobs: [{ id: 5, location_index: 1 }] })],
    ['jobs[0].location_index', request({ jobs: [{ id: 'a' }] })],
    ['jobs[0].location_index', job({ location: { lat: 50, lon: 4 } })],
    ['jobs[0].time_windows[1].end', job({ time_windows: [{ start: 0, end: 1 }, { start: 0 }] })],
    ['jobs[0].time_windows[0].start', job({ time_windows: [{ start: -1, end: 1 }] })],
    ['jobs[0].demands.kg', job({ demands: { kg: 'much' } })],
    ['jobs[0].demands', job({ demands: '3' })],
    ['jobs[0].demands', job({ demands: 1e308 })],
    ['jobs[0].demands.kg', job({ demands: { kg: 1e12 } })],
    ['resources[0].initial_load', resource({ initial_load: 1e308 })],
    ['jobs[0].location_index', job({ location_index: 0.5 })],
    ['resources[0].depot_index', resource({ depot_index: 0.5 })],
    ['jobs[0].mandatory', job({ mandatory: 1 })],
    ['jobs[0].required_skills[0]', job({ required_skills: [1] })],
    ['jobs[0]', request({ jobs: ['a'] })],
    ['resources', request({ resources: [] })],
    ['resources[0].capacities', resource({ capacities: -1 })],
    ['resources[0].speed_factor', resource({ speed_factor: 0.1 })],
    ['resources[0].speed_factor', resource({ speed_factor: 10.1 })],
    [
      'travel.distance_matrix[0][1]',
      request({
        travel: {
          distance_matrix: [
            [0, -1],
            [1, 0],
          ],
        },
      }),
    ],
    ['travel.distance_matrix[1]', request({ travel: { distance_matrix: [[0, 1], 5] } })],
    ['options.time_limit_seconds', request({ options: { time_limit_seconds: 0 } })],
    ['options.objective', request({ options: { objective: 'min_money' } })],
    ['options.first_solution_strategy', request({ options: { first_solution_strategy: 'BEST' } })],
    ['travel', { ...request(), travel: null }],
    // Whichever was read, the other would be lost without a word.
    ...[
      { job_id: 'a', break_id: 'lunch' },
      { job_id: 'a', dump_station_id: 'd' },
      { shipment_id: 'a', break_id: 'lunch' },
      { job_id: 'a', shipment_id: 's' },
      { break_id: 'lunch', dump_station_id: 'd' },
    ].map((stop): [string, object] => [
      'options.initial_solution.routes[0].stops[1]',
      planned({ job_id: 'b' }, stop),
    ]),
    ['webhooks[0]', request({ webhooks: ['http://x'] })],
  ])('says SCHEMA_ERROR at %s', (field, json) => {
    const error = refusal(json);
    expect(error.code).toBe('SCHEMA_ERROR');
    expect(error.field).toBe(field);
  });

  it.each<[string, object]>([
    [
      'jobs[0].location.lng',
      request({ travel: {}, jobs: [{ id: 'a', location: { lat: 50.8, lon: 4.3, lng: 5 } }] }),
    ],
    [
      'travel.duration_matrix',
      request({
        travel: { distance_matrix: square(3, 1), time_matrix: square(3, 1), duration_matrix: square(3, 2) },
      }),
    ],
    ['travel.distances', request({ travel: { distances: square(3, 1), distance_matrix: square(3, 1) } })],
    ['resources[0].max_jobs', resource({ max_tasks: 5, max_jobs: 2 })],
    ['relations[0].jobs', related({ job_ids: ['a', 'b'], jobs: ['b', 'a'] })],
    ['relations[0].after', related({ ids: ['a', 'b'], before: 'b', after: 'a' })],
    ['relations[0].to', related({ first: 'a', second: 'b', to: 'a' })],
  ])('says that %s is not read beside its shown name', (field, json) => {
    const { warnings } = prepare(
      field.includes('location')
        ? { ...json, resources: [{ id: 'v1', start_location: { lat: 50.8, lon: 4.3 } }] }
        : json,
    ).context;
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'ALIAS_IGNORED', field }));
  });

  it('an empty matrix is none beside its other name', () => {
    const travel = { distance_matrix: square(3, 1), time_matrix: square(3, 1), durations: [] };
    expect(warningCodes(request({ travel }))).toEqual([]);
  });

  it('takes a task of a shipment as an answer names it', () => {
    const shipment = { id: 's', pickup: { location_index: 1 }, delivery: { location_index: 2 } };
    const stops = ['pickup', 'delivery'].map((task) => ({ job_id: `s:${task}`, shipment_id: 's', task }));
    expect(warningCodes({ ...planned(...stops), shipments: [shipment] })).toEqual([]);
  });

  it.each([
    ...[resource({ speed_factor: 10 }), resource({ capacities: 0 }), job({ service_time: 0 })],
    ...[resource({ capacities: Number.MAX_VALUE }), job({ demands: -1e11 }), job({ location_index: 1.0 })],
  ])('takes a value at its bound', (json) => {
    expect(() => prepare(json)).not.toThrow();
  });

  it('lists every fault, at most 100', () => {
    const bad = Array.from({ length: 101 }, (_, i) => ({
      id: `j${i}`,
      location_index: 1,
      service_time: 'x',
    }));
    expect(refusal(request({ jobs: bad.slice(0, 99) })).errors).toHaveLength(99);
    expect(refusal(request({ jobs: bad })).errors).toHaveLength(100);
  });

  it('reads null as absent', () => {
    const nulls = { time_windows: null, demands: null, service_time: null, location: null, metadata: null };
    expect(prepare(job(nulls)).context.activities[0]?.windows).toEqual([]);
    expect(() => prepare({ ...request(), options: null, depots: null, relations: null })).not.toThrow();
  });

  it('takes 300.0 silently and rounds 300.5 half up with a warning (B48)', () => {
    expect(warningCodes(job({ setup_time: 300.0 }))).toEqual([]);
    const rounded = prepare(job({ setup_time: 300.5 }));
    expect(decodeProblem(rounded.problem.words).activities[0]?.setupTime).toBe(301);
    expect(rounded.context.warnings[0]).toMatchObject({ code: 'ROUNDED_INPUT', field: 'jobs[0].setup_time' });
  });

  it('ignores an unknown field, once however often, and guesses what was meant (B41)', () => {
    const json = request({
      jobs: [
        { id: 'a', location_index: 1, serviceTime: 5 },
        { id: 'b', location_index: 2, serviceTime: 5 },
      ],
    });
    const [warning, ...others] = prepare(json).context.warnings;
    expect(others).toEqual([]);
    expect(warning?.message).toMatch(/"serviceTime".*did you mean "service_time"\?.*2 places/);
  });

  it.each([
    ['resources[0]', { resources: [{ id: 'v1', capacity: 5 }] }, 'capacities'],
    ['options', { options: { time_limit: 5 } }, 'time_limit_seconds'],
    ['', { vehicles: [] }, 'resources'],
  ])('knows what is meant by names of other services: %s', (_, rest, meant) => {
    const [warning] = prepare(request(rest)).context.warnings;
    expect(warning).toMatchObject({ code: 'UNKNOWN_FIELD' });
    expect(warning?.message).toContain(`did you mean "${meant}"?`);
  });

  it('has a limit for jobs and for resources', () => {
    const two = request({ jobs: ['a', 'b'].map((id) => ({ id, location_index: 1 })) });
    expect(() => prepare(two, { maxJobs: 2 })).not.toThrow();
    const error = refusal(two, { maxJobs: 1 });
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(faultsOf(error)).toEqual([['LIMIT_EXCEEDED', 'jobs']]);
    expect(refusal(request({ resources: [{ id: 'a' }, { id: 'b' }] }), { maxResources: 1 }).field).toBe(
      'resources',
    );
  });

  it('has a limit for the length of problem_id, which stands in every record and list', () => {
    const named = (length: number) => request({ metadata: { problem_id: 'p'.repeat(length) } });
    expect(prepare(named(10_000)).context.problemId).toHaveLength(10_000);
    const error = refusal(named(10_001));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(faultsOf(error)).toEqual([['LIMIT_EXCEEDED', 'metadata.problem_id']]);
  });

  it.each(['required_skills', 'skill_levels'])('bounds %s of a job to 1,000', (field) => {
    const names = Array.from({ length: 1_001 }, (_, i) => `s${i}`);
    const of = (some: string[]) =>
      job({ [field]: field === 'skill_levels' ? Object.fromEntries(some.map((name) => [name, 2])) : some });
    expect(() => prepare(of(names.slice(1)))).not.toThrow();
    const error = refusal(of(names));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(faultsOf(error)).toEqual([['LIMIT_EXCEEDED', `jobs[0].${field}`]]);
  });

  it('bounds the skills of a resource alike', () => {
    const skills = Array.from({ length: 1_001 }, (_, i) => `s${i}`);
    expect(faultsOf(refusal(resource({ skills })))).toEqual([['LIMIT_EXCEEDED', 'resources[0].skills']]);
  });

  it('bounds the depth of metadata', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { x: deep(levels - 1) });
    expect(() => prepare(job({ metadata: deep(32) }))).not.toThrow();
    expect(refusal(job({ metadata: deep(33) })).field).toBe('jobs[0].metadata');
  });

  it.each([
    [{ duration_matrix: square(3, 5), distances: square(3, 7) }],
    [{ durations: square(3, 5), distance_matrix: square(3, 7) }],
  ])('reads matrices by their aliases', (travel) => {
    const [profile] = prepare(request({ travel })).problem.profiles;
    expect([profile?.distance[1], profile?.time[1]]).toEqual([7, 5]);
  });

  it.each([
    ['max_duration', 'maxTime'],
    ['max_route_time', 'maxTime'],
    ['max_jobs', 'maxTasks'],
    ['tour_size', 'maxTasks'],
  ] as const)('reads %s as %s', (alias, name) => {
    expect(wireOf(resource({ [alias]: 7 })).vehicles[0]?.[name]).toBe(7);
  });

  it.each([
    ['lat', 'lng'],
    ['latitude', 'longitude'],
  ])('reads coordinates as %s and %s', (lat, lon) => {
    const json = {
      travel: {},
      resources: [{ id: 'v1', start_location: { lat: 50, lon: 4 } }],
      jobs: [{ id: 'a', location: { [lat]: 50.5, [lon]: 4.5 } }],
    };
    expect(prepare(json).context.places[1]).toMatchObject({ lat: 50.5, lon: 4.5 });
  });
});

describe('relations in every form of contract A6', () => {
  const withRelations = (relations: unknown) =>
    request({
      jobs: ['a', 'b'].map((id) => ({ id, location_index: 1 })),
      relations,
    });

  it.each([
    [[{ type: 'precedence', job_ids: ['a', 'b'] }]],
    [[{ type: 'PRECEDENCE', jobs: ['a', 'b'] }]],
    [[{ type: 'precedence', before: 'a', after: 'b' }]],
    [[{ type: 'precedence', predecessor: 'a', successor: 'b' }]],
    [[{ type: 'precedence', from: 'a', to: 'b' }]],
    [{ precedence: [{ before: 'a', after: 'b' }] }],
    [{ precedence: [['a', 'b']] }],
  ])('%j', (relations) => {
    const plain = prepare(withRelations([])).problem.words;
    const words = prepare(withRelations(relations)).problem.words;
    expect(words.length).toBeGreaterThan(plain.length);
    expect(words).toEqual(prepare(withRelations([{ type: 'precedence', ids: ['a', 'b'] }])).problem.words);
  });

  it.each([
    ['relations[0].type', [{ type: 'near', job_ids: ['a', 'b'] }]],
    ['relations[0].job_ids', [{ type: 'precedence' }]],
    ['relations[0].job_ids', [{ type: 'precedence', job_ids: ['a'] }]],
    ['relations.precedence[0]', { precedence: [5] }],
  ])('refuses at %s', (field, relations) => {
    expect(refusal(withRelations(relations)).field).toBe(field);
  });
});

describe('did you mean', () => {
  const KNOWN = ['service_time', 'setup_time', 'time_windows', 'id'];
  it.each([
    ['serviceTime', 'service_time'],
    ['service-time', 'service_time'],
    ['servcie_time', 'service_time'],
    ['TimeWindows', 'time_windows'],
    ['colour', null],
    ['x'.repeat(50), null],
    ['time', 'time_windows'],
    // It begins two of them, and the other is too short to tell.
    ['serv', null],
    ['set', null],
    ['duration', 'service_time'],
    ['vehicles', null],
    ['constructor', null],
  ])('%s → %p', (name, meant) => {
    expect(didYouMean(name, KNOWN)).toBe(meant);
  });

  const SHORT = ['id', 'start', 'end', 'days', 'paid', 'label', 'tw'];
  it.each([
    ['two neighbours that are swapped', 'lable', 'label'],
    ['two neighbours that are swapped in three letters', 'ned', 'end'],
    ['two letters that are swapped', 'di', 'id'],
    ['a letter that is missing of three', 'nd', 'end'],
    ['a spelling that is two letters away', 'payed', 'paid'],
    ['a letter too many', 'ids', 'id'],
    ['one letter', 'x', null],
    ['one letter that is in a name', 'd', null],
    ['two letters of which one is wrong', 'to', null],
    ['two letters that are in no name', 'xy', null],
    ['another word of five letters', 'stage', null],
  ])('%s in short names: %s → %p', (_, name, meant) => {
    expect(didYouMean(name, SHORT)).toBe(meant);
  });
});
