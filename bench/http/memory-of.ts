import { readFileSync } from 'node:fs';

const FIELDS = { now: 'VmRSS', peak: 'VmHWM' } as const;

/** Resident memory of a process in MB, now or the most so far; NaN where the system does not tell it. */
export function memoryMb(pid: number, which: keyof typeof FIELDS): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes] = new RegExp(`^${FIELDS[which]}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
    return Math.round(Number(kilobytes ?? NaN) / 1024);
  } catch {
    return NaN;
  }
}
