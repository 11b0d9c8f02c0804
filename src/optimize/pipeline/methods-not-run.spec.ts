import type { MethodsRun } from '../../kernel/port';
import { warnOfMethods } from './methods-not-run';
import { prepareAnyway, request } from './testing/requests';

const ANNEALED: MethodsRun = {
  engine: 'ruin_recreate',
  firstSolution: 'SAVINGS',
  metaheuristic: 'SIMULATED_ANNEALING',
};

/** Code and field of each warning. */
function warned(options: object, searches: (MethodsRun | null)[]): [string, string | null][] {
  const { context } = prepareAnyway(request({ options }));
  return warnOfMethods(context, { searches }).map(({ code, field }) => [code, field]);
}

describe('methods that were named and did not run', () => {
  it('are warned of, with what ran', () => {
    const named = {
      engine: 'local_search',
      first_solution_strategy: 'CHRISTOFIDES',
      local_search_metaheuristic: 'TABU_SEARCH',
    };
    expect(warned(named, [ANNEALED])).toEqual([
      ['METHOD_NOT_RUN', 'options.engine'],
      ['METHOD_NOT_RUN', 'options.first_solution_strategy'],
      ['METHOD_NOT_RUN', 'options.local_search_metaheuristic'],
    ]);
    const { context } = prepareAnyway(request({ options: named }));
    const [, , led] = warnOfMethods(context, { searches: [ANNEALED] });
    expect(led?.message).toBe(
      'local_search_metaheuristic TABU_SEARCH did not run: the engine ruin_recreate searched under SIMULATED_ANNEALING (local_search follows the one that is named)',
    );
  });

  it('are not those that ran, nor those that nobody named', () => {
    const ran = {
      engine: 'alns',
      first_solution_strategy: 'SAVINGS',
      local_search_metaheuristic: 'SIMULATED_ANNEALING',
    };
    expect(warned(ran, [ANNEALED])).toEqual([]);
    const open = { engine: 'auto', first_solution_strategy: 'AUTOMATIC' };
    expect(warned(open, [{ ...ANNEALED, firstSolution: null }])).toEqual([]);
    // The service's own choice of the engine that follows the name.
    const tabu = { local_search_metaheuristic: 'TABU_SEARCH' };
    expect(warned(tabu, [ANNEALED])).toEqual([['METHOD_NOT_RUN', 'options.local_search_metaheuristic']]);
  });

  it('are not those for which there was nothing to do', () => {
    const named = { engine: 'ruin_recreate', local_search_metaheuristic: 'TABU_SEARCH' };
    expect(warned(named, [{ ...ANNEALED, metaheuristic: null }])).toEqual([]);
    expect(warned(named, [])).toEqual([]);
  });

  it('are named once where several searches did without them', () => {
    const known = { local_search_metaheuristic: 'TABU_SEARCH', engine: 'ruin_recreate' };
    const phases = [{ objective: 'min_vehicles' }, { objective: 'min_distance' }];
    const { context } = prepareAnyway(request({ options: { ...known, phases } }));
    const shared = warnOfMethods(context, { searches: [ANNEALED, ANNEALED] });
    expect(shared).toMatchObject([
      { code: 'METHOD_NOT_RUN', field: 'options.phases[0].local_search_metaheuristic' },
    ]);
    expect(shared[0]?.message).toMatch(/at 2 places; the first is options\.phases\[0\]/);
    // Phases that the service chose have the one field of the options.
    const autoConfigured = [...context.options.autoConfigured, 'phases'];
    const chosen = { ...context, options: { ...context.options, autoConfigured } };
    const [once, ...more] = warnOfMethods(chosen, { searches: [ANNEALED, ANNEALED] });
    expect([once?.field, more]).toEqual(['options.local_search_metaheuristic', []]);
    expect(once?.message).not.toMatch(/places/);
  });

  it('are named where a phase names them; a strategy runs once', () => {
    const options = {
      first_solution_strategy: 'SAVINGS',
      phases: [
        { objective: 'min_vehicles' },
        { objective: 'min_distance', first_solution_strategy: 'CHRISTOFIDES' },
        { objective: 'min_distance', engine: 'local_search' },
      ],
    };
    const later = { ...ANNEALED, firstSolution: null };
    expect(warned(options, [ANNEALED, later, null])).toEqual([
      ['METHOD_NOT_RUN', 'options.phases[1].first_solution_strategy'],
    ]);
    expect(warned(options, [ANNEALED, later, later]).at(-1)).toEqual([
      'METHOD_NOT_RUN',
      'options.phases[2].engine',
    ]);
  });

  it('are those that place no shipments, and say how many were left to insertion', () => {
    const shipment = (id: string) => ({ id, pickup: { location_index: 1 }, delivery: { location_index: 1 } });
    const said = (strategy: string, more: object) => {
      const options = { engine: 'ruin_recreate', first_solution_strategy: strategy };
      const { context } = prepareAnyway(request({ ...more, options }));
      const ran = { ...ANNEALED, firstSolution: strategy } as MethodsRun;
      return warnOfMethods(context, { searches: [ran] }).map(({ message }) => message);
    };
    const pair = { shipments: [shipment('s'), shipment('t')] };
    expect(said('SAVINGS', pair)).toEqual([
      'first_solution_strategy SAVINGS placed jobs alone: the shipments (2) were inserted where they cost least',
    ]);
    expect(said('CHRISTOFIDES', { ...pair, jobs: [] })).toEqual([
      'first_solution_strategy CHRISTOFIDES placed nothing: it knows no shipments, which were inserted where they cost least',
    ]);
    expect(said('SAVINGS', {})).toEqual([]);
    expect(said('PARALLEL_CHEAPEST_INSERTION', pair)).toEqual([]);
  });
});
