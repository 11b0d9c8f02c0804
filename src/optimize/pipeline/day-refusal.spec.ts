import { finishResponse } from './finish';
import { outcome } from './testing/outcomes';
import { prepareAnyway, request, square } from './testing/requests';

/** What is told of job `a`, which may be served on `days` of four, by resources on these days. */
function told(days: number[], available: (number[] | undefined)[]) {
  const body = request({
    ...{ problem: { num_days: 4 }, travel: { distance_matrix: square(2, 10), time_matrix: square(2, 60) } },
    jobs: [{ id: 'a', location_index: 1, days }],
    resources: available.map((available_days, i) => ({ id: `v${i}`, available_days })),
    options: { on_infeasible: 'result' },
  });
  const { context } = prepareAnyway(body);
  const lines = context.vehicles.map((_, i) => [i, 'day_unavailable', -1, 0, 0] as const);
  const reasons = [{ task: 0, main: 'day_unavailable' as const, lines: lines.map((line) => [...line]) }];
  const answer = finishResponse(context, outcome({ reasons: reasons as never }), {
    ...{ requestId: 'r', solveTimeMs: 1 },
  });
  return answer.unserved[0]?.reasons[0];
}

describe('work on whose days nobody works', () => {
  it('is told of its days and of those that are worked, in words and for machines', () => {
    const reason = told([3, 2], [[0], [1, 0]]);
    expect(reason?.message).toBe(
      'Job "a" may be served on days 2, 3 alone, and these resources work on days 0, 1 alone: change its days or the available_days of a resource.',
    );
    expect(reason?.detail).toEqual({ days: [2, 3], available_days: [0, 1] });
  });

  it('is told no days where a resource works on one of them and another reason keeps it out', () => {
    const reason = told([1], [[0, 1]]);
    expect(reason?.message).toMatch(/^No resource works on a day of job "a": change its days/);
    expect(reason?.detail).toEqual({});
  });
});
