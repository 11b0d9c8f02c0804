import { transformReplan } from './transform';

type Json = ReturnType<typeof JSON.parse>;

const line = (size: number) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => Math.abs(i - j) * 10));

/** Six places in a row, jobs a, b and c at 1, 2 and 3, a shipment s from 4 to 5. */
function original(rest: object = {}): Json {
  return {
    travel: { distance_matrix: line(6) },
    resources: [{ id: 'v1', depot_index: 0, time_window: { start: 100, end: 900 } }, { id: 'v2' }],
    jobs: [
      { id: 'a', location_index: 1 },
      { id: 'b', location_index: 2 },
      { id: 'c', location_index: 3 },
    ],
    shipments: [{ id: 's', pickup: { location_index: 4 }, delivery: { location_index: 5 } }],
    ...rest,
  };
}

function replan(progress: object, base: Json = original()) {
  const { request, notes, faults, findings } = transformReplan({ original_request: base, ...progress });
  return {
    request: request as Json,
    warnings: notes.toWarnings().map(({ code }) => code),
    refused: [...faults, ...findings].map(({ code, field }) => `${code} ${field}`),
  };
}

const ids = (list: { id: string }[]) => list.map(({ id }) => id);
const at = (place: number, time: number, rest: object = {}) => ({
  vehicle_positions: [{ resource_id: 'v1', location_index: place, current_time: time, ...rest }],
});
const done = (job_id: string, finished_at: unknown, rest: object = {}) => ({
  ...{ job_id, resource_id: 'v1', started_at: 0, finished_at },
  ...rest,
});

describe('work', () => {
  it('stays as it is when nothing happened, every other section untouched', () => {
    const body = original({ metadata: { problem_id: 'p' }, options: { seed: 3 }, unknown: [1] });
    expect(replan({}, body)).toEqual({ request: body, warnings: [], refused: [] });
    const nulls = { completed_job_ids: null, completed_jobs: null, cancelled_job_ids: null, new_jobs: null };
    expect(replan({ ...nulls, vehicle_positions: null }, body).request).toEqual(body);
  });

  it('never touches the original', () => {
    const body = original({ locks: { routes: [{ resource_id: 'v1', job_ids: ['a', 'b'] }] } });
    const before = JSON.stringify(body);
    replan({ completed_jobs: [done('a', 200)], cancelled_job_ids: ['s'], ...at(2, 300) }, body);
    expect(JSON.stringify(body)).toBe(before);
  });

  it.each([
    ['completed_job_ids', { completed_job_ids: ['a', 'b'] }],
    ['completed_jobs', { completed_jobs: [done('a', 200), done('b', 300)] }],
    ['cancelled_job_ids', { cancelled_job_ids: ['a', 'b'] }],
    ['all of them', { completed_job_ids: ['a'], cancelled_job_ids: ['b'], completed_jobs: [done('a', 9)] }],
  ])('loses the jobs of %s', (_, progress) => {
    const { request, refused } = replan(progress);
    expect(ids(request.jobs)).toEqual(['c']);
    expect(ids(request.shipments)).toEqual(['s']);
    expect(refused).toEqual([]);
  });

  it.each(['s', 's:pickup', 's:delivery'])('loses a shipment whole when %s is over', (name) => {
    expect(replan({ completed_job_ids: [name] }).request.shipments).toEqual([]);
    expect(replan({ cancelled_job_ids: [name] }).request.shipments).toEqual([]);
    expect(replan({ completed_jobs: [done(name, 5)] }).request.shipments).toEqual([]);
  });

  it('takes new jobs behind the others', () => {
    const fresh = { id: 'n', location_index: 5, penalty: 7 };
    expect(ids(replan({ new_jobs: [fresh], completed_job_ids: ['b'] }).request.jobs)).toEqual([
      'a',
      'c',
      'n',
    ]);
    expect(replan({ new_jobs: [fresh] }, original({ jobs: undefined })).request.jobs).toEqual([fresh]);
  });

  it('counts what is completed and cancelled as completed, with a warning', () => {
    const both = replan({ completed_job_ids: ['a'], cancelled_job_ids: ['a', 'b'] });
    expect(ids(both.request.jobs)).toEqual(['c']);
    expect(both.warnings).toEqual(['COMPLETED_AND_CANCELLED']);
    const steps = replan({ completed_job_ids: ['s:delivery'], cancelled_job_ids: ['s'] });
    expect(steps.warnings).toEqual(['COMPLETED_AND_CANCELLED']);
  });

  it('may be nothing at all (B22)', () => {
    const { request, refused } = replan({ completed_job_ids: ['a', 'b', 'c', 's'] });
    expect([request.jobs, request.shipments, refused]).toEqual([[], [], []]);
  });
});

