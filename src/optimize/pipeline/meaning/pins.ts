import { numDaysOf, pinnedDay } from '../normalise/available-days';
import { type Notes, quote } from '../notes';
import type { TravelMode } from '../place-book';
import type { ParsedRequest } from '../shape/parsed';
import type { Findings } from './findings';

/** `departure_time` (interface rules 7 to 9, contract B6): one allowed resource, one pin a resource and day, coordinates only. */
export function checkPins(request: ParsedRequest, mode: TravelMode, findings: Findings, notes: Notes): void {
  const pinnedBy = new Map<string, number>();
  const owners = new Map(request.resources.map((resource) => [resource.id, resource]));
  request.jobs.forEach((job, i) => {
    if (job.departureTime === null) {
      return;
    }
    const field = `jobs[${i}].departure_time`;
    const [resourceId, ...others] = job.allowedResourceIds ?? [];
    if (resourceId === undefined || others.length > 0) {
      const message = `${field} pins the job to one resource's day: allowed_resource_ids must name exactly one.`;
      findings.add('other', 'VALIDATION_ERROR', message, field, [`jobs[${i}].allowed_resource_ids`]);
    } else if (mode === 'matrix') {
      const message = 'departure_time only applies to coordinates; with supplied matrices it is ignored';
      notes.add('DEPARTURE_TIME_IGNORED', message, field);
    } else {
      const owner = owners.get(resourceId);
      const day = owner === undefined ? 0 : pinnedDay(job, owner, numDaysOf(request));
      const key = `${day} ${resourceId}`;
      if (pinnedBy.has(key)) {
        const other = `jobs[${pinnedBy.get(key)}]`;
        const message = `${field} pins a second first stop to a day of the resource ${quote(resourceId)}; ${other} is the other one.`;
        findings.add('other', 'VALIDATION_ERROR', message, field, [other, `jobs[${i}]`]);
      }
      pinnedBy.set(key, i);
    }
  });
}
