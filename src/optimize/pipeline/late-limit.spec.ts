import { finishResponse } from './finish';
import { outcome, type ReasonRow } from './testing/outcomes';
import { prepareAnyway, request, square } from './testing/requests';

const BASE = {
  travel: { distance_matrix: square(3, 10), time_matrix: square(3, 60) },
  resources: [
    { id: 'v1', capacities: 9, must_dump_at_end: true },
    { id: 'v2', capacities: 9 },
  ],
  options: { on_infeasible: 'result' },
};
const ENDING = [{ start: 0, end: 800 }];
const closing = (id: string, end: number, more: object = {}) => ({
  ...{ id, location_index: 2, time_windows: [{ start: 0, end }], ...more },
});

/** What is told of the only job, which no vehicle can serve alone for this reason. */
function told(more: object, job: object, ...lines: NonNullable<ReasonRow['lines']>) {
  const body = request({ ...BASE, jobs: [{ id: 'a', location_index: 1, ...job }], ...more });
  const reasons = [{ task: 0, main: lines[0]?.[1] ?? ('not_found_in_time' as const), lines }];
  const { context } = prepareAnyway(body);
  const answer = finishResponse(context, outcome({ reasons }), { requestId: 'r', solveTimeMs: 1 });
  return answer.unserved[0]?.reasons ?? [];
}

describe('work that is late for another reason than its own windows', () => {
  const stations = [closing('d', 100), closing('e', 500)];

  it('is told of the hours of the station that it needs', () => {
    const [reason] = told({ dump_stations: stations }, { demands: 1 }, [
      ...([0, 'time_window_infeasible', 1, 180, 100] as const),
    ]);
    expect(reason?.message).toMatch(
      /^Job "a" needs a dump station, and the nearest, "d", cannot be reached while it is open \(earliest 180, latest 100\): widen dump_stations\[0\]\.time_windows/,
    );
    expect(reason?.detail).toEqual({
      ...{ limit: 'dump_stations.time_windows', field: 'dump_stations[0].time_windows' },
      ...{ dump_station_ids: ['d'], required: 180, available: 100, earliest_arrival: 180 },
      window: { start: 0, end: 100 },
    });
  });

  it('is not told so where its own windows end then, too', () => {
    const own = { time_windows: [{ start: 50, end: 100 }] };
    const [reason] = told({ dump_stations: stations }, own, [0, 'time_window_infeasible', 0, 180, 100]);
    expect(reason?.message).toMatch(/inside any of its time windows/);
    expect(reason?.detail).not.toHaveProperty('limit');
  });

  it('is told of the only station that the resource may use', () => {
    const others = [closing('d', 100, { resource_ids: ['v2'] }), closing('e', 100)];
    const [reason] = told({ dump_stations: others }, {}, [0, 'time_window_infeasible', 2, 180, 100]);
    expect(reason?.detail['dump_station_ids']).toEqual(['e']);
    expect(reason?.message).toMatch(/needs the dump station "e", which cannot be reached/);
  });

  it('says apart who misses a station and who misses the job', () => {
    const own = { time_windows: [{ start: 0, end: 70 }] };
    const lines = [
      ...[
        [0, 'time_window_infeasible', 1, 180, 100] as const,
        [1, 'time_window_infeasible', 0, 80, 70] as const,
      ],
    ].map((line): NonNullable<ReasonRow['lines']>[number] => [...line]);
    const reasons = told({ dump_stations: stations }, own, ...lines);
    expect(reasons.map(({ resource_ids: ids, detail }) => [ids, detail['limit']])).toEqual([
      [['v1'], 'dump_stations.time_windows'],
      [['v2'], undefined],
    ]);
  });

  it('is told of its release where that is later than its windows', () => {
    const own = { release_time: 2_000, time_windows: [{ start: 0, end: 1_000 }] };
    const [reason] = told({}, own, [0, 'time_window_infeasible', 0, 2_060, 1_000]);
    expect(reason?.message).toBe(
      'Job "a" is released at 2000 (release_time), too late for any of its time windows (earliest 2060, latest 1000): lower jobs[0].release_time or widen a window.',
    );
    expect(reason?.detail).toMatchObject({ limit: 'release_time', field: 'jobs[0].release_time' });
  });

  it('is told that a nearer start helps where the way is what is too long after the release', () => {
    const own = { release_time: 2_000, time_windows: [{ start: 0, end: 2_030 }] };
    const [reason] = told({}, own, [0, 'time_window_infeasible', 0, 2_060, 2_030]);
    expect(reason?.message).toMatch(
      /: lower jobs\[0\]\.release_time, widen a window or place a start nearer\.$/,
    );
  });

  it('is not told of a release before the vehicle could leave, nor of one that nobody waits for', () => {
    const resources = [{ id: 'v1', time_window: { start: 2_000, end: 9_000 } }];
    const own = { release_time: 1_900, time_windows: [{ start: 0, end: 2_030 }] };
    const [reason] = told({ resources }, own, [0, 'time_window_infeasible', 0, 2_060, 2_030]);
    expect(reason?.message).toMatch(/start a shift earlier/);
    const collected = { release_time: 3_000, demands: 1, time_windows: [{ start: 0, end: 2_030 }] };
    const [other] = told({ resources }, collected, [0, 'time_window_infeasible', 0, 2_060, 2_030]);
    expect(other?.message).toMatch(/start a shift earlier/);
  });

  it('is told of its release where the shift ends before', () => {
    const resources = [{ id: 'v1', time_window: { start: 0, end: 1_000 } }];
    const [reason] = told({ resources }, { release_time: 2_000 }, [0, 'shift_infeasible', -1, 2_000, 1_000]);
    expect(reason?.message).toMatch(
      /too late for the shift .*: lower .*, lengthen a shift or allow overtime\.$/,
    );
    expect(reason?.detail).toMatchObject({ limit: 'release_time' });
  });

  it('names the pickup whose goods are late', () => {
    const [reason] = toldOfShipment({ pickup: { location_index: 1, release_time: 900 } }, [
      ...([0, 'time_window_infeasible', 1, 960, 800] as const),
    ]);
    expect(reason?.detail['field']).toBe('shipments[0].pickup.release_time');
  });

  it.each([
    [0, 'pickup', { start: 0, end: 700 }],
    [1, 'delivery', { start: 0, end: 800 }],
  ] as const)('stop %i of a shipment is told as its %s, with the windows of that', (stop, task, window) => {
    const pickup = { location_index: 1, time_windows: [{ start: 0, end: 700 }] };
    const [reason] = toldOfShipment({ pickup }, [0, 'time_window_infeasible', stop, 960, window.end]);
    expect(reason?.message).toMatch(`The ${task} of shipment "s" cannot be reached inside any of its`);
    expect(reason?.detail).toMatchObject({ task, window, earliest_arrival: 960 });
  });

  it('names whose window is in the way of a fuller route', () => {
    const jobs = ['a', 'b'].map((id) => ({ id, location_index: 1, time_windows: ENDING }));
    const [reason] = told({ jobs }, {}, [0, 'fleet_exhausted', 32 * (1 + 1), 960, 800]);
    expect(reason?.message).toMatch(
      /beside the rest time_windows \(of job "b"\) is in the way \(needs 960, has 800\)/,
    );
    expect(reason?.detail).toMatchObject({ limit: 'time_windows', late_job_id: 'b' });
  });
});

function toldOfShipment(more: object, line: NonNullable<ReasonRow['lines']>[number]) {
  const delivery = { location_index: 2, time_windows: ENDING };
  return told({ jobs: [], shipments: [{ id: 's', delivery, ...more }] }, {}, line);
}
