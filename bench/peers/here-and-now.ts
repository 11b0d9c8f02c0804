import { cpus, loadavg } from 'node:os';
import type { PeerResult } from './results';

/** Where and when a run that begins now is made, and beside how much other work. */
export const hereAndNow = (): Pick<PeerResult, 'machine' | 'day' | 'load'> => ({
  machine: `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
  day: new Date().toISOString().slice(0, 10),
  load: loadavg()[0] ?? 0,
});
