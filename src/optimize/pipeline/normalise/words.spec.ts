import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../../kernel/loader/artefact';
import { encodeProblem, UNREACHABLE } from '../../../kernel/wire';
import { prepareAnyway, request, square, wireOf } from '../testing/requests';

const shipment = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  pickup: { location_index: 1, service_time: 10, time_windows: [{ start: 5, end: 9 }], release_time: 3 },
  delivery: { location_index: 2, service_time: 20 },
  demands: { kg: 2.5 },
  ...more,
});
describe('the words of every rule together', () => {
  const everything = request({
    problem: { num_days: 2 },
    travel: {
      distance_matrix: square(3, 1000.5),
      time_matrix: square(3, 100),
      traffic_segments: [
        { start: 5, end: 50, factor: 1.5 },
        { start: 60, end: 70, time_matrix: square(3, 150) },
      ],
    },
    resources: [
      {
        ...{
          id: 'v1',
          capacities: { kg: 9 },
          initial_load: 1,
          skills: ['x'],
          overtime: { max: 5, cost_per_time: 1 },
        },
        ...{ breaks: [{ start: 1, end: 2, duration: 3 }], min_tasks: 1, max_wait: 5, zone_ids: ['z'] },
      },
    ],
    jobs: [
      {
        ...{ id: 'a', location_index: 1, required_skills: ['x'], allowed_resource_ids: ['v1'], days: [1] },
        time_windows: [{ start: 1, end: 2, day: 1, late_penalty: 0.25 }],
      },
      { id: 'b', location_index: 2, release_time: 4 },
    ],
    shipments: [shipment('s')],
    dump_stations: [{ id: 'd', location_index: 2, time_windows: [{ start: 0, end: 9 }] }],
    zones: [{ id: 'z', location_indices: [1], hard: false }],
    locks: { routes: [{ resource_id: 'v1', job_ids: ['b'] }] },
    relations: [{ type: 'same_time', job_ids: ['a', 'b'], hard: false }],
    options: {
      ...{
        objective: 'balance_workload',
        weights: { waiting: 0.5 },
        max_vehicles: 1,
        no_improvement_seconds: 1,
      },
      ...{
        engine: 'local_search',
        first_solution_strategy: 'SAVINGS',
        local_search_metaheuristic: 'TABU_SEARCH',
      },
      initial_solution: { routes: [{ resource_id: 'v1', stops: [{ job_id: 'b' }] }] },
    },
  });

  it('say the same when they are written again', () => {
    const { words } = prepareAnyway(everything).problem;
    expect(encodeProblem(wireOf(everything))).toEqual(words);
    expect(wireOf(everything).options).toMatchObject({
      engine: 1,
      firstSolution: 6,
      metaheuristic: 4,
      noImprovementMs: 1000,
    });
  });

  it('are read by the kernel', () => {
    const host = { now: () => 0, stopped: () => false };
    const { Kernel } = loadGlue(COMMITTED_ARTEFACT).instantiate(compileKernel(COMMITTED_ARTEFACT), host);
    expect(() => new Kernel(prepareAnyway(everything).problem.words)).not.toThrow();
  });

  it('forbid a pinned place at every time of day', () => {
    const json = {
      ...everything,
      travel: { traffic_segments: [{ start: 0, end: 86_400, factor: 2 }] },
      resources: [{ id: 'v1', start_location: { lat: 50, lon: 4 } }],
      ...{ shipments: [], dump_stations: [], zones: [], locks: {}, relations: [], options: {} },
      jobs: [
        {
          ...{ id: 'a', location: { lat: 50.1, lon: 4.1 }, day: 1 },
          ...{ departure_time: 3600, allowed_resource_ids: ['v1'] },
        },
        { id: 'b', location: { lat: 50.2, lon: 4.2 } },
      ],
    };
    const { problem, context } = prepareAnyway(json);
    const wire = wireOf(json);
    expect(wire.vehicles.map(({ startLocation, startWindow }) => [startLocation, startWindow[1]])).toEqual([
      [0, 2 ** 29],
      [context.vehicles[1]?.startPlace, 3600],
    ]);
    expect(wire.tasks[0]?.allowedDays).toEqual([1]);
    const size = context.places.length;
    const cell = (context.vehicles[1]?.startPlace ?? 0) * size + (context.activities[0]?.place ?? 0);
    const travel = problem.profiles[0]?.time[cell] ?? 0;
    expect(travel).toBeLessThan(UNREACHABLE);
    // Twice as long all day.
    expect(wire.activities[0]?.windows[0]?.start).toBe(3600 + 2 * travel - 60);
  });
});
