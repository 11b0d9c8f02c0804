import { REASONS } from '../../kernel/wire/schema';
import { finishResponse } from './finish';
import { outcome, type ReasonRow } from './testing/outcomes';
import { prepareAnyway, request, square } from './testing/requests';

const BASE = {
  travel: { distance_matrix: square(4, 10), time_matrix: square(4, 60) },
  resources: [
    { id: 'u', capacities: 9, initial_load: 4 },
    { id: 'v', capacities: 9 },
  ],
  jobs: [
    { id: 'a', location_index: 1 },
    { id: 'b', location_index: 2, mandatory: false, penalty: 250 },
    { id: 'c', location_index: 3 },
  ],
};

/** What is told of job b where a is served by u, unless somebody else is named. */
function told(
  lines: NonNullable<ReasonRow['lines']>,
  more: Record<string, object> = {},
  task = 1,
  main = lines[0]?.[1],
) {
  const options = { on_infeasible: 'result', ...more['options'] };
  const { context } = prepareAnyway(request({ ...BASE, ...more, options }));
  const stops = [{ activity: -1 }, { activity: 0, begin: 60 }, { activity: -2 }];
  const rows = {
    ...{ dimensions: context.dimensions.length, routes: [{ vehicle: 0, start: 0, end: 120, stops }] },
    reasons: [{ task, main: main ?? ('not_found_in_time' as const), lines }],
  };
  const answer = finishResponse(context, outcome(rows), { requestId: 'r', solveTimeMs: 1 });
  const entry = answer.unserved.find(({ job_id: id }) => id === BASE.jobs[task]?.id);
  return { message: entry?.message, reasons: entry?.reasons ?? [] };
}

const bound = (code: (typeof REASONS)[number], about = 0) => REASONS.indexOf(code) + 32 * about;

it('a line of a class counts all its resources, and names a hundred of them', () => {
  const resources = Array.from({ length: 150 }, (_, i) => ({ id: `v${i}` }));
  const { context } = prepareAnyway(request({ ...BASE, resources, options: { on_infeasible: 'result' } }));
  const classes = [[...Array(150).keys()].filter((vehicle) => vehicle % 50 !== 0), [0, 50, 100]];
  const lines: NonNullable<ReasonRow['lines']> = [
    [1, 'fleet_exhausted', -1, 0, 0],
    [0, 'max_tasks_exceeded', -1, 1, 0],
  ];
  const rows = { reasons: [{ task: 1, main: 'fleet_exhausted' as const, lines }], classes };
  const answer = finishResponse(context, outcome(rows), { requestId: 'r', solveTimeMs: 1 });
  const reasons = answer.unserved.find(({ job_id: id }) => id === 'b')?.reasons ?? [];
  expect(reasons.map(({ num_resources: count, resource_ids: ids }) => [count, ids.length])).toEqual([
    [147, 100],
    [3, 3],
  ]);
  expect(reasons[1]?.resource_ids).toEqual(['v0', 'v50', 'v100']);
});

describe('work that the objective leaves out', () => {
  it('names the number of vehicles where that decides', () => {
    const { message, reasons } = told([[1, 'not_profitable', 0, 1, 0]], {
      options: { objective: 'min_vehicles' },
    });
    expect(message).toMatch(
      /needs one more vehicle \(1 more\), which the objective min_vehicles weighs before/,
    );
    expect(reasons[0]?.detail).toEqual({ objective: 'min_vehicles', required: 1, available: 0 });
  });

  it('counts the price of fairness', () => {
    const { message } = told([[0, 'not_profitable', 0, 400, 250]], {
      options: { objective: 'balance_workload' },
    });
    expect(message).toMatch(/with the price of balance_workload, than its .* \(needs 400, has 250\): raise/);
  });

  it('tells fairness in its own unit where it stands before money', () => {
    const objectives = [{ type: 'balance_workload' }, { type: 'min_distance' }];
    const { message } = told([[0, 'not_profitable', 0, 200_000, 0]], {
      options: { objectives, objective_mode: 'lexicographic' },
    });
    expect(message).toMatch(/makes the shares of work less even \(200 more\)/);
  });

  it('speaks of money where that decides', () => {
    const { reasons } = told([[0, 'not_profitable', -1, 400, 250]]);
    expect(reasons[0]?.detail).toEqual({ required: 400, available: 250, cost_delta: 400 });
  });
});

