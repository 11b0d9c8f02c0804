import {
  coordinateRequest,
  jobAt,
  job,
  planeTravel,
  PLACES,
  request,
  resource,
  type PlaceName,
} from '../support/factories';
import { expectEnvelope, KEYS, Service } from '../support/service';
import { note } from '../support/note';
import type { RequestBody } from '../support/wire';

/** Many at once: no answer meets another's request, the small routes stay quick, and too much is refused. */
describe('concurrent requests', () => {
  const busy = (id: string, seconds: number): RequestBody => {
    const points = Array.from({ length: 41 }, (_, i): [number, number] => [
      (i * 7_919) % 5_003,
      (i * 104_729) % 4_999,
    ]);
    return request({
      metadata: { problem_id: id },
      travel: planeTravel(points),
      resources: [
        resource('v1', { capacities: 20 }),
        resource('v2', { capacities: 20 }),
        resource('v3', { capacities: 20 }),
      ],
      jobs: points.slice(1).map((_, index) => job(`${id}-${index}`, index + 1, { demands: 1 })),
      options: { time_limit_seconds: seconds, search_mode: 'consume_all_time' },
    });
  };

  describe('on the usual service', () => {
    let service: Service;
    beforeAll(async () => {
      service = await Service.start();
    });
    afterAll(() => service.close());

    it('answers 40 different requests each with its own plan', async () => {
      const names = Object.keys(PLACES) as PlaceName[];
      const bodies = Array.from({ length: 40 }, (_, i): RequestBody => {
        const metadata = { problem_id: `p${i}` };
        return i % 2 === 0
          ? request({ metadata, places: 3 + (i % 7) })
          : coordinateRequest({
              metadata,
              jobs: names.slice(1, 3 + (i % 4)).map((name) => jobAt(`${name}-${i}`, name)),
            });
      });
      const plans = await Promise.all(bodies.map((body) => service.solve(body)));
      expect(plans.map((plan) => plan.problem_id)).toEqual(
        bodies.map((body) => body.metadata?.['problem_id']),
      );
      expect(new Set(plans.map((plan) => plan.request_id)).size).toBe(40);
    });

    it('answers /health and validate while every slot solves', async () => {
      const solves = Promise.all(['a', 'b', 'c', 'd'].map((id) => service.solve(busy(id, 1))));
      const late: number[] = [];
      for (let probe = 0; probe < 40; probe += 1) {
        const started = performance.now();
        const health = await fetch(`${service.url}/health`);
        expect(await health.json()).toEqual({ status: 'ok', version: '2.0.0' });
        late.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect((await service.validate(request())).status).toBe(200);
      await solves;
      late.sort((a, b) => a - b);
      note(`concurrency: /health median ${late[20]?.toFixed(1)} ms, worst ${late.at(-1)?.toFixed(1)} ms`);
      // The goal is 50 ms at p99 and is judged by the benchmark; a loaded machine gets five-fold slack at the median.
      expect(late[20]).toBeLessThan(250);
    });
  });

  describe('on a service with one slot and a short queue', () => {
    let service: Service;
    beforeAll(async () => {
      const bounds = {
        MAX_CONCURRENT_SOLVES: '1',
        SYNC_QUEUE_WAIT_SECONDS: '1',
        SOLVER_QUEUE_MAX_COUNT: '2',
      };
      service = await Service.start(bounds);
    });
    afterAll(() => service.close());

    it('refuses what does not fit with 503 and Retry-After, and serves the rest', async () => {
      const bodies = Array.from({ length: 8 }, (_, i) => busy(`q${i}`, 2));
      const answers = await Promise.all(bodies.map((body) => service.sync(body)));
      const refused = answers.filter(({ status }) => status === 503);
      refused.forEach((answer) => {
        expectEnvelope(answer, 'SERVER_BUSY', 503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      });
      expect(refused.length).toBeGreaterThanOrEqual(5);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      await service.solve(request());
    });

    it('is not held up by clients that leave', async () => {
      const headers = { ...KEYS, 'Content-Type': 'application/json' };
      for (let round = 0; round < 5; round += 1) {
        const gone = new AbortController();
        const body = JSON.stringify(busy(`g${round}`, 60));
        const sent = fetch(`${service.url}/api/v1/optimize/sync`, {
          method: 'POST',
          headers,
          body,
          signal: gone.signal,
        });
        setTimeout(() => gone.abort(), 150);
        await expect(sent).rejects.toThrow();
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      await service.solve(request());
    });
  });
});
