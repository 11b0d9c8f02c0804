import type { ParsedRequest, ParsedWindow } from '../shape/parsed';
import type { Findings } from './findings';

/** A window may be a single moment, but never ends before it starts (contract B4). */
export function checkWindows(request: ParsedRequest, findings: Findings): void {
  const check = (window: ParsedWindow | null, field: string) => {
    if (window !== null && window.end < window.start) {
      const message = `${field} ends at ${window.end}, before its start at ${window.start}.`;
      findings.add('windows', 'INVALID_TIME_WINDOW', message, `${field}.end`);
    }
  };
  const checkAll = (windows: ParsedWindow[], field: string) =>
    windows.forEach((window, i) => check(window, `${field}.time_windows[${i}]`));

  request.resources.forEach(({ timeWindow }, i) => check(timeWindow, `resources[${i}].time_window`));
  request.depots.forEach(({ timeWindow }, i) => check(timeWindow, `depots[${i}].time_window`));
  request.jobs.forEach(({ timeWindows }, i) => checkAll(timeWindows, `jobs[${i}]`));
  request.shipments.forEach(({ pickup, delivery }, i) => {
    checkAll(pickup.timeWindows, `shipments[${i}].pickup`);
    checkAll(delivery.timeWindows, `shipments[${i}].delivery`);
  });
  request.dumpStations.forEach(({ timeWindows }, i) => checkAll(timeWindows, `dump_stations[${i}]`));
}

/** A gap that must be longer than it may be can never hold. */
export function checkGaps(request: ParsedRequest, findings: Findings): void {
  for (const { field, minGap, maxGap } of request.relations) {
    if (maxGap !== null && minGap > maxGap) {
      const message = `${field}.min_gap is ${minGap}, more than max_gap, which is ${maxGap}: no gap satisfies both.`;
      findings.add('windows', 'VALIDATION_ERROR', message, `${field}.min_gap`);
    }
  }
}
