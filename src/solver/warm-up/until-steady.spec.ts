import { untilSteady } from './until-steady';

/** Runs that take the given times, the last one again and again. */
function runsTaking(...durations: number[]) {
  let clock = 0;
  let count = 0;
  const run = () => {
    clock += durations[Math.min(count, durations.length - 1)] ?? 0;
    count += 1;
  };
  return { run, now: () => clock, count: () => count };
}

describe('untilSteady', () => {
  it('stops when runs get no faster', () => {
    const runs = runsTaking(100, 80, 60, 40, 20);
    untilSteady(runs.run, 10_000, runs.now);
    expect(runs.count()).toBe(10);
  });

  it('does not take small differences for progress', () => {
    const runs = runsTaking(100, 99, 98, 97, 96);
    untilSteady(runs.run, 10_000, runs.now);
    expect(runs.count()).toBe(6);
  });

  it('gives up when its time is over', () => {
    const runs = runsTaking(100, 90, 80, 70, 60, 50, 40, 30, 20, 10);
    untilSteady(runs.run, 250, runs.now);
    expect(runs.count()).toBe(3);
  });
});
