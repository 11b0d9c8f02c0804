import { note } from '../../support/note';
import { describeWithPostgres } from '../../support/postgres-server';
import { describeWithRedis } from '../../support/redis-server';
import { temporaryFolders } from '../../support/temporary-folder';
import type { FaultPlan } from './faults';
import { runChaos } from './run-chaos';
import { shown } from './table';
import { ChaosWorld } from './world';

const MAX_RETRIES = 2;
const STARTS_WITHIN_MS = 180_000;

export interface ChaosSuite extends FaultPlan {
  readonly seed: number;
  /** Fewer plans than these would prove next to nothing. */
  readonly leastPlans: number;
  /** Likewise of plans that a cancel kept. */
  readonly leastSalvaged: number;
  readonly timeoutMs: number;
}

/** The chaos run as a suite, in its short and its long form. */
export function describeChaos(suite: ChaosSuite): void {
  const temporaryFolder = temporaryFolders();
  describeWithPostgres('chaos', () =>
    describeWithRedis('two replicas that are killed, a database that restarts, a Redis that flaps', () => {
      let world: ChaosWorld;
      beforeAll(async () => {
        world = await ChaosWorld.start(temporaryFolder(), MAX_RETRIES);
      }, STARTS_WITHIN_MS);
      afterAll(() => world.close());

      it(
        'lose no job that was acknowledged, and end none twice (reliability A1, A3, A4)',
        async () => {
          const report = await runChaos(world, { ...suite, maxRetries: MAX_RETRIES });
          note(shown('chaos', report.table));
          expect(report.violations.slice(0, 20)).toEqual([]);
          expect(report.revenants).toBeLessThanOrEqual(2 * suite.databaseRestarts);
          expect(report.plansJudged).toBeGreaterThanOrEqual(suite.leastPlans);
          expect(report.salvagedJudged).toBeGreaterThanOrEqual(suite.leastSalvaged);
          expect(report.wrongJudged).toBeGreaterThanOrEqual(1);
        },
        suite.timeoutMs,
      );
    }),
  );
}
