import { isBetter, takeSnapshot } from './snapshot';
import { outcome } from './testing/outcomes';
import { prepareAnyway, request } from './testing/requests';

const META = { requestId: 'r1', solveTimeMs: 1 };

/** a is served after a wait of 400 s, b is not. Legs of 1,000 m and 100 s, five minutes of work. */
const REQUEST = request({
  jobs: [
    { id: 'a', location_index: 1, service_time: 300, time_windows: [{ start: 500, end: 900 }] },
    { id: 'b', location_index: 2 },
  ],
});
const ROUTE = {
  ...{ vehicle: 0, start: 0, end: 900, travel: 200, service: 300, waiting: 400 },
  stops: [
    { activity: -1 },
    {
      activity: 0,
      arrival: 100,
      begin: 500,
      departure: 800,
      travel: 100,
      distance: 1_000,
      waiting: 400,
      service: 300,
    },
    { activity: -2, arrival: 900, begin: 900, departure: 900, travel: 100, distance: 1_000 },
  ],
};

describe('takeSnapshot', () => {
  const { context } = prepareAnyway(REQUEST);
  const { report, summary } = outcome({ routes: [ROUTE] });
  const { answer, progress, worth } = takeSnapshot(context, report, summary, META);
  const [route] = answer.routes;

  it('is a whole answer that says what it is', () => {
    expect(answer).toMatchObject({ status: 'infeasible', request_id: 'r1', cached: false });
    expect(answer.warnings.at(-1)).toMatch(/partial.*mid-solve.*estimated.*ignore waiting/);
    expect(answer.warning_details.at(-1)?.code).toBe('PARTIAL_RESULT');
    expect(answer.solver).toMatchObject({ stopped_by: 'stop', lower_bound: null, gap: null });
    expect(context.warnings.map(({ code }) => code)).not.toContain('PARTIAL_RESULT');
  });

  it('times stops by their order and legs alone', () => {
    const times = route?.activities.map((stop) => [
      stop.arrival_time,
      stop.departure_time,
      stop.waiting_time,
    ]);
    expect(times).toEqual([
      [0, 0, 0],
      [100, 400, 0],
      [500, 500, 0],
    ]);
    expect([route?.start_time, route?.end_time]).toEqual([0, 500]);
    expect(route?.summary).toMatchObject({ total_waiting_time: 0, total_time: 500, total_travel_time: 200 });
  });

  it('says of a job without a place that its time did not come', () => {
    expect(answer.unserved).toMatchObject([{ job_id: 'b', reason: 'not_found_in_time', mandatory: true }]);
    expect(answer.unserved[0]?.message).toContain('was in no route yet');
  });

  it('counts what the answer counts', () => {
    expect(progress).toEqual({ cost: answer.score.total, served: 1, unserved: 1, gap: null });
    expect(answer.score.total).toBe(100_002_000);
    expect(worth).toEqual([1, answer.score.total]);
  });
});

it.each([
  [[0, 5], [1, 1], true],
  [[1, 1], [0, 5], false],
  [[0, 5], [0, 5], false],
  [[0, 4], [0, 5], true],
])('a plan worth %j against one worth %j: %s', (worth, than, better) => {
  expect(isBetter(worth, than)).toBe(better);
});
