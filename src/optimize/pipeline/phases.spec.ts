import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../kernel/loader/artefact';
import { createKernelPort } from '../../kernel/loader/kernel-port';
import { solveInPhases } from '../../solver/solve-in-phases';
import { decodeProblem } from '../../kernel/wire/testing/decode-problem';
import { finishResponse } from './finish';
import { warnOfPhase } from './phases';
import { prepareAnyway, request } from './testing/requests';

const kernel = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));

function solve(json: Record<string, unknown>) {
  const prepared = prepareAnyway(json);
  const outcome = solveInPhases(kernel, prepared, { stopped: () => false });
  return finishResponse(prepared.context, outcome, { requestId: 'r', solveTimeMs: 0 });
}

/** By car the way back over the pass is short and slow: distance and time ask for different tours. */
const pass = {
  distance_matrix: [
    [0, 10, 10, 10],
    [10, 0, 1, 10],
    [10, 10, 0, 1],
    [1, 10, 10, 0],
  ],
  time_matrix: [
    [0, 1, 100, 1],
    [100, 0, 100, 1],
    [1, 1, 0, 100],
    [100, 1, 1, 0],
  ],
};
const three = [1, 2, 3].map((i) => ({ id: `j${i}`, location_index: i }));
const phasesOf = (...objectives: string[]) => objectives.map((objective) => ({ objective }));

describe('phases', () => {
  it('are searches of their own objective, budget and method; the last one is the answer', () => {
    const { problem, phases, context } = prepareAnyway(
      request({
        options: {
          time_limit_seconds: 4,
          max_iterations: 101,
          phases: [
            { objective: 'min_vehicles', time_limit_seconds: 1, seed: 5 },
            { objective: 'min_time', local_search_metaheuristic: 'TABU_SEARCH' },
          ],
        },
      }),
    );
    expect(phases).toHaveLength(1);
    const [first, last] = [phases[0]!, problem].map(({ words }) => decodeProblem(words));
    expect(first).toMatchObject({
      objective: [[[1, 1]], [[0, 1]]],
      options: { seed: 5, timeLimitMs: 1000, maxIterations: 25 },
    });
    expect(last).toMatchObject({
      objective: [[[0, 1]]],
      options: { seed: 1, timeLimitMs: 3000, maxIterations: 76, engine: 1, metaheuristic: 4 },
    });
    expect(last?.vehicles[0]).toMatchObject({ costPerDistance: 0, costPerTime: 1 });
    // The tables cross the border once.
    expect(phases[0]?.profiles[0]?.distance).toBe(problem.profiles[0]?.distance);
    expect(context.options.timeLimitMs).toBe(4000);
  });

  it('the plan is the best by the last objective', () => {
    const json = request({ travel: pass, jobs: three });
    const time = solve({ ...json, options: { objective: 'min_time' } });
    const distance = solve({ ...json, options: { objective: 'min_distance' } });
    expect(time.routes).not.toEqual(distance.routes);
    const options = (...names: string[]) => ({ max_iterations: 400, phases: phasesOf(...names) });
    const last = solve({ ...json, options: options('min_distance', 'min_time') });
    expect(last.routes).toEqual(time.routes);
    expect(last.score.total).toBe(time.score.total);
    const other = solve({ ...json, options: options('min_time', 'min_distance') });
    expect(other.routes).toEqual(distance.routes);
    expect(other.solver.phases?.map(({ objective }) => objective)).toEqual(['min_time', 'min_distance']);
  });

  it('one without an objective has the whole of the request', () => {
    const { problem, phases } = prepareAnyway(
      request({ options: { weights: { distance: 3 }, phases: [{}, { objective: 'min_time' }] } }),
    );
    expect(decodeProblem(phases[0]!.words).vehicles[0]).toMatchObject({ costPerDistance: 3, costPerTime: 0 });
    expect(decodeProblem(problem.words).vehicles[0]).toMatchObject({ costPerTime: 1 });
  });

  it('warnings of the request are told once', () => {
    const { context } = prepareAnyway(
      request({
        resources: [{ id: 'v1', capacities: { kg: 1 } }],
        jobs: [{ id: 'j1', location_index: 1, demands: { l: 1 } }],
        options: { phases: [{}, {}, {}] },
      }),
    );
    expect(context.warnings.filter(({ code }) => code === 'DIMENSION_NOT_CAPPED')).toHaveLength(1);
  });

  it('one that found nothing is named in the words of the request', () => {
    expect(warnOfPhase(1)).toMatchObject({ code: 'PHASE_WITHOUT_SOLUTION', field: 'options.phases[1]' });
  });
});
