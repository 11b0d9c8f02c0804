import { transformReplan } from './transform';

type Json = ReturnType<typeof JSON.parse>;

/** Three days; a and b are for day 0, c for day 1, d for any. */
function original(rest: object = {}): Json {
  return {
    travel: { distance_matrix: [] },
    problem: { num_days: 3 },
    resources: [
      { id: 'v1', depot_index: 0, time_window: { start: 100, end: 900 } },
      { id: 'v2', depot_index: 0 },
    ],
    jobs: [
      { id: 'a', location_index: 1, day: 0 },
      { id: 'b', location_index: 2, days: [0] },
      { id: 'c', location_index: 3, day: 1 },
      { id: 'd', location_index: 4 },
    ],
    ...rest,
  };
}

function replan(progress: object, base: Json = original()): Json {
  const { request, findings, notes } = transformReplan({ original_request: base, ...progress });
  return { ...request, findings, warnings: notes.toWarnings().map(({ code }) => code) } as Json;
}

const at = (rest: object) => ({
  vehicle_positions: [{ resource_id: 'v1', location_index: 4, current_time: 300, ...rest }],
});
const done = (job_id: string, finished_at: number, rest: object = {}) => ({
  ...{ job_id, resource_id: 'v1', finished_at },
  ...rest,
});

describe('replan over several days (B20)', () => {
  it('moves one day alone: the depot and the shift of the others stay', () => {
    expect(replan(at({ day: 1 })).resources[0]).toEqual({
      id: 'v1',
      depot_index: 0,
      time_window: { start: 100, end: 900 },
      available_days: [1, 2],
      day_time_windows: [{ day: 1, start: 300, end: 900, start_location: { location_index: 4 } }],
    });
  });

  it('drops the days that are over, of every vehicle', () => {
    const resources = [
      { id: 'v1', depot_index: 0 },
      { id: 'v2', available_days: [0, 2] },
    ];
    const { resources: now } = replan(at({ day: 1 }), original({ resources }));
    expect(now.map((one: Json) => one.available_days)).toEqual([[1, 2], [2]]);
    expect(replan({}).resources).toEqual(original().resources);
  });

  it('replaces what the day had of its own, in either form', () => {
    const resource = {
      ...{
        id: 'v1',
        depot_index: 0,
        time_windows_by_day: { 1: { start: 5, end: 700 }, 2: { start: 1, end: 2 } },
      },
      day_time_windows: [{ day: 0, start: 3, end: 4 }],
    };
    expect(replan(at({ day: 1 }), original({ resources: [resource] })).resources[0]).toMatchObject({
      day_time_windows: [
        { day: 0, start: 3, end: 4 },
        { day: 1, start: 300, end: 700 },
      ],
      time_windows_by_day: { 2: { start: 1, end: 2 } },
    });
  });

  it('is on the smallest day that is not fully done', () => {
    const dayOf = (progress: object) =>
      replan({ ...at({}), ...progress }).resources[0].day_time_windows[0].day;
    expect(dayOf({})).toBe(0);
    expect(dayOf({ completed_job_ids: ['a'] })).toBe(0);
    expect(dayOf({ completed_job_ids: ['a'], cancelled_job_ids: ['b'] })).toBe(1);
    expect(dayOf({ completed_job_ids: ['a', 'b', 'c'] })).toBe(2);
    const all = original({ problem: { num_days: 2 } });
    const { resources } = replan({ ...at({}), completed_job_ids: ['a', 'b', 'c'] }, all);
    expect(resources[0].day_time_windows[0].day).toBe(0);
  });

  it('takes the day of a completed job from its record, then from its pin', () => {
    const dayOf = (record: object) => replan({ completed_jobs: [record] }).resources[0].day_time_windows[0];
    expect(dayOf(done('c', 200))).toMatchObject({
      day: 1,
      start: 200,
      start_location: { location_index: 3 },
    });
    expect(dayOf(done('d', 200, { day: 2 }))).toMatchObject({ day: 2 });
    expect(dayOf(done('d', 200))).toMatchObject({ day: 0 });
  });

  it('takes the latest by day, then by time', () => {
    const completed_jobs = [done('c', 200), done('a', 800)];
    expect(replan({ completed_jobs }).resources[0].day_time_windows[0]).toMatchObject({ day: 1, start: 200 });
  });

  it('loses the day when its shift is over', () => {
    const { resources, warnings } = replan(at({ day: 1, current_time: 901 }));
    expect(resources[0]).toMatchObject({ available_days: [2], depot_index: 0 });
    expect(resources[0].day_time_windows).toBeUndefined();
    expect(warnings).toEqual(['SHIFT_OVER']);
  });

  it('has the load of one day alone', () => {
    expect(replan(at({ day: 1, initial_load: 3 })).resources[0]).not.toHaveProperty('initial_load');
    expect(replan(at({ day: 1, initial_load: 3 })).resources[0].day_time_windows[0].initial_load).toBe(3);
  });

  it('refuses a day that is not planned, and ignores one of a single day', () => {
    expect(replan(at({ day: 3 })).findings).toMatchObject([{ field: 'vehicle_positions[0].day' }]);
    const single = replan(at({ day: 3 }), original({ problem: { num_days: 1 } }));
    expect([single.findings, single.warnings]).toEqual([[], ['DAY_IGNORED']]);
  });

  it('forgets breaks of that day alone, and locks of the days before', () => {
    const breaks = [
      { id: 'lunch', start: 100, end: 200, duration: 10 },
      { id: 'late', start: 100, end: 300, duration: 10 },
      { id: 'friday', start: 100, end: 200, duration: 10, days: [2] },
      { id: 'today', start: 100, end: 200, duration: 10, days: [1] },
    ];
    const routes = [
      { resource_id: 'v1', job_ids: ['a'], day: 0 },
      { resource_id: 'v1', job_ids: ['c'], day: 1 },
      { resource_id: 'v2', job_ids: ['b'], day: 0 },
    ];
    const base = original({ resources: [{ id: 'v1', breaks }, { id: 'v2' }], locks: { routes } });
    const { resources, locks, warnings } = replan(at({ day: 1 }), base);
    expect(resources[0].breaks).toEqual([{ ...breaks[0], days: [0, 2] }, breaks[1], breaks[2]]);
    expect(locks.routes).toEqual([routes[1], routes[2]]);
    expect(warnings).toEqual(['LOCK_PASSED']);
  });

  it('is not misled by a horizon that will be refused', () => {
    const base = original({ problem: { num_days: 1e9 } });
    expect(replan(at({ day: 1 }), base).resources[0].available_days.length).toBeLessThan(400);
  });
});
