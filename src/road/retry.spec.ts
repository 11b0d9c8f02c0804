import { ProviderError } from './provider-error';
import { retry } from './retry';

const BOUNDS = { attempts: 4, pauseMs: 100, maxPauseMs: 300, maxRetryAfterMs: 5_000 };
const NEVER = new AbortController().signal;

/** Real promises between fake timers. */
async function advance(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
}

describe('retry', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function failing(error: () => Error) {
    const times: number[] = [];
    const began = performance.now();
    const attempt = () => {
      times.push(Math.round(performance.now() - began));
      return Promise.reject(error());
    };
    return { times, attempt };
  }

  it('doubles its pauses up to a bound, and throws the last error', async () => {
    const { times, attempt } = failing(() => new ProviderError('unreachable', 'gone'));
    const outcome = expect(retry(attempt, BOUNDS, NEVER, () => 1)).rejects.toThrow('gone');
    await advance(1_000);
    await outcome;
    expect(times).toEqual([0, 100, 300, 600]);
  });

  it('draws each pause between nothing and its size', async () => {
    const { times, attempt } = failing(() => new ProviderError('unreachable', 'gone'));
    const outcome = expect(retry(attempt, BOUNDS, NEVER, () => 0.5)).rejects.toThrow('gone');
    await advance(1_000);
    await outcome;
    expect(times).toEqual([0, 50, 150, 300]);
  });

  it('waits as long as the server asks', async () => {
    const { times, attempt } = failing(() => new ProviderError('busy', 'busy', 2_000));
    const outcome = expect(retry(attempt, BOUNDS, NEVER, () => 0)).rejects.toThrow('busy');
    await advance(10_000);
    await outcome;
    expect(times).toEqual([0, 2_000, 4_000, 6_000]);
  });

  it.each([
    ['what the server refuses', new ProviderError('refused', 'no')],
    ['an open circuit', new ProviderError('circuit_open', 'no')],
    ['a server that wants too long a pause', new ProviderError('busy', 'no', 5_001)],
    ['what is no fault of the server', new Error('no')],
  ])('does not repeat %s', async (_, error) => {
    const { times, attempt } = failing(() => error);
    await expect(retry(attempt, BOUNDS, NEVER)).rejects.toThrow('no');
    expect(times).toHaveLength(1);
  });

  it('gives the first answer there is', async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new ProviderError('timeout', 'slow')) : Promise.resolve(tries);
    };
    const outcome = retry(attempt, BOUNDS, NEVER);
    await advance(1_000);
    await expect(outcome).resolves.toBe(3);
  });
});
