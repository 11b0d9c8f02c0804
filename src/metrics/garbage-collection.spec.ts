import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { measureGarbageCollection } from './garbage-collection';
import { PrometheusMetrics } from './prometheus-metrics';

it('counts every collection, also several of one turn of the loop', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const metrics = new PrometheusMetrics();
  const observer = measureGarbageCollection(metrics);
  for (let i = 0; i < 5; i += 1) {
    collect();
  }
  await sleep(100);
  observer.disconnect();
  const counted = /^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(await metrics.text())?.[1];
  expect(Number(counted)).toBeGreaterThanOrEqual(5);
});
