import { quote } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { Findings } from './findings';

/** One namespace: ids are unique within and across resources, jobs, shipments, depots and dump stations (contract B14). */
export function checkDuplicates(request: ParsedRequest, findings: Findings): void {
  const seen = new Map<string, string>();
  const sections: [string, { id: string }[]][] = [
    ['resources', request.resources],
    ['jobs', request.jobs],
    ['shipments', request.shipments],
    ['depots', request.depots],
    ['dump_stations', request.dumpStations],
  ];
  for (const [name, entries] of sections) {
    entries.forEach(({ id }, i) => {
      const first = seen.get(id);
      if (first === undefined) {
        seen.set(id, `${name}[${i}]`);
      } else {
        const message = `The id ${quote(id)} of ${name}[${i}] is already the id of ${first}.`;
        findings.add('duplicates', 'DUPLICATE_ID', message, `${name}[${i}].id`);
      }
    });
  }
}
