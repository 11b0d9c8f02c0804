import type { Notes } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
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
  if (numDays > 1) {
    request.jobs.forEach(({ timeWindows }, i) =>
      timeWindows.forEach(({ day }, j) => {
        if (day !== null) {
          check(day, `jobs[${i}].time_windows[${j}].day`);
        }
      }),
    );
    request.locks.routes.forEach(({ day, field }) => {
      if (day !== null) {
        check(day, `${field}.day`);
      }
    });
  }
}
