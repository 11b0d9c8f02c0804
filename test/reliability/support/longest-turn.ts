import { join } from 'node:path';
import type { ServiceProcess } from '../../e2e/service-process';

/** To be loaded before the service, so that it can be asked for the turns of its main thread. */
export const TURN_METER = join(__dirname, 'turn-meter.cjs');

const PRINTED = /"longest_turn_ms":([\d.]+)\}/g;

/** Milliseconds of processor time that the main thread took for its longest turn since it was asked before. */
export async function longestTurnMs(process: ServiceProcess): Promise<number> {
  const printed = () => [...process.output.matchAll(PRINTED)];
  const before = printed().length;
  process.signal('SIGUSR2');
  for (const deadline = performance.now() + 60_000; printed().length === before;) {
    if (performance.now() > deadline) {
      throw new Error('the service does not say what its longest turn was');
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return Number(printed().at(-1)?.[1]);
}
