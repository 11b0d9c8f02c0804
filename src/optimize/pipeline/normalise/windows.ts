import type { WireWindow } from '../../../kernel/wire';
import type { WindowInfo } from '../context';
import type { ParsedWindow } from '../shape/parsed';

/** In the caller's units; a single day pins nothing. */
export function windowsOf(windows: readonly ParsedWindow[], numDays: number, lateness: number): WireWindow[] {
  return windows.map(({ start, end, day, earlyPenalty, latePenalty }) => ({
    start,
    end,
    day: numDays > 1 ? day : null,
    earlyPenalty,
    latePenalty: latePenalty === null ? null : latePenalty * lateness,
  }));
}

/** Stations are open or closed: what a penalty says about missing them is not asked. */
export function hardWindowsOf(windows: readonly ParsedWindow[], numDays: number): WireWindow[] {
  return windowsOf(windows, numDays, 1).map((window) => ({
    ...window,
    earlyPenalty: null,
    latePenalty: null,
  }));
}

export function windowInfo({ start, end, earlyPenalty, latePenalty }: WireWindow): WindowInfo {
  return { start, end, earlyPenalty, latePenalty };
}