describe('goods on board (B21)', () => {
  it.each([
    ['a shipment picked up', { completed_job_ids: ['s:pickup'] }, true],
    ['a record of its pickup', { completed_jobs: [done('s', 5, { task: 'pickup' })] }, true],
    [
      'picked up, then cancelled',
      { completed_job_ids: ['s:pickup'], cancelled_job_ids: ['s:delivery'] },
      true,
    ],
    ['picked up and delivered', { completed_job_ids: ['s:pickup', 's:delivery'] }, false],
    ['a whole shipment', { completed_job_ids: ['s'] }, false],
    ['a cancelled one', { cancelled_job_ids: ['s'] }, false],
  ])('%s: warned %s', (_, progress, warned) => {
    expect(replan(progress).warnings.includes('GOODS_ON_BOARD')).toBe(warned);
  });

  const collecting = original({
    resources: [{ id: 'v1', capacities: 9 }, { id: 'v2' }],
    jobs: [{ id: 'a', location_index: 1, demands: { kg: 4 } }],
  });

  it('are warned of after a collection, until the position says what is aboard', () => {
    expect(replan({ completed_job_ids: ['a'] }, collecting).warnings).toEqual(['GOODS_ON_BOARD']);
    const told = at(1, 200, { initial_load: { kg: 4 } });
    const { request, warnings } = replan({ completed_jobs: [done('a', 200)], ...told }, collecting);
    expect(warnings).toEqual([]);
    expect(request.resources[0].initial_load).toEqual({ kg: 4 });
  });

  it('keep what the resource itself says where the position says nothing', () => {
    const body = original({ resources: [{ id: 'v1', initial_load: 3 }] });
    expect(replan(at(1, 200), body).request.resources[0].initial_load).toBe(3);
    expect(replan(at(1, 200, { initial_load: 0 }), body).request.resources[0].initial_load).toBe(0);
  });
});

