import { automaticIterations, automaticLimitSeconds } from './budget';
import { prepareRequest } from './prepare';
import { DEFAULT_PIPELINE_SETTINGS } from './settings';
import { prepare, request, warningCodes } from './testing/requests';

const optionsOf = (options: Record<string, unknown>) => prepare(request({ options })).context.options;

describe('the budget of a solve', () => {
  it.each([
    [1, 1],
    [10, 1],
    [11, 3],
    [50, 3],
    [51, 10],
    [200, 10],
    [201, 30],
    [5000, 30],
  ])('%d jobs: %d s (A9)', (jobs, seconds) => {
    expect(automaticLimitSeconds(jobs)).toBe(seconds);
  });

  it('without a limit ends by a number of iterations that grows with the stops (C9)', () => {
    expect(optionsOf({})).toMatchObject({
      timeLimitMs: 1000,
      maxIterations: automaticIterations(1),
      seed: 1,
    });
    expect(automaticIterations(1000)).toBeGreaterThan(10 * automaticIterations(100));
  });

  it('with a limit runs over it, unless it shall return fast', () => {
    expect(optionsOf({ time_limit_seconds: 2.5 })).toMatchObject({ timeLimitMs: 2500, maxIterations: null });
    const fast = optionsOf({ time_limit_seconds: 2, search_mode: 'return_fast' });
    expect(fast.maxIterations).toBe(automaticIterations(1));
    expect(optionsOf({ search_mode: 'consume_all_time' }).maxIterations).toBeNull();
  });

  const METHODS = {
    engine: 'alns',
    first_solution_strategy: 'AUTOMATIC',
    local_search_metaheuristic: 'AUTOMATIC',
    objective: 'min_time',
    search_mode: 'return_fast',
    threads: 1,
  };

  it('names every choice that the caller left open, and no other', () => {
    const limits = ['time_limit_seconds', 'max_iterations', 'seed'];
    expect(optionsOf({}).autoConfigured.sort()).toEqual([...Object.keys(METHODS), ...limits].sort());
    expect(optionsOf({ ...METHODS, time_limit_seconds: 1, seed: 2 }).autoConfigured.sort()).toEqual(
      ['first_solution_strategy', 'local_search_metaheuristic', 'max_iterations'].sort(),
    );
    expect(optionsOf({ engine: 'warp' }).autoConfigured).toContain('engine');
    expect(optionsOf({ engine: 'auto', search_mode: 'auto', objective: null }).autoConfigured).toEqual(
      expect.arrayContaining(['engine', 'search_mode', 'objective']),
    );
  });

  it('never replaces what the caller asked for', () => {
    expect(optionsOf({ max_iterations: 7, seed: 0 })).toMatchObject({ maxIterations: 7, seed: 0 });
    expect(optionsOf({ max_iterations: 7, seed: 0 }).autoConfigured).not.toEqual(
      expect.arrayContaining(['max_iterations']),
    );
    expect(optionsOf({ auto_configure: false }).autoConfigured).toEqual([]);
  });

  it('clamps a limit above the maximum with a warning', () => {
    expect(optionsOf({ time_limit_seconds: 3600 }).timeLimitMs).toBe(3_600_000);
    expect(optionsOf({ time_limit_seconds: 3601 }).timeLimitMs).toBe(3_600_000);
    expect(warningCodes(request({ options: { time_limit_seconds: 3601 } }))).toEqual(['TIME_LIMIT_CLAMPED']);
    expect(warningCodes(request({ options: { threads: 1 } }))).toEqual([]);
    expect(warningCodes(request({ options: { threads: 2 } }))).toEqual(['THREADS_CLAMPED']);
  });

  it.each([
    [8, 4, 1],
    [9, 4, 4],
    [9, 5, 4],
  ])(
    'of %d stops and %d threads asked for searches with %d where there are four',
    (stops, asked, threads) => {
      const settings = { ...DEFAULT_PIPELINE_SETTINGS, maxThreads: 4 };
      const jobs = Array.from({ length: stops }, (_, i) => ({ id: `j${i}`, location_index: 1 }));
      const body = request({ jobs, options: { threads: asked } });
      const { options, warnings } = prepareRequest(body, settings).context;
      expect(options.threads).toBe(threads);
      expect(warnings.map(({ code }) => code)).toEqual(asked > 4 ? ['THREADS_CLAMPED'] : []);
    },
  );

  it('takes an unknown engine as auto with a warning', () => {
    expect(warningCodes(request({ options: { engine: 'warp' } }))).toEqual(['UNKNOWN_ENGINE']);
  });
});
