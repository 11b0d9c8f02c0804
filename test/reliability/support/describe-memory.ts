import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltService, planOf } from '../../long/support/built-service';
import { followAlike, sendStep } from '../../long/support/mixed-load';
import { Samples } from '../../long/support/samples';
import { spiralRequest } from '../../pool/support/solves';
import { note } from '../../support/note';

export interface MemorySuite {
  readonly requests: number;
  /** By the clock in place of a number of requests. */
  readonly minutes?: number;
  /** What may be kept, against the bounds of the long form: few requests say less of what each of them keeps. */
  readonly slack: number;
}

/**
 * Caches, arenas, the machine code of the kernel and the tables of every layer grow to their size in it: after a
 * quarter of the requests they still did.
 */
const WARM_UP_SHARE = 1 / 2;
/** Half of them are of the warm-up. */
const READINGS = 66;
const AT_ONCE = 4;
/** Many times what a request takes on a busy machine. */
const SLOW_REQUEST_MS = 500;
/** The start, and the answers before and after. */
const AROUND_MS = 120_000;
/**
 * Of ended jobs: fewer than are made during the warm-up. Before each reading they are jobs that are all alike: whether a cancelled one has
 * a plan to be kept depends on what else the machine does: of a hundred that was a megabyte.
 */
const KEPT_JOBS = 20;

/** Exact after a collection: 0.2 KB a request would show. */
const HEAP_GROWTH_MIB = 1;
const EXTERNAL_GROWTH_MIB = 1;
/**
 * Coarser, because pages go back to the system when the allocators please: a tenth of what the process holds at
 * rest. A kept instance of the kernel a request would be gigabytes.
 */
const RSS_GROWTH_MIB = 20;

/** Thousands of requests of every outcome, then the process must hold what it held (reliability D6, B8, G2). */
export function describeMemory({ requests, minutes, slack }: MemorySuite): void {
  const lastingMs = minutes === undefined ? requests * SLOW_REQUEST_MS : minutes * 60_000;
  describe('memory under mixed load', () => {
    let service: BuiltService;
    beforeAll(async () => {
      const bounds = {
        ...{ MAX_CONCURRENT_SOLVES: '3', AUTH_FAILURES_PER_MINUTE: '0' },
        JOB_RETENTION_MAX_COUNT: String(KEPT_JOBS),
      };
      service = await BuiltService.start({ LOG_LEVEL: 'debug', ...bounds });
    });
    afterAll(() => service.kill());

    const probe = async () => planOf(await (await service.sync(spiralRequest(40))).text());

    it(
      'is flat after the warm-up, and no answer has changed',
      async () => {
        const before = await probe();
        const samples = new Samples();
        const counts = new Map<string, number>();
        let next = 0;
        const startedAt = performance.now();

        const passed = () =>
          minutes === undefined ? next / requests : (performance.now() - startedAt) / lastingMs;

        async function sendUntil(share: number): Promise<void> {
          while (passed() < share) {
            next += 1;
            const what = await sendStep(service, next);
            counts.set(what, (counts.get(what) ?? 0) + 1);
          }
        }

        async function followJobs(count: number): Promise<void> {
          for (let i = 0; i < count; i += 1) {
            await followAlike(service);
          }
        }

        for (let round = 1; round <= READINGS; round += 1) {
          await Promise.all(Array.from({ length: AT_ONCE }, () => sendUntil(round / READINGS)));
          // What a client left behind is stopped within 250 ms (contract B37).
          await sleep(250);
          if (round > READINGS * WARM_UP_SHARE) {
            await Promise.all(Array.from({ length: AT_ONCE }, () => followJobs(KEPT_JOBS / AT_ONCE)));
            samples.add(await service.holding());
          }
        }

        note(`memory: ${[...counts].map(([what, times]) => `${what}: ${times}`).join(', ')}`);
        const seconds = Math.round((performance.now() - startedAt) / 1_000);
        note(`memory: ${next} requests in ${seconds} s; ${samples.describe()}`);
        note(
          `memory, MiB, reading by reading: rss ${samples.series('rss')}; external ${samples.series('external')}`,
        );
        expect(next).toBeGreaterThanOrEqual(READINGS);
        expect(service.exitCode).toBeNull();
        expect(await probe()).toBe(before);
        expect(service.output).not.toMatch(/dev-(app|client)-key|nobody-\d/);
        expect(samples.growthInMib('heapUsed')).toBeLessThan(slack * HEAP_GROWTH_MIB);
        expect(samples.growthInMib('external')).toBeLessThan(slack * EXTERNAL_GROWTH_MIB);
        expect(samples.growthInMib('rss')).toBeLessThan(slack * RSS_GROWTH_MIB);
        expect(samples.growth('threads')).toBe(0);
        expect(Math.abs(samples.growth('descriptors'))).toBeLessThanOrEqual(AT_ONCE);
      },
      AROUND_MS + lastingMs + READINGS * 1_000,
    );
  });
}
