import { setTimeout as sleep } from 'node:timers/promises';
import { job, request, resource } from '../support/factories';
import { JobsClient, longRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { type Json, Service } from '../support/service';
import type { PlanBody, RequestBody } from '../support/wire';
import { type Evaluate, faultsOfSalvaged, servedIn } from './support/salvaged';

/** So long without a better plan, and the last progress is that of the last snapshot (one in 100 ms at most). */
const QUIET_MS = 1_000;
const TOTAL = 40;

/** A dozen jobs whose windows make vehicles wait, and one that nobody can reach in time. */
function waitingRequest(): RequestBody {
  const early = Array.from({ length: 12 }, (_, i) =>
    job(`w${i}`, i + 1, { time_windows: [{ start: 20_000 + 1_000 * i, end: 30_000 + 1_000 * i }] }),
  );
  return request({
    places: 14,
    resources: [resource('v1'), resource('v2')],
    jobs: [...early, job('never', 13, { time_windows: [{ start: 0, end: 1 }] })],
    metadata: { problem_id: 'waiting' },
    options: { time_limit_seconds: 60, live_tracking: true },
  });
}

/** A watched job keeps what was shown last when it is cancelled (reliability B5, interface "Live tracking behaviour"). */
describe('what a cancel salvages', () => {
  let service: Service;
  let client: JobsClient;
  beforeAll(async () => {
    service = await Service.start({ MAX_CONCURRENT_SOLVES: '1', RESULT_CACHE_ENABLED: 'true' });
    client = new JobsClient(service);
  });
  afterAll(() => service.close());

  /** The last progress that was shown, once it has not changed for a while. */
  async function settledProgress(id: string): Promise<Json> {
    let last: Json = null;
    let since = performance.now();
    for (;;) {
      const { body } = await client.get(id);
      expect(['queued', 'running']).toContain(body.status);
      if (JSON.stringify(body.progress) !== JSON.stringify(last)) {
        last = body.progress;
        since = performance.now();
      } else if (last !== null && performance.now() - since > QUIET_MS) {
        return last;
      }
      await sleep(20);
    }
  }

  it.each<[string, RequestBody, number]>([
    ['of forty jobs', longRequest(60, { live_tracking: true }), TOTAL],
    ['with windows, waits, and work that nobody can do', waitingRequest(), 13],
  ])(
    '%s is the plan that was shown last, and says that it is partial',
    async (_, body, total) => {
      const { job_id: id } = await client.accepted(body);
      const progress = await settledProgress(id);
      const { result } = (await client.cancel(id)).body;
      const served = servedIn(result as PlanBody);
      expect([served.length, result.unserved.length]).toEqual([progress.served, progress.unserved]);
      expect(served.length + result.unserved.length).toBe(total);
      expect(progress.total_jobs).toBe(total);
      expect(result.score.total).toBe(progress.cost);
      expect(result.status).toBe(progress.unserved === 0 ? 'feasible' : 'infeasible');
      note(`salvaged: ${served.length} of ${total} served, cost ${result.score.total} as shown last`);
      const evaluate: Evaluate = (base, routes) => service.evaluate(base, routes);
      expect(await faultsOfSalvaged(body, result as PlanBody, evaluate)).toEqual([]);
    },
    30_000,
  );

  it('is nothing before the first snapshot', async () => {
    const first = await client.accepted(longRequest(60));
    await client.untilRunning(first.job_id);
    const { job_id: id } = await client.accepted(longRequest(60, { live_tracking: true }));
    const { status, body } = await client.cancel(id);
    expect([status, body.status, body.result]).toEqual([200, 'cancelled', null]);
    await client.cancel(first.job_id);
  });
});
