import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltService } from '../long/support/built-service';
import { Samples } from '../long/support/samples';
import { longRequest } from './jobs-client';
import { note } from './note';
import { KEYS } from './service';

/** Jobs that are in the house at once: most of them wait, some run. */
const AT_ONCE = 20;
/** Of jobs that have ended so few are kept, with what they salvaged, that what grows is none of them. */
const KEPT = 50;

export interface CancelStorm {
  readonly cancels: number;
  /** Before what the process holds is read first: slots, code and tables of the layers have the size that they keep. */
  readonly warmUp: number;
  readonly betweenReadings: number;
  readonly threads: number;
  readonly residentShare: number;
  readonly heapMib: number;
  /** Snapshots of plans are outside of the heap: of a few hundred watched jobs it would be megabytes. */
  readonly externalMib: number;
}

/** Jobs are submitted and cancelled, watched ones and others, queued and running ones; then the process holds what it held (reliability B7). */
export function describeCancelStorm(storm: CancelStorm): void {
  let service: BuiltService;
  beforeAll(async () => {
    const bounds = { MAX_CONCURRENT_SOLVES: '3', JOB_RETENTION_MAX_COUNT: String(KEPT) };
    service = await BuiltService.start({ RESULT_CACHE_ENABLED: 'true', ...bounds });
  }, 60_000);
  afterAll(() => service.kill());

  async function job(index: number): Promise<string> {
    const body = longRequest(60, { live_tracking: index % 2 === 0 });
    const answer = await service.post('/api/v1/optimize/async', JSON.stringify(body));
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { job_id: string }).job_id;
  }

  async function cancel(id: string): Promise<void> {
    const answer = await service.post(`/api/v1/jobs/${id}/cancel`, '');
    expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([200, 'cancelled']);
  }

  async function countOpen(): Promise<number> {
    const open = ['queued', 'running'].map(async (status) => {
      const answer = await fetch(`${service.url}/api/v1/jobs?status=${status}`, { headers: KEYS });
      return ((await answer.json()) as unknown[]).length;
    });
    return (await Promise.all(open)).reduce((sum, count) => sum + count, 0);
  }

  it(`of ${storm.cancels} jobs leaves nothing behind`, async () => {
    const samples = new Samples();
    for (let done = 0; done < storm.warmUp + storm.cancels;) {
      const open: string[] = [];
      for (let i = 0; i < storm.betweenReadings; i += 1, done += 1) {
        open.push(await job(done));
        if (open.length >= AT_ONCE) {
          // The oldest runs, the newest waits.
          await cancel((done % 3 === 0 ? open.pop() : open.shift()) ?? '');
        }
      }
      await Promise.all(open.map(cancel));
      // What ran is stopped within 250 ms (contract B37), and a slot that was lost has a new thread.
      await sleep(500);
      if (done >= storm.warmUp) {
        samples.add(await service.holding());
      }
    }
    note(`cancel storm: ${storm.cancels} cancels, ${samples.describe()}`);
    expect(service.exitCode).toBeNull();
    expect(await countOpen()).toBe(0);
    expect(Math.abs(samples.growth('threads'))).toBeLessThanOrEqual(storm.threads);
    const [before] = samples.thirds('rss');
    expect(samples.growth('rss') / before).toBeLessThan(storm.residentShare);
    expect(samples.growthInMib('heapUsed')).toBeLessThan(storm.heapMib);
    expect(samples.growthInMib('external')).toBeLessThan(storm.externalMib);
    // The slots work.
    const last = await service.sync(longRequest(1));
    expect(last.status).toBe(200);
  }, 1_800_000);
}
