import { matrixBody } from './bodies';
import { HEADERS, spawnProduction, untilReady } from './service';

export interface PeakMemoryRow {
  readonly bodyMb: number;
  /** When it was ready, before any body. */
  readonly idleMb: number;
  /** The most that was ever resident: after the first bodies, and at the end. */
  readonly firstMb: number;
  readonly peakMb: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export interface PeakMemoryLoad {
  readonly stops: number;
  readonly atOnce: number;
  /** So many times all of them, one lot after the other: what a lot leaves behind is there when the next one comes. */
  readonly lots: number;
  readonly limitSeconds: number;
  /** Solver slots, of which one client may hold all but one; undefined: as many as the service takes by itself. */
  readonly slots?: number;
}

const SEED = 800_000;

/** Resident memory of a fresh service, started as the image starts it, that gets several large bodies at once. */
export async function measurePeakMemory({
  stops,
  atOnce,
  lots,
  limitSeconds,
  slots,
}: PeakMemoryLoad): Promise<PeakMemoryRow> {
  const service = await spawnProduction(slots === undefined ? {} : { MAX_CONCURRENT_SOLVES: String(slots) });
  try {
    await untilReady(service);
    const idleMb = service.memoryMb('peak');
    const statuses: Record<string, number> = {};
    let bodyMb = NaN;
    let firstMb = NaN;
    for (let lot = 0; lot < lots; lot += 1) {
      const bodies = Array.from({ length: atOnce }, (_, i) =>
        matrixBody(stops, SEED + lot * atOnce + i, {
          ...{ time_limit_seconds: limitSeconds, search_mode: 'consume_all_time' },
        }),
      );
      bodyMb = (bodies[0]?.length ?? NaN) / 1e6;
      const answers = await Promise.all(bodies.map((body) => post(service.url, body)));
      answers.forEach((status) => (statuses[status] = (statuses[status] ?? 0) + 1));
      firstMb = lot === 0 ? service.memoryMb('peak') : firstMb;
    }
    return { bodyMb, idleMb, firstMb, peakMb: service.memoryMb('peak'), statuses };
  } finally {
    await service.stop();
  }
}

async function post(url: string, body: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/optimize/sync`, { method: 'POST', headers: HEADERS, body });
  await response.arrayBuffer();
  return response.status;
}
