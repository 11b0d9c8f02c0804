import { solverOf } from '../../bench/rich-mix/solve';
import { solverInProcess } from '../../bench/solver/solvers';

const ITERATIONS = 300;
const places = Array.from({ length: 13 }, (_, i) => [(i * 37) % 101, (i * 53) % 97] as const);
const table = places.map(([ax, ay]) => places.map(([bx, by]) => Math.round(Math.hypot(ax - bx, ay - by))));

/** The service minimises vehicles first in a phase of 40 %. */
const request = {
  travel: { distance_matrix: table, time_matrix: table },
  resources: Array.from({ length: 6 }, (_, v) => ({ id: `v${v}`, capacities: { kg: 4 } })),
  jobs: Array.from({ length: 12 }, (_, i) => ({ id: `j${i}`, location_index: i + 1, demands: { kg: 1 } })),
  options: {
    objective: 'min_vehicles',
    search_mode: 'consume_all_time',
    max_iterations: ITERATIONS,
    time_limit_seconds: 60,
    seed: 1,
  },
};

describe('benches in this process', () => {
  it('solve in the phases that the service chooses, and so use the whole limit', async () => {
    const { iterations, routes } = await solverInProcess()(request);
    expect(iterations).toBe(ITERATIONS);
    expect(routes).toHaveLength(3);
    expect(solverOf('solver-wasm/pkg/solver_wasm.js', 'wall')(request).iterations).toBe(ITERATIONS);
  });
});
