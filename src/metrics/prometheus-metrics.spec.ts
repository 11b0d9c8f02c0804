import type { HistogramSpec, MetricSpec } from '../common/metrics/metrics';
import { PrometheusMetrics } from './prometheus-metrics';

const STATES: MetricSpec<'state'> = { name: 'things', help: 'Things by state.', labels: ['state'] };
const HITS: MetricSpec<'result'> = { name: 'looks_total', help: 'Looks by result.', labels: ['result'] };
const SECONDS: HistogramSpec<never> = {
  ...{ name: 'work_seconds', help: 'Work.', labels: [] },
  buckets: [0.1, 1],
};

async function linesOf(metrics: PrometheusMetrics): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('PrometheusMetrics', () => {
  it('asks several parts for one gauge at each reading, and forgets what they name no more', async () => {
    const metrics = new PrometheusMetrics();
    const things = new Map([
      ['queued', 2],
      ['running', 1],
    ]);
    metrics.gauge(STATES, () => [...things].map(([state, value]) => ({ labels: { state }, value })));
    metrics.gauge(STATES, () => [{ labels: { state: 'failed' }, value: 7 }]);
    expect(await linesOf(metrics)).toEqual([
      'things{state="queued"} 2',
      'things{state="running"} 1',
      'things{state="failed"} 7',
    ]);
    things.delete('running');
    expect(await linesOf(metrics)).toEqual(['things{state="queued"} 2', 'things{state="failed"} 7']);
  });

  it('has one counter and one histogram for a spec, whoever asks for it', async () => {
    const metrics = new PrometheusMetrics();
    metrics.counter(HITS).add({ result: 'miss' }, 0);
    metrics.counter(HITS).add({ result: 'hit' });
    metrics.counter(HITS).add({ result: 'hit' }, 2);
    metrics.histogram(SECONDS).observe({}, 0.5);
    metrics.histogram(SECONDS).observe({}, 5);
    expect(await linesOf(metrics)).toEqual([
      'looks_total{result="miss"} 0',
      'looks_total{result="hit"} 3',
      'work_seconds_bucket{le="0.1"} 0',
      'work_seconds_bucket{le="1"} 1',
      'work_seconds_bucket{le="+Inf"} 2',
      'work_seconds_sum 5.5',
      'work_seconds_count 2',
    ]);
  });

  it('refuses a second spec of the same name, and a label that the spec does not have', () => {
    const metrics = new PrometheusMetrics();
    const counter = metrics.counter(HITS);
    expect(() => metrics.counter({ ...HITS })).toThrow('already been registered');
    expect(() => metrics.gauge({ ...HITS, labels: [] }, () => [])).toThrow('already been registered');
    expect(() => counter.add({ client: 'acme' } as never)).toThrow();
  });

  it('a part that cannot answer costs its own figures and not those of others', async () => {
    const metrics = new PrometheusMetrics();
    metrics.gauge(STATES, () => {
      throw new Error('gone');
    });
    metrics.gauge(STATES, () => [{ labels: { state: 'well' }, value: 1 }]);
    expect(await linesOf(metrics)).toEqual(['things{state="well"} 1']);
  });

  it('shares nothing with another application of the process', async () => {
    const [one, other] = [new PrometheusMetrics(), new PrometheusMetrics()];
    one.counter(HITS).add({ result: 'hit' });
    other.counter(HITS).add({ result: 'hit' });
    expect(await linesOf(other)).toEqual(['looks_total{result="hit"} 1']);
  });
});