describe('advice that can help', () => {
  it('lines of one code are told apart by their limit; that on all resources comes first', () => {
    const { message, reasons } = told(
      [
        [0, 'fleet_exhausted', bound('capacity_exceeded', 1), 10, 9],
        [1, 'fleet_exhausted', -1, 2, 1],
      ],
      { options: { max_vehicles: 1 } },
    );
    expect(message).toMatch(/max_vehicles is in the way \(needs 2, has 1\): raise max_vehicles/);
    expect(reasons.map(({ resource_ids: ids, detail }) => [ids, detail['limit']])).toEqual([
      [['v'], 'max_vehicles'],
      [['u'], 'capacities'],
    ]);
    expect(reasons[1]?.message).toMatch(/add capacity, a dump station or raise max_vehicles\.$/);
  });

  it('goods that are not aboard are not asked of the capacity', () => {
    const { message, reasons } = told([[0, 'capacity_exceeded', 1, 5, 4]]);
    expect(message).toMatch(/more .* than is aboard at the start \(needs 5, has 4\): raise initial_load/);
    expect(reasons[0]?.detail).toMatchObject({ limit: 'initial_load', required: 5, available: 4 });
  });

  it('goods without a station are told without numbers', () => {
    const { message } = told([[0, 'capacity_exceeded', 2, 0, 0]]);
    expect(message).toMatch(
      /no dump station may take it before the end: raise max_dump_visits, set must_dump/,
    );
    expect(message).not.toMatch(/has 0/);
  });

  it('the hours of a depot are not those of a shift', () => {
    const { message, reasons } = told([[0, 'shift_infeasible', 1, 1200, 1100]]);
    expect(message).toMatch(
      /while the end depot is open \(earliest 1200, latest 1100\): widen the time_window/,
    );
    expect(reasons[0]?.detail['limit']).toBe('end depot time_window');
  });

  it('who is in no locked route is not told to be unlocked', () => {
    const locks = { routes: [{ resource_id: 'u', job_ids: ['a'], strict: true }] };
    const { message } = told([[0, 'lock_conflict', -1, 0, 0]], { locks });
    expect(message).toMatch(/locked routes of these resources are strict .*: set strict to false/);
    const own = { routes: [{ resource_id: 'u', job_ids: ['a', 'b'] }] };
    expect(told([[0, 'lock_conflict', -1, 0, 0]], { locks: own }).message).toMatch(/unlock it/);
  });

  it('of all or none the others are named, and the limit on all together', () => {
    const relations = [{ id: 'pair', type: 'all_or_none', job_ids: ['b', 'c'] }];
    const limited = told([[0, 'dependent_unserved', bound('max_tasks_exceeded'), 2, 1]], { relations });
    expect(limited.message).toMatch(/not be served without "c", by the relation "pair"/);
    expect(limited.message).toMatch(/max_tasks is in the way \(needs 2, has 1\): raise max_tasks or add/);
    expect(limited.reasons[0]?.detail).toMatchObject({
      relation: 'pair',
      job_ids: ['c'],
      limit: 'max_tasks',
    });
    expect(told([[0, 'dependent_unserved', -1, 0, 0]], { relations }).message).toMatch(
      /see why that is not served/,
    );
  });

  it('a precedence that requires asks for who comes before', () => {
    const relations = [{ type: 'precedence', job_ids: ['b', 'c'], requires: true }];
    const { message } = told([[0, 'dependent_unserved', -1, 0, 0]], { relations }, 2);
    expect(message).toMatch(/not be served without "b", by the relation "precedence"/);
  });
});
