import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../kernel/loader/artefact';
import { createKernelPort } from '../../kernel/loader/kernel-port';
import { finishResponse } from './finish';
import { prepareAnyway, request } from './testing/requests';

const kernel = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));

function solve(json: Record<string, unknown>) {
  const { problem, context } = prepareAnyway({
    ...json,
    options: { max_iterations: 200, on_infeasible: 'result', ...(json['options'] as object | undefined) },
  });
  const outcome = kernel.solve(problem, { stopped: () => false });
  return finishResponse(context, outcome, { requestId: 'r', solveTimeMs: 0 });
}

const two = ['v1', 'v2'].map((id) => ({ id }));

describe('rules that ask nothing new of the kernel', () => {
  it('a disabled resource drives nothing', () => {
    const { routes } = solve(request({ resources: two, locks: { disabled_resource_ids: ['v1'] } }));
    expect(routes.map(({ resource_id: id }) => id)).toEqual(['v2']);
  });

  it('without any vehicle everything is left out, with the reason', () => {
    const plan = solve(request({ resources: two, locks: { disabled_resource_ids: ['v1', 'v2'] } }));
    expect(plan).toMatchObject({
      status: 'infeasible',
      routes: [],
      unserved: [{ reason: 'resource_disabled' }],
    });
  });

  it('a resource that is away today drives nothing, one with a shift of the day keeps it', () => {
    const { routes } = solve(
      request({
        resources: [
          { id: 'v1', available_days: [1] },
          { id: 'v2', day_time_windows: [{ day: 0, start: 500, end: 900 }] },
        ],
      }),
    );
    expect(routes).toMatchObject([{ resource_id: 'v2', start_time: 500, end_time: 700 }]);
  });

  it('a lock on a disabled resource is infeasible, whatever else is served', () => {
    const json = request({
      resources: two,
      jobs: [1, 2].map((i) => ({ id: `j${i}`, location_index: i })),
      locks: { routes: [{ resource_id: 'v1', job_ids: ['j1'] }], disabled_resource_ids: ['v1'] },
    });
    const plan = solve(json);
    expect(plan.routes[0]?.activities.map(({ job_id: id }) => id)).toEqual([undefined, 'j2', undefined]);
    expect(plan.unserved).toMatchObject([{ job_id: 'j1', reason: 'resource_disabled' }]);
    expect(() => solve({ ...json, options: { on_infeasible: 'auto' } })).toThrow(
      /locks jobs to the resource "v1"/,
    );
  });

  it('weights and weighted lists are prices', () => {
    const weighed = solve(request({ options: { weights: { distance: 2, time: 3, vehicles: 50 } } }));
    // 2 × 1000 of distance, 2 × 100 s.
    expect(weighed.score).toMatchObject({ total: 4000 + 600 + 50, fixed_vehicle_cost: 50 });
    const objectives = [
      { type: 'min_time', weight: 2 },
      { type: 'maximize_served', weight: 1000 },
    ];
    const optional = [{ id: 'a', location_index: 1, mandatory: false, penalty: 0 }];
    expect(solve(request({ jobs: optional, options: { objectives } })).score.total).toBe(400);
    expect(
      solve(request({ jobs: optional, options: { objectives: objectives.slice(0, 1) } })).unserved,
    ).toHaveLength(1);
  });

  it('a lexicographic list of counts and money is tiers', () => {
    const jobs = [1, 2].map((i) => ({ id: `j${i}`, location_index: i }));
    const objectives = [{ type: 'maximize_served' }, { type: 'min_vehicles' }, { type: 'min_time' }];
    const { score } = solve(
      request({ jobs, resources: two, options: { objectives, objective_mode: 'lexicographic' } }),
    );
    expect(score.tiers).toEqual([0, 1, 300]);
  });

  it('a first plan is read', () => {
    const jobs = [1, 2].map((i) => ({ id: `j${i}`, location_index: i }));
    const routes = [
      { resource_id: 'v2', stops: [{ job_id: 'j2' }] },
      { resource_id: 'v1', stops: [{ job_id: 'j1' }] },
    ];
    const plan = solve(request({ jobs, resources: two, options: { initial_solution: { routes } } }));
    expect(plan.solver.initial_solution).toEqual({ used: true, stops: 2, ignored: 0 });
    expect(plan.status).not.toBe('infeasible');
  });
});
