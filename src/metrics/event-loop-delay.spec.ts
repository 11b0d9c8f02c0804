import { setTimeout as sleep } from 'node:timers/promises';
import { EventLoopDelay } from './event-loop-delay';
import { PrometheusMetrics } from './prometheus-metrics';

const HELD_MS = 300;
const WINDOW_MS = 30_000;

function holdTheLoop(): void {
  const until = performance.now() + HELD_MS;
  while (performance.now() < until) {
    // Nobody else has a turn.
  }
}

describe('EventLoopDelay', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
  afterEach(() => jest.useRealTimers());

  it('sees a held loop for one to two windows, however often it is asked, and an idle one as on time', async () => {
    const metrics = new PrometheusMetrics();
    const delay = new EventLoopDelay(metrics);
    const read = async (what: string) => {
      const line = new RegExp(`^nodejs_eventloop_lag_${what}_seconds (.+)$`, 'm').exec(await metrics.text());
      return Number(line?.[1]);
    };
    // Native timers: those of the test are fake.
    await sleep(100);
    holdTheLoop();
    await sleep(200);
    // Not the whole time: the monitor may have been about to look.
    expect(await read('max')).toBeGreaterThan((HELD_MS - 50) / 1_000);
    expect(await read('max')).toBeGreaterThan((HELD_MS - 50) / 1_000);
    expect(await read('p50')).toBeLessThan(0.015);
    jest.advanceTimersByTime(WINDOW_MS);
    await sleep(100);
    expect(await read('max')).toBeGreaterThan((HELD_MS - 50) / 1_000);
    jest.advanceTimersByTime(WINDOW_MS);
    expect(await read('max')).toBeLessThan((HELD_MS - 50) / 1_000);
    delay.close();
  });
});
