import type { Metrics } from '../common/metrics/metrics';
import { JobMeter } from './job-meter';

/** A meter, and what its counters and its gauge say. */
function metered() {
  const events = new Map<string, number>();
  let gauge: () => readonly { labels: { state: string }; value: number }[] = () => [];
  const metrics = {
    counter: () => ({
      add: ({ event }: { event: string }, by = 1) => events.set(event, (events.get(event) ?? 0) + by),
    }),
    gauge: (_: unknown, read: typeof gauge) => {
      gauge = read;
    },
  } as unknown as Metrics;
  const meter = new JobMeter(metrics);
  const of = (event: string) => events.get(event) ?? NaN;
  /** What came in less what went out, and what the gauge shows. */
  const sums = () => [
    ['submitted', 'taken'].reduce((sum, event) => sum + of(event), 0) -
      ['completed', 'failed', 'cancelled', 'left'].reduce((sum, event) => sum + of(event), 0),
    gauge().reduce((sum, { value }) => sum + value, 0),
  ];
  return { meter, of, sums };
}

describe('figures of jobs add up', () => {
  it('of a job that another process ends, and of one that another process began', () => {
    const { meter, of, sums } = metered();
    meter.submitted('mine');
    meter.held('mine', 'queued');
    meter.held('theirs', 'running');
    expect([of('submitted'), of('taken'), sums()]).toEqual([1, 1, [2, 2]]);
    meter.begun('mine');
    meter.left('mine');
    meter.ended('theirs', 'completed');
    expect([of('left'), of('completed'), sums()]).toEqual([1, 1, [0, 0]]);
  });

  it('of a cancel that comes here for a job in other hands', () => {
    const { meter, of, sums } = metered();
    meter.ended('theirs', 'cancelled');
    expect([of('taken'), of('cancelled'), sums()]).toEqual([1, 1, [0, 0]]);
  });

  it('of a job whose end was counted nothing is left behind', () => {
    const { meter, of, sums } = metered();
    meter.submitted('a');
    meter.ended('a', 'cancelled');
    meter.left('a');
    expect([of('left'), sums()]).toEqual([0, [0, 0]]);
  });
});