describe('the start of a positioned vehicle', () => {
  const first = (progress: object, base?: Json) => replan(progress, base).request.resources[0];

  it('is the position, the shift begins at its time and keeps its end', () => {
    expect(first(at(2, 300))).toEqual({
      id: 'v1',
      start_location: { location_index: 2 },
      end_depot_index: 0,
      time_window: { start: 300, end: 900 },
    });
  });

  it('leaves the other vehicles alone', () => {
    expect(replan(at(2, 300)).request.resources[1]).toEqual({ id: 'v2' });
  });

  it('takes coordinates as they are', () => {
    const location = { lat: 50.9, lon: 4.4, label: 'here' };
    const positions = [{ resource_id: 'v1', location, current_time: 300 }];
    expect(first({ vehicle_positions: positions }).start_location).toEqual(location);
  });

  it('begins a day without a window: until midnight', () => {
    const { resources } = replan({
      vehicle_positions: [{ resource_id: 'v2', location_index: 2, current_time: 300 }],
    }).request;
    expect(resources[1].time_window).toEqual({ start: 300, end: 86_400 });
  });

  it('may lie before the shift: the vehicle is there already', () => {
    expect(first(at(0, 0)).time_window).toEqual({ start: 0, end: 900 });
  });

  it('rounds a fraction of a second, and keeps what else the window says', () => {
    const body = original({ resources: [{ id: 'v1', time_window: { start: 1, end: 9, note: 'x' } }] });
    expect(first(at(2, 5.5), body).time_window).toEqual({ start: 6, end: 9, note: 'x' });
  });

  it('replaces an entry of the only day, whichever way it was written', () => {
    const listed = original({
      resources: [
        { id: 'v1', time_window: { start: 0, end: 900 }, day_time_windows: [{ day: 0, start: 5, end: 700 }] },
      ],
    });
    expect(first(at(2, 300), listed)).toMatchObject({
      time_window: { start: 300, end: 700 },
      day_time_windows: [],
    });
    const named = original({ resources: [{ id: 'v1', time_windows_by_day: { 0: { start: 5, end: 600 } } }] });
    expect(first(at(2, 300), named)).toMatchObject({
      time_window: { start: 300, end: 600 },
      time_windows_by_day: {},
    });
  });

  it('serves nothing more when its shift is over', () => {
    const { request, warnings } = replan(at(2, 901));
    expect(request.resources[0]).toMatchObject({ available_days: [], time_window: { start: 100, end: 900 } });
    expect(warnings).toEqual(['SHIFT_OVER']);
    expect(replan(at(2, 900)).warnings).toEqual([]);
  });

  it('has what is left of its overtime', () => {
    const overtime = { max: 100, cost_per_time: 2 };
    const body = original({ resources: [{ id: 'v1', time_window: { start: 0, end: 900 }, overtime }] });
    expect(first(at(2, 960), body)).toMatchObject({
      time_window: { start: 960, end: 960 },
      overtime: { max: 40, cost_per_time: 2 },
    });
    expect(replan(at(2, 1_001), body).warnings).toEqual(['SHIFT_OVER']);
  });
});

describe('the end of a positioned vehicle (B19)', () => {
  const endOf = (resource: object, rest: object = {}) => {
    const body = original({ resources: [{ id: 'v1', ...resource }], ...rest });
    const { start_location, time_window, id, ...end } = replan(at(2, 300), body).request.resources[0];
    expect([id, start_location, time_window.start]).toEqual(['v1', { location_index: 2 }, 300]);
    return end;
  };

  it.each<[string, object, object]>([
    ['depot_index', { depot_index: 3 }, { end_depot_index: 3 }],
    ['start_depot_id', { start_depot_id: 'd' }, { end_depot_id: 'd' }],
    ['start_location', { start_location: { location_index: 4 } }, { end_location: { location_index: 4 } }],
    ['the one that wins of several', { depot_index: 3, start_depot_id: 'd' }, { end_depot_id: 'd' }],
    ['the first place when it names none', {}, { end_depot_index: 0 }],
    ['end_depot_index', { depot_index: 3, end_depot_index: 1 }, { end_depot_index: 1 }],
    ['end_depot_id', { depot_index: 3, end_depot_id: 'e' }, { end_depot_id: 'e' }],
    [
      'end_location',
      { depot_index: 3, end_location: { location_index: 1 } },
      { end_location: { location_index: 1 } },
    ],
    ['nothing of an open route', { depot_index: 3, return_to_depot: false }, { return_to_depot: false }],
  ])('is kept from %s, and every other start is cleared', (_, resource, end) => {
    expect(endOf(resource)).toEqual(end);
  });

  it('is the only depot where places have no numbers', () => {
    const travel = {};
    const depots = [{ id: 'd', location: { lat: 51, lon: 4 } }];
    expect(endOf({}, { travel, depots })).toEqual({ end_depot_id: 'd' });
    expect(endOf({}, { travel: { locations: [{ lat: 51, lon: 4 }] }, depots })).toEqual({
      end_depot_index: 0,
    });
    expect(endOf({}, { travel: { locations: [{ index: 7, lat: 51, lon: 4 }] }, depots })).toEqual({
      end_depot_id: 'd',
    });
    const byType = { vehicle_matrices: { van: { time_matrix: line(6) } } };
    expect(endOf({}, { travel: byType, depots })).toEqual({ end_depot_index: 0 });
  });

  it('must be known', () => {
    const body = original({ travel: { distance_matrix: [] }, resources: [{ id: 'v1' }] });
    expect(replan(at(2, 300), body).refused).toEqual(['VALIDATION_ERROR original_request.resources[0]']);
  });
});

