import { automaticIterations, automaticLimitSeconds } from './budget';
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
    expect(optionsOf({}).autoConfigured).toEqual(['engine', 'time_limit_seconds', 'max_iterations', 'seed']);
    expect(automaticIterations(1000)).toBeGreaterThan(10 * automaticIterations(100));
  });

  it('with a limit runs over it, unless it shall return fast', () => {
    expect(optionsOf({ time_limit_seconds: 2.5 })).toMatchObject({ timeLimitMs: 2500, maxIterations: null });
    const fast = optionsOf({ time_limit_seconds: 2, search_mode: 'return_fast' });
    expect(fast.maxIterations).toBe(automaticIterations(1));
    expect(optionsOf({ search_mode: 'consume_all_time' }).maxIterations).toBeNull();
  });

  it('never replaces what the caller asked for', () => {
    expect(optionsOf({ max_iterations: 7, seed: 0, engine: 'alns' })).toMatchObject({
      maxIterations: 7,
      seed: 0,
      autoConfigured: ['time_limit_seconds'],
    });
    expect(optionsOf({ auto_configure: false }).autoConfigured).toEqual([]);
  });

  it('clamps a limit above the maximum with a warning', () => {
    expect(optionsOf({ time_limit_seconds: 3600 }).timeLimitMs).toBe(3_600_000);
    expect(optionsOf({ time_limit_seconds: 3601 }).timeLimitMs).toBe(3_600_000);
    expect(warningCodes(request({ options: { time_limit_seconds: 3601 } }))).toEqual(['TIME_LIMIT_CLAMPED']);
  });

  it('takes an unknown engine as auto with a warning', () => {
    expect(warningCodes(request({ options: { engine: 'warp' } }))).toEqual(['UNKNOWN_ENGINE']);
  });
});
