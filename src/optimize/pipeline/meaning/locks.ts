import { quote, type Notes } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { Findings } from './findings';

/** A job is locked to one route; `locked` without a locked route means nothing (contract B18). */
export function checkLocks(request: ParsedRequest, findings: Findings, notes: Notes): void {
  const holder = new Map<string, string>();
  for (const { field, jobIds } of request.locks.routes) {
    jobIds.forEach((id, i) => {
      const other = holder.get(id);
      if (other === undefined) {
        holder.set(id, field);
      } else {
        const message = `${field}.job_ids[${i}] locks the job ${quote(id)} a second time; ${other} is the first.`;
        findings.add('other', 'VALIDATION_ERROR', message, `${field}.job_ids[${i}]`);
      }
    });
  }
  request.jobs.forEach(({ id, locked }, i) => {
    if (locked && !holder.has(id)) {
      const message = 'locked has no effect on a job that no locked route lists';
      notes.add('LOCK_IGNORED', message, `jobs[${i}].locked`);
    }
  });
}
