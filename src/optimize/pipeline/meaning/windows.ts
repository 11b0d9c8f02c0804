import { fieldOfDay } from '../shape/days';
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
    windows.forEach((window, i) => check(window, `${field}time_windows[${i}]`));

  request.resources.forEach(({ timeWindow }, i) => check(timeWindow, `resources[${i}].time_window`));
  request.depots.forEach(({ timeWindow }, i) => check(timeWindow, `depots[${i}].time_window`));
  request.jobs.forEach(({ timeWindows }, i) => checkAll(timeWindows, `jobs[${i}].`));
  request.shipments.forEach(({ pickup, delivery }, i) => {
    checkAll(pickup.timeWindows, `shipments[${i}].${pickup.prefix}`);
    checkAll(delivery.timeWindows, `shipments[${i}].${delivery.prefix}`);
  });
  request.dumpStations.forEach(({ timeWindows, hasOneWindow }, i) => {
    if (hasOneWindow) {
      check(timeWindows[0] ?? null, `dump_stations[${i}].time_window`);
    } else {
      checkAll(timeWindows, `dump_stations[${i}].`);
    }
  });
  checkShifts(request, findings);
  checkTraffic(request, findings);
}

/** Shifts of single days, and the windows that breaks begin in. */
function checkShifts(request: ParsedRequest, findings: Findings): void {
  const add = (from: number, to: number, field: string) => {
    if (to < from) {
      findings.add(
        'windows',
        'INVALID_TIME_WINDOW',
        `${field} ends at ${to}, before its start at ${from}.`,
        field,
      );
    }
  };
  request.resources.forEach(({ dayWindows, breaks }, i) => {
    dayWindows.forEach((window) => add(window.start, window.end, `resources[${i}].${fieldOfDay(window)}`));
    breaks.forEach(({ rule }, j) => {
      if (rule.kind === 'window') {
        add(rule.start, rule.end, `resources[${i}].breaks[${j}]`);
      }
    });
  });
}

/** Segments that hold for the same vehicles on the same day must not overlap (contract A1). */
function checkTraffic(request: ParsedRequest, findings: Findings): void {
  const { traffic } = request.travel;
  const meet = (a: readonly unknown[] | null, b: readonly unknown[] | null) =>
    a === null || b === null || a.some((entry) => b.includes(entry));
  traffic.forEach((segment, i) => {
    if (segment.end < segment.start) {
      const message = `${segment.field} ends at ${segment.end}, before its start at ${segment.start}.`;
      findings.add('windows', 'INVALID_TIME_WINDOW', message, `${segment.field}.end`);
    }
    const other = traffic
      .slice(0, i)
      .find(
        (before) =>
          before.start < segment.end &&
          segment.start < before.end &&
          meet(before.days, segment.days) &&
          meet(before.vehicleTypes, segment.vehicleTypes),
      );
    if (other !== undefined) {
      const message = `${segment.field} overlaps ${other.field}: one leg would have two travel times.`;
      findings.add('windows', 'VALIDATION_ERROR', message, segment.field, [other.field]);
    }
  });
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
