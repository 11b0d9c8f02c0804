import { type Lookup, makeLookup, stepsByName } from '../normalise/lookup';
import { quote } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { ParsedSeedRoute } from '../shape/parsed-rules';
import type { FaultyParts } from './faulty-parts';
import type { Findings } from './findings';

/**
 * A plan that is to be taken at its word names only what there is, and nothing twice: a hint is read with warnings
 * (normalise/initial-plan.ts). `newJobs` stand at the end of the jobs and cannot be in it yet.
 */
export function checkGivenPlan(
  request: ParsedRequest,
  findings: Findings,
  faulty: FaultyParts,
  newJobs: number,
): void {
  const routes = request.options.initialSolution ?? [];
  const resources = new Map(request.resources.map((resource) => [resource.id, resource]));
  const lookup = makeLookup(request);
  const fresh = new Set(request.jobs.slice(request.jobs.length - newJobs).map(({ id }) => id));
  const driven = new Map<string, string>();
  const unknown = (code: string, field: string, what: string, id: string, sections: string[]) => {
    if (!faulty.hideIdsOf(sections)) {
      findings.add('references', code, `${field} names the unknown ${what} ${quote(id)}.`, field);
    }
  };
  for (const route of routes) {
    const resource = resources.get(route.resourceId);
    if (resource === undefined) {
      const field = `${route.field}.resource_id`;
      unknown('VEHICLE_NOT_FOUND', field, 'resource', route.resourceId, ['resources']);
    }
    checkOneRoute(request, findings, driven, route);
    for (const { field, jobId, breakId, dumpStationId, part } of route.stops) {
      if (dumpStationId !== null && !lookup.stations.has(dumpStationId)) {
        unknown('UNKNOWN_REFERENCE', field, 'dump station', dumpStationId, ['dump_stations']);
      }
      if (breakId !== null && resource?.breaks.every(({ id }) => id !== breakId) === true) {
        unknown('UNKNOWN_REFERENCE', field, 'break', breakId, ['resources']);
      }
      const parts = resource?.breaks.find(({ id }) => id !== null && id === breakId)?.split.length ?? 0;
      if (breakId !== null && resource !== undefined && (part ?? 0) > parts) {
        const message = `${field}.part is ${part}; the break ${quote(breakId)} has ${parts} parts.`;
        findings.add('other', 'VALIDATION_ERROR', message, `${field}.part`);
      }
      if (jobId !== null && !lookup.activities.has(jobId)) {
        unknown('JOB_NOT_FOUND', field, 'job', jobId, ['jobs', 'shipments']);
      } else if (jobId !== null && fresh.has(jobId)) {
        const message = `${field} names the job ${quote(jobId)}, which is to be inserted.`;
        findings.add('other', 'VALIDATION_ERROR', message, field);
      }
    }
  }
  checkOnce(findings, lookup, routes);
}

/** A resource drives once a day; whether there is that day is asked elsewhere (days.ts). */
function checkOneRoute(
  { numDays }: ParsedRequest,
  findings: Findings,
  driven: Map<string, string>,
  route: ParsedSeedRoute,
): void {
  const { field, resourceId, day } = route;
  const key = JSON.stringify([resourceId, numDays > 1 ? day : null]);
  const first = driven.get(key);
  if (first !== undefined) {
    const message = `${field} is a second route of the resource ${quote(resourceId)} on that day; ${first} is the first.`;
    findings.add('other', 'VALIDATION_ERROR', message, field);
  }
  driven.set(key, first ?? field);
}

/** Every step of every job once in all routes; a shipment may be named once for both of its steps, or once for each. */
function checkOnce(findings: Findings, lookup: Lookup, routes: readonly ParsedSeedRoute[]): void {
  const taken = new Set<number>();
  for (const { stops } of routes) {
    const jobs = stops.flatMap(({ field, jobId }) => (jobId === null ? [] : [{ field, jobId }]));
    const steps = stepsByName(
      jobs.map(({ jobId }) => jobId),
      lookup,
    );
    jobs.forEach(({ field, jobId }, i) => {
      const mine = steps[i] ?? [];
      if (mine.some((step) => taken.has(step))) {
        const message = `${field} names the job ${quote(jobId)} once more.`;
        findings.add('other', 'VALIDATION_ERROR', message, field);
      }
      mine.forEach((step) => taken.add(step));
    });
  }
}
