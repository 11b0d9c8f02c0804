import { quantilesOf, type Quantiles } from './quantiles';
import { spawnProduction, untilReady } from './service';

export interface StartRow {
  readonly starts: number;
  /** From the spawn to the first answer of `/health/ready`, which is 503 then. */
  readonly listeningMs: Quantiles;
  /** And to its first 200. */
  readonly readyMs: Quantiles;
}

/** What a look costs the starting process is a tenth of a millisecond. */
const LOOK_EVERY_MS = 10;

/**
 * Starts of the built service, one after the other, as the image starts it. It is ready when a solver thread and a prep thread
 * are, and each says so after its warm-up; `isWarm`: false leaves the warm-up out.
 */
export async function measureStart(starts: number, isWarm: boolean): Promise<StartRow> {
  const listening: number[] = [];
  const ready: number[] = [];
  for (let i = 0; i < starts; i += 1) {
    const since = performance.now();
    const service = await spawnProduction({ WARM_UP: String(isWarm) });
    try {
      const answered = () => listening.push(performance.now() - since);
      await untilReady(service, { everyMs: LOOK_EVERY_MS, answered });
      ready.push(performance.now() - since);
    } finally {
      await service.stop();
    }
  }
  return { starts, listeningMs: quantilesOf(listening), readyMs: quantilesOf(ready) };
}