describe('positions of completed jobs', () => {
  const first = (progress: object, base?: Json) => replan(progress, base).request.resources[0];

  it('are where and when the job with the latest finished_at ended', () => {
    const completed_jobs = [done('a', 200), done('c', 500), done('b', 400)];
    expect(first({ completed_jobs })).toMatchObject({
      start_location: { location_index: 3 },
      time_window: { start: 500, end: 900 },
    });
  });

  it('are those of the later in the list where several end at once', () => {
    expect(first({ completed_jobs: [done('a', 500), done('b', 500)] }).start_location).toEqual({
      location_index: 2,
    });
    expect(first({ completed_jobs: [done('b', 500), done('a', 500)] }).start_location).toEqual({
      location_index: 1,
    });
  });

  it('yield to vehicle_positions, in place and in time', () => {
    expect(first({ completed_jobs: [done('c', 500)], ...at(1, 300) })).toMatchObject({
      start_location: { location_index: 1 },
      time_window: { start: 300, end: 900 },
    });
  });

  it.each([
    ['finished_at null', done('a', null)],
    ['no finished_at', { job_id: 'a', resource_id: 'v1' }],
    ['no resource', { job_id: 'a', finished_at: 200 }],
  ])('are unknown with %s, but the job is done', (_, record) => {
    const { request, warnings } = replan({ completed_jobs: [record] });
    expect(request.resources).toEqual(original().resources);
    expect(ids(request.jobs)).toEqual(['b', 'c']);
    expect(warnings).toEqual(['POSITION_UNKNOWN']);
  });

  it('ignore a record without an end beside one that has it', () => {
    expect(first({ completed_jobs: [done('a', 200), done('b', null)] }).start_location).toEqual({
      location_index: 1,
    });
  });

  it.each([
    ['s', 5],
    ['s:delivery', 5],
    ['s:pickup', 4],
  ])('are at the step of a shipment: %s', (name, place) => {
    expect(first({ completed_jobs: [done(name, 200)] }).start_location).toEqual({ location_index: place });
    const flat = [{ id: 's', pickup_location_index: 4, delivery_location_index: 5 }];
    expect(
      first({ completed_jobs: [done(name, 200)] }, original({ shipments: flat })).start_location,
    ).toEqual({
      location_index: place,
    });
  });

  it('are coordinates where the job has them', () => {
    const location = { lat: 50.9, lon: 4.4 };
    const body = original({
      travel: {},
      jobs: [{ id: 'a', location }],
      resources: [{ id: 'v1', depot_index: 0 }],
    });
    expect(first({ completed_jobs: [done('a', 200)] }, body).start_location).toEqual(location);
  });

  it('say nothing when only ids are given', () => {
    expect(replan({ completed_job_ids: ['a'] }).request.resources).toEqual(original().resources);
  });

  it('count the last of several positions of one vehicle, with a warning', () => {
    const positions = [...at(1, 300).vehicle_positions, ...at(3, 200).vehicle_positions];
    const { request, warnings } = replan({ vehicle_positions: positions });
    expect(request.resources[0].start_location).toEqual({ location_index: 3 });
    expect(warnings).toEqual(['POSITION_REPEATED']);
  });
});
