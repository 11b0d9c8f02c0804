import { rulesOf } from '../endpoints';
import { transformReplan } from './transform';

type Json = ReturnType<typeof JSON.parse>;

function original(rest: object = {}): Json {
  return {
    travel: { distance_matrix: [] },
    resources: [{ id: 'v1', depot_index: 0, time_window: { start: 100, end: 900 } }, { id: 'v2' }],
    jobs: [
      { id: 'a', location_index: 1 },
      { id: 'b', location_index: 2 },
    ],
    ...rest,
  };
}

/** Jobs that come into the request behind the transform. */
const LATER = [
  { id: 'rec1', location_index: 3 },
  { id: 'rec2', location_index: 4 },
  { id: 'rec3', location: { lat: 50.8, lon: 4.3 } },
];

function replan(progress: object, base: Json = original(), later: readonly Json[] = LATER) {
  const { request, notes, faults, findings, laterJobs, origins } = transformReplan(
    { original_request: base, ...progress },
    later,
  );
  return {
    request: request as Json,
    warnings: notes.toWarnings().map(({ code }) => code),
    refused: [...faults, ...findings].map(({ code, field }) => `${code} ${field}`),
    completed: [...laterJobs.completed],
    cancelled: [...laterJobs.cancelled],
    boundTo: [...laterJobs.boundTo],
    fieldOf: (field: string) => origins.fieldOf(field),
  };
}

const done = (job_id: string, finished_at: number, rest: object = {}) => ({
  ...{ job_id, resource_id: 'v1', finished_at },
  ...rest,
});

describe('jobs that are injected behind the transform (interface, replan)', () => {
  it('are not in the new request', () => {
    expect(replan({}).request).toEqual(original());
  });

  it('are known when they are completed or cancelled, and both is reported', () => {
    const progress = { completed_job_ids: ['rec1', 'a'], cancelled_job_ids: ['rec2', 'b'] };
    expect(replan(progress)).toMatchObject({
      refused: [],
      completed: ['rec1'],
      cancelled: ['rec2'],
      request: { jobs: [] },
    });
    expect(replan(progress, original(), []).refused).toEqual([
      'UNKNOWN_REFERENCE completed_job_ids[0]',
      'UNKNOWN_REFERENCE cancelled_job_ids[0]',
    ]);
  });

  it('unknown ones beside them stay unknown', () => {
    expect(replan({ completed_job_ids: ['rec1', 'rec9'] }).refused).toEqual([
      'UNKNOWN_REFERENCE completed_job_ids[1]',
    ]);
  });

  it('completed ones give positions as any job', () => {
    const { request, completed, fieldOf } = replan({ completed_jobs: [done('a', 200), done('rec2', 300)] });
    expect(request.resources[0]).toMatchObject({
      start_location: { location_index: 4 },
      time_window: { start: 300, end: 900 },
    });
    expect(completed).toEqual(['rec2']);
    expect(fieldOf('resources[0].start_location.location_index')).toBe('original_request.recurring');
    const byPlace = replan({ completed_jobs: [done('rec3', 300)] });
    expect(byPlace.request.resources[0].start_location).toEqual({ lat: 50.8, lon: 4.3 });
    expect(byPlace.fieldOf('resources[0].start_location.lat')).toBe('original_request.recurring.lat');
  });

  it('give way to a job of the request that has their id', () => {
    const jobs = [{ id: 'rec1', location_index: 7 }];
    const { request, completed } = replan({ completed_jobs: [done('rec1', 300)] }, original({ jobs }));
    expect(request.resources[0].start_location).toEqual({ location_index: 7 });
    expect([request.jobs, completed]).toEqual([[], []]);
  });

  it('what is completed and cancelled is completed, with a warning', () => {
    const both = replan({ completed_job_ids: ['rec1'], cancelled_job_ids: ['rec1'] });
    expect([both.completed, both.warnings]).toEqual([['rec1'], ['COMPLETED_AND_CANCELLED']]);
  });

  it('a new job may not have the id of one that is over', () => {
    const progress = { completed_job_ids: ['rec1'], new_jobs: [{ id: 'rec1', location_index: 1 }] };
    expect(replan(progress).refused).toEqual(['DUPLICATE_ID new_jobs[0].id']);
  });

  it('relations naming them are treated as of ordinary jobs', () => {
    const relations = [
      { type: 'same_day', job_ids: ['a', 'rec1', 'rec2'] },
      { type: 'precedence', job_ids: ['rec1', 'b'] },
    ];
    const { request } = replan({ completed_job_ids: ['rec1'] }, original({ relations }));
    expect(request.relations).toEqual([{ type: 'same_day', job_ids: ['a', 'rec2'] }]);
    expect(replan({}, original({ relations })).request.relations).toEqual(relations);
  });

  it('a sequence of which one is left leaves it to its resource', () => {
    const relations = [{ type: 'sequence', resource_id: 'v2', job_ids: ['a', 'rec1'] }];
    expect(replan({ completed_job_ids: ['a'] }, original({ relations })).boundTo).toEqual([['rec1', 'v2']]);
  });

  it('locks, zones and a first plan lose those that are over', () => {
    const base = original({
      locks: { routes: [{ resource_id: 'v1', job_ids: ['rec1', 'rec2', 'a'] }] },
      zones: [{ id: 'z', job_ids: ['rec1', 'rec2'] }],
      options: { initial_solution: { routes: [{ resource_id: 'v1', stops: [{ job_id: 'rec1' }] }] } },
    });
    const { request } = replan({ completed_job_ids: ['rec1'] }, base);
    expect(request.locks.routes[0].job_ids).toEqual(['rec2', 'a']);
    expect(request.zones[0].job_ids).toEqual(['rec2']);
    expect(request.options.initial_solution.routes[0].stops).toEqual([]);
  });

  it('the smallest day that is not fully done is told by them too (B20)', () => {
    const base = original({
      problem: { num_days: 3 },
      jobs: [{ id: 'a', location_index: 1, day: 0 }],
    });
    const later = [{ id: 'rec1', location_index: 3, day: 0 }];
    const at = { vehicle_positions: [{ resource_id: 'v1', location_index: 4, current_time: 300 }] };
    const dayOf = (completed_job_ids: string[]) =>
      replan({ ...at, completed_job_ids }, base, later).request.resources[0].day_time_windows[0].day;
    expect([dayOf(['a']), dayOf(['a', 'rec1'])]).toEqual([0, 1]);
  });

  it('without them nothing is said of them', () => {
    const { laterJobs } = transformReplan({ original_request: original(), completed_job_ids: ['a'] });
    expect([laterJobs.completed.size, laterJobs.cancelled.size]).toEqual([0, 0]);
    expect(transformReplan(null).laterJobs.completed.size).toBe(0);
  });

  it('a body of every route says of them what it knows', () => {
    const body = { original_request: original(), completed_job_ids: ['rec1'] };
    const { laterJobs, findings } = rulesOf('replan/async').readBody(body, LATER);
    expect([[...laterJobs.completed], findings]).toEqual([['rec1'], []]);
    expect(rulesOf('sync').readBody(original(), LATER).laterJobs.completed.size).toBe(0);
    expect(rulesOf('evaluate').readBody({}, LATER).laterJobs.completed.size).toBe(0);
  });
});
