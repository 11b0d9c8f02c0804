import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltService, planOf } from '../../long/support/built-service';
import { Samples } from '../../long/support/samples';
import { spiralRequest } from '../../pool/support/solves';
import { note } from '../../support/note';

export interface CrashCyclesSuite {
  readonly cycles: number;
  /** What may be kept, against the bounds of the long form: few cycles say less of what each of them keeps. */
  readonly slack: number;
  readonly timeoutMs: number;
}

/** Of these the slots and allocators reach the size that they keep. */
const WARM_UP_SHARE = 1 / 4;
const BETWEEN_READINGS = 25;
/** What one client may hold of three slots. */
const AT_ONCE = 2;

/**
 * Resident memory of a process whose threads come and go is coarse: a thread's heap and stack return to
 * the allocator's arenas, of which each new thread takes any. What a cycle really leaked would be at
 * least an instance of the kernel (1 MB) or a thread's heap (4 MB), 1,000 times between the two medians.
 */
const RSS_GROWTH_MIB = 24;
/**
 * After a collection. Machine code that the engine makes of JavaScript lies in the heap too, and grows and shrinks
 * by 0.5 MiB for hours, with crashes or without (docs/testing.md): so the service runs without the optimising
 * compiler, and what is left is what somebody keeps. Reliability C4 allows 0.5 MB over 1,000 cycles.
 */
const NODE_FLAGS = ['--no-opt'];
const HEAP_GROWTH_MIB = 0.2;
const EXTERNAL_GROWTH_MIB = 0.5;

/** Rates of one solve. A hang costs two seconds and an exhausted heap one, so that they are rare. */
const FAULTS = 'trap=0.6,exit=0.25,oom=0.006,hang=0.004';

/** Mixed crashes of the solver threads, then the service must be what it was (reliability C1, C4, C5). */
export function describeCrashCycles({ cycles, slack, timeoutMs }: CrashCyclesSuite): void {
  describe('crash cycles of the solver threads', () => {
    let service: BuiltService;
    beforeAll(async () => {
      service = await BuiltService.start({ MAX_CONCURRENT_SOLVES: '3', SOLVER_FAULTS: FAULTS }, NODE_FLAGS);
    });
    afterAll(() => service.kill());

    /** One request that is not struck; how many were is what this soak is about. */
    async function planOfProbe(): Promise<string> {
      for (;;) {
        const answer = await service.sync(spiralRequest(40));
        const text = await answer.text();
        if (answer.status === 200) {
          return planOf(text);
        }
      }
    }

    /** The number of threads at rest: the same for a second, for a slot may be between two threads. */
    async function threadsAtRest(): Promise<number> {
      let [threads, same] = [0, 0];
      while (same < 20) {
        const now = (await service.holding()).threads;
        same = now === threads ? same + 1 : 0;
        threads = now;
        await sleep(50);
      }
      return threads;
    }

    it(
      'leak nothing, lose no slot and change no answer',
      async () => {
        const threads = await threadsAtRest();
        const before = await planOfProbe();
        const samples = new Samples();
        const statuses = new Map<number, number>();
        let crashes = 0;
        let solved = 0;

        async function solveUntil(target: number): Promise<void> {
          while (crashes < target) {
            const stops = 5 + ((crashes * 7) % 30);
            const limits = { max_iterations: 50, time_limit_seconds: 0.2, seed: crashes };
            const answer = await service.sync(spiralRequest(stops, limits));
            const body = await answer.text();
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            if (answer.status === 200) {
              solved += 1;
            } else {
              expect(JSON.parse(body)).toMatchObject({ code: 'SOLVER_ERROR' });
              crashes += 1;
            }
          }
        }

        while (crashes < cycles) {
          await Promise.all(Array.from({ length: AT_ONCE }, () => solveUntil(crashes + BETWEEN_READINGS)));
          if (crashes >= cycles * WARM_UP_SHARE) {
            await threadsAtRest();
            samples.add(await service.holding());
          }
        }

        note(`crash cycles: ${crashes} crashes, ${solved} solved between them; ${samples.describe()}`);
        expect([...statuses.keys()].sort()).toEqual([200, 500]);
        expect(service.exitCode).toBeNull();
        expect(await planOfProbe()).toBe(before);
        expect(samples.growthInMib('heapUsed')).toBeLessThan(slack * HEAP_GROWTH_MIB);
        expect(samples.growthInMib('external')).toBeLessThan(slack * EXTERNAL_GROWTH_MIB);
        expect(samples.growthInMib('rss')).toBeLessThan(slack * RSS_GROWTH_MIB);
        // A client's connection may have been closed and not yet opened again when the descriptors are counted; what a crash leaves open
        // would be a hundred.
        expect(samples.growth('descriptors')).toBeLessThanOrEqual(AT_ONCE);
        expect(await threadsAtRest()).toBe(threads);
      },
      timeoutMs,
    );
  });
}
