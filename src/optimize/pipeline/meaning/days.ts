import { numDaysOf } from '../normalise/available-days';
import type { Notes } from '../notes';
import type { ParsedRequest, ParsedWindow } from '../shape/parsed';
import type { Findings } from './findings';

/** Days that are named exist (contract A7); with a single day they mean nothing, which is said. */
export function checkDays(request: ParsedRequest, findings: Findings, notes: Notes): void {
  const { numDays } = request;
  const check = (day: number, field: string) => {
    if (numDays <= 1) {
      notes.add('DAY_IGNORED', 'day is ignored: the request plans a single day', field);
    } else if (day < 0 || day >= numDays) {
      const message = `${field} is ${day}, but the request plans the days 0 to ${numDays - 1}.`;
      findings.add('other', 'VALIDATION_ERROR', message, field);
    }
  };
  const work: [string, { day: number | null; days: number[] | null }[]][] = [
    ['jobs', request.jobs],
    ['shipments', request.shipments],
  ];
  for (const [name, entries] of work) {
    entries.forEach(({ day, days }, i) => {
      if (day !== null) {
        check(day, `${name}[${i}].day`);
      }
      days?.forEach((entry, j) => check(entry, `${name}[${i}].days[${j}]`));
    });
  }
  const windowed: [string, ParsedWindow[]][] = [
    ...request.jobs.map(({ timeWindows }, i): [string, ParsedWindow[]] => [`jobs[${i}].`, timeWindows]),
    ...request.shipments.flatMap(({ pickup, delivery }, i): [string, ParsedWindow[]][] => [
      [`shipments[${i}].${pickup.prefix}`, pickup.timeWindows],
      [`shipments[${i}].${delivery.prefix}`, delivery.timeWindows],
    ]),
    ...request.dumpStations.map(({ timeWindows }, i): [string, ParsedWindow[]] => [
      `dump_stations[${i}].`,
      timeWindows,
    ]),
  ];
  for (const [holder, windows] of windowed) {
    windows.forEach(({ day }, j) => {
      // Day 0 of a single day says nothing wrong.
      if (day !== null && (numDays > 1 || day > 0)) {
        check(day, `${holder}time_windows[${j}].day`);
      }
    });
  }
  noteDaysBeyond(request, notes);
  const routes = [...request.locks.routes, ...(request.options.initialSolution ?? [])];
  routes.forEach(({ day, field }) => {
    if (day !== null && (numDays > 1 || day > 0)) {
      check(day, `${field}.day`);
    }
  });
}

/** A break or a segment of traffic of a day that is not planned holds nowhere: that it is not there is said. */
function noteDaysBeyond(request: ParsedRequest, notes: Notes): void {
  const planned = numDaysOf(request);
  const note = (days: readonly number[] | null, field: string) => {
    const beyond = days?.findIndex((day) => day >= planned) ?? -1;
    if (beyond !== -1) {
      const message = `The day ${days?.[beyond]} is not planned: ${planned === 1 ? 'the one planned day is 0' : `the planned days are 0 to ${planned - 1}`}`;
      notes.add('DAY_NOT_PLANNED', message, `${field}[${beyond}]`);
    }
  };
  request.resources.forEach(({ breaks }, i) =>
    breaks.forEach(({ days }, j) => note(days, `resources[${i}].breaks[${j}].days`)),
  );
  request.travel.traffic.forEach(({ days }, i) => note(days, `travel.traffic_segments[${i}].days`));
}
