import { finishResponse } from './finish';
import { outcome } from './testing/outcomes';
import { prepareAnyway, request, square } from './testing/requests';

/** What is told of job `a` at place 1, which zones keep `v1` and `v2` from. */
function told(zones: object[], resources: object[] = [{ id: 'v1' }, { id: 'v2' }]) {
  const body = request({
    travel: { distance_matrix: square(3, 10), time_matrix: square(3, 60) },
    jobs: [{ id: 'a', location_index: 1 }],
    ...{ zones, resources, options: { on_infeasible: 'result' } },
  });
  const lines = [0, 1]
    .map((vehicle) => [vehicle, 'zone_mismatch', -1, 0, 0] as const)
    .map((line) => [...line]);
  const reasons = [
    {
      task: 0,
      main: 'zone_mismatch' as const,
      lines: lines as [number, 'zone_mismatch', number, number, number][],
    },
  ];
  const { context } = prepareAnyway(body);
  const answer = finishResponse(context, outcome({ reasons }), { requestId: 'r', solveTimeMs: 1 });
  return answer.unserved[0]?.reasons[0];
}

const zone = (id: string, more: object = {}) => ({ id, location_indices: [1], hard: true, ...more });

describe('work that zones keep from everybody', () => {
  it('is told of the hard zones that it lies in', () => {
    const reason = told([zone('north'), zone('city', { hard: false, penalty: 5 })]);
    expect(reason?.message).toMatch(
      /^The hard zones of job "a" \("north"\) leave these resources out: add a resource/,
    );
    expect(reason?.detail).toEqual({ zones: ['north'] });
  });

  it('is told of zone_only where it lies in no zone, and not to give a zone a penalty', () => {
    const elsewhere = zone('south', { location_indices: [2], resource_ids: ['v1', 'v2'] });
    const reason = told(
      [elsewhere],
      ['v1', 'v2'].map((id) => ({ id, zone_only: true })),
    );
    expect(reason?.message).toMatch(
      /^These resources serve their own zones alone \(zone_only\), and job "a" is in none/,
    );
    expect(reason?.message).not.toMatch(/penalty/);
    expect(reason?.detail).toEqual({ limit: 'zone_only' });
  });

  it('is told of zone_only where its own zone is soft already', () => {
    const reason = told(
      [zone('city', { hard: false, penalty: 5 })],
      ['v1', 'v2'].map((id) => ({ id, zone_only: true })),
    );
    expect(reason?.message).not.toMatch(/penalty/);
    expect(reason?.detail).toEqual({ limit: 'zone_only' });
  });
});
