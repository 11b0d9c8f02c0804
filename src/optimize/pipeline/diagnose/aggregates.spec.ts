import type { Laboratory } from './laboratory';
import { prepare, request, square } from '../testing/requests';
import { findShortages } from './aggregates';

/** The shortages of a request all of whose legs take `leg` seconds and ten times as many metres. */
function shortagesOf(more: Record<string, unknown>, leg = 100) {
  const size = 8;
  const json = request({
    travel: { distance_matrix: square(size, 10 * leg), time_matrix: square(size, leg) },
    output_options: { include_diagnostics: true },
    ...more,
  });
  const { context, diagnosis, problem } = prepare(json);
  if (diagnosis === null) {
    throw new Error('nobody asked for a diagnosis');
  }
  const lab: Pick<Laboratory, 'tables'> = {
    tables: (profile) =>
      problem.profiles[profile] ?? { distance: new Int32Array(0), time: new Int32Array(0) },
  };
  return findShortages(
    diagnosis.problem,
    context,
    lab,
    context.tasks.map((_, i) => i),
  );
}

const jobs = (count: number, rest: object) =>
  Array.from({ length: count }, (_, i) => ({ id: `j${i}`, location_index: i + 1, ...rest }));
const codes = (found: ReturnType<typeof shortagesOf>) => found.map(({ code }) => code);

describe('shortages that sums prove', () => {
  it('capacity: what is demanded against what is held, exact at the border', () => {
    const resources = (kg: number) => ['v1', 'v2'].map((id) => ({ id, capacities: { kg } }));
    const demands = { demands: { kg: 1.5 } };
    expect(codes(shortagesOf({ resources: resources(2.3), jobs: jobs(3, demands) }))).toEqual([]);
    expect(shortagesOf({ resources: resources(2), jobs: jobs(3, demands) })).toMatchObject([
      { code: 'capacity_shortage', dimension: 'kg', demand: 4.5, capacity: 4, short_by: 0.5, proven: true },
    ]);
  });

  it('capacity of those who alone may serve it, named before that of all', () => {
    const resources = [
      { id: 'cold', skills: ['cold'], capacities: { kg: 5 } },
      { id: 'dry', capacities: { kg: 100 } },
    ];
    const cold = jobs(2, { demands: { kg: 3 }, required_skills: ['cold'] });
    const found = shortagesOf({ resources, jobs: [...cold, { id: 'x', location_index: 5 }] });
    expect(found).toMatchObject([
      { code: 'capacity_shortage', resource_ids: ['cold'], job_ids: ['j0', 'j1'] },
    ]);
  });

  it('says nothing of capacity where goods leave on the way', () => {
    const more = {
      resources: [{ id: 'v1', capacities: { kg: 5 } }],
      jobs: [...jobs(2, { demands: { kg: 4 } }), { id: 'x', location_index: 5, demands: { kg: -4 } }],
    };
    expect(codes(shortagesOf(more))).toEqual([]);
    const beside = { pickup: { location_index: 1 }, delivery: { location_index: 2 }, demands: { kg: 4 } };
    const shipments = [{ id: 's', ...beside }];
    const kept = { ...more, jobs: jobs(2, { demands: { kg: 4 } }), shipments };
    expect(shortagesOf(kept)).toMatchObject([{ code: 'capacity_shortage', demand: 8, capacity: 5 }]);
  });

  it('work time: service and the shortest legs against shift and overtime', () => {
    const shift = (end: number) => [{ id: 'v1', time_window: { start: 0, end } }];
    // Two legs in and 900 s of service each: 2,000 s.
    const work = jobs(2, { service_time: 900 });
    expect(codes(shortagesOf({ resources: shift(2_000), jobs: work }))).toEqual([]);
    expect(shortagesOf({ resources: shift(1_999), jobs: work })).toMatchObject([
      { code: 'work_time_shortage', demand: 2_000, capacity: 1_999, short_by: 1 },
    ]);
    const overtime = [{ id: 'v1', time_window: { start: 0, end: 1_999 }, overtime: { max: 1 } }];
    expect(codes(shortagesOf({ resources: overtime, jobs: work }))).toEqual([]);
  });

  it('the number of tasks, and only as many vehicles a day as may leave', () => {
    const resources = ['v1', 'v2'].map((id) => ({ id, max_tasks: 2 }));
    expect(codes(shortagesOf({ resources, jobs: jobs(4, {}) }))).toEqual([]);
    expect(shortagesOf({ resources, jobs: jobs(5, {}) })).toMatchObject([
      { code: 'task_count_shortage', demand: 5, capacity: 4 },
    ]);
    const [finding] = shortagesOf({ resources, jobs: jobs(4, {}), options: { max_vehicles: 1 } });
    expect(finding?.code).toBe('task_count_shortage');
    expect(finding?.message).toBe(
      '4 jobs need 4, at most 1 vehicle may drive (max_vehicles), with 2: max_tasks leaves no room for 2 of them.',
    );
  });

  it('one window: all but the last service and the first leg of each vehicle lie inside', () => {
    const window = (end: number) => ({ service_time: 300, time_windows: [{ start: 1_000, end }] });
    // Three jobs of one vehicle: two services and two legs between the first begin and the last.
    expect(codes(shortagesOf({ jobs: jobs(3, window(1_800)) }))).toEqual([]);
    expect(shortagesOf({ jobs: jobs(3, window(1_799)) })).toMatchObject([
      { code: 'time_window_shortage', demand: 800, capacity: 799, job_ids: ['j0', 'j1', 'j2'] },
    ]);
    const two = [{ id: 'v1' }, { id: 'v2' }];
    expect(codes(shortagesOf({ resources: two, jobs: jobs(3, window(1_799)) }))).toEqual([]);
  });

  it('distance: the shortest leg into each place', () => {
    const resources = (metres: number) => [{ id: 'v1', max_distance: metres }];
    expect(codes(shortagesOf({ resources: resources(3_000), jobs: jobs(3, {}) }))).toEqual([]);
    expect(codes(shortagesOf({ resources: resources(2_999), jobs: jobs(3, {}) }))).toEqual([
      'distance_shortage',
    ]);
  });
});
