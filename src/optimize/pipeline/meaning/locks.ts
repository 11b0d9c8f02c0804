import { quote, type Notes } from '../notes';
import { makeLookup } from '../normalise/lookup';
import type { ParsedRequest } from '../shape/parsed';
import type { Findings } from './findings';

/** Work is locked to one route, once; `locked` without a locked route means nothing (contract B18). */
export function checkLocks(request: ParsedRequest, findings: Findings, notes: Notes): void {
  const lookup = makeLookup(request);
  const holder = new Map<number, string>();
  const named = new Set<string>();
  for (const { field, jobIds } of request.locks.routes) {
    const mentions = new Map<string, number>();
    jobIds.forEach((id, i) => {
      named.add(id);
      const before = mentions.get(id) ?? 0;
      mentions.set(id, before + 1);
      // A shipment's second mention on a route is its delivery.
      const steps = lookup.activities.get(id) ?? [];
      const taken = steps.length > 1 && before === 1 ? undefined : steps.find((step) => holder.has(step));
      if (taken !== undefined || before > 1) {
        const first = holder.get(taken ?? steps[0] ?? -1) ?? field;
        const message = `${field}.job_ids[${i}] locks the job ${quote(id)} a second time; ${first} is the first.`;
        findings.add('other', 'VALIDATION_ERROR', message, `${field}.job_ids[${i}]`);
      }
      steps.forEach((step) => holder.set(step, holder.get(step) ?? field));
    });
  }
  request.jobs.forEach(({ id, locked }, i) => {
    if (locked && !named.has(id)) {
      const message = 'locked has no effect on a job that no locked route lists';
      notes.add('LOCK_IGNORED', message, `jobs[${i}].locked`);
    }
  });
  request.shipments.forEach(({ id, locked }, i) => {
    if (locked && ![id, `${id}:pickup`, `${id}:delivery`].some((name) => named.has(name))) {
      const message = 'locked has no effect on a shipment that no locked route lists';
      notes.add('LOCK_IGNORED', message, `shipments[${i}].locked`);
    }
  });
}
