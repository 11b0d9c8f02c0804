import { quote } from '../notes';
import type { ParsedRelation, ParsedRequest } from '../shape/parsed';
import { type FaultyParts, NOTHING_FAULTY } from './faulty-parts';
import type { Findings } from './findings';

export interface LockCodes {
  job: string;
  resource: string;
}

/** The sections in which the ids of a kind stand. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  resource: ['resources'],
  depot: ['depots'],
  job: ['jobs', 'shipments'],
  zone: ['zones'],
};

/** Every id that is mentioned exists, as far as all ids of its kind could be read. */
export function checkReferences(
  request: ParsedRequest,
  findings: Findings,
  lockCodes: LockCodes,
  faulty: FaultyParts = NOTHING_FAULTY,
): void {
  const resources = new Set(request.resources.map(({ id }) => id));
  const depots = new Set(request.depots.map(({ id }) => id));
  const work = workIds(request);
  const check = (known: Set<string>, id: string, field: string, what: string, code = 'UNKNOWN_REFERENCE') => {
    if (!known.has(id) && !faulty.hideIdsOf(SECTIONS[what] ?? [])) {
      findings.add('references', code, `${field} names the unknown ${what} ${quote(id)}.`, field);
    }
  };
  request.resources.forEach(({ startDepotId, endDepotId }, i) => {
    if (startDepotId !== null) {
      check(depots, startDepotId, `resources[${i}].start_depot_id`, 'depot');
    }
    if (endDepotId !== null) {
      check(depots, endDepotId, `resources[${i}].end_depot_id`, 'depot');
    }
  });
  const allowed: [string, { allowedResourceIds: string[] | null }[]][] = [
    ['jobs', request.jobs],
    ['shipments', request.shipments],
  ];
  for (const [name, entries] of allowed) {
    entries.forEach(({ allowedResourceIds }, i) =>
      allowedResourceIds?.forEach((id, j) =>
        check(resources, id, `${name}[${i}].allowed_resource_ids[${j}]`, 'resource'),
      ),
    );
  }
  request.dumpStations.forEach(({ resourceIds }, i) =>
    resourceIds?.forEach((id, j) =>
      check(resources, id, `dump_stations[${i}].resource_ids[${j}]`, 'resource'),
    ),
  );
  checkZones(request, resources, work, check);
  for (const relation of request.relations) {
    const { field, jobIds, resourceId } = relation;
    jobIds.forEach((id, j) => check(work, id, memberField(relation, j), 'job'));
    if (resourceId !== null) {
      check(resources, resourceId, `${field}.resource_id`, 'resource');
    }
  }
  for (const { field, resourceId, jobIds } of request.locks.routes) {
    check(resources, resourceId, `${field}.resource_id`, 'resource', lockCodes.resource);
    jobIds.forEach((id, j) => check(work, id, `${field}.job_ids[${j}]`, 'job', lockCodes.job));
  }
  request.locks.disabledResourceIds.forEach((id, j) =>
    check(resources, id, `locks.disabled_resource_ids[${j}]`, 'resource', lockCodes.resource),
  );
}

type Check = (known: Set<string>, id: string, field: string, what: string) => void;

function checkZones(request: ParsedRequest, resources: Set<string>, work: Set<string>, check: Check): void {
  const zones = new Set(request.zones.map(({ id }) => id));
  request.zones.forEach(({ resourceIds, jobIds }, i) => {
    resourceIds.forEach((id, j) => check(resources, id, `zones[${i}].resource_ids[${j}]`, 'resource'));
    jobIds.forEach((id, j) => check(work, id, `zones[${i}].job_ids[${j}]`, 'job'));
  });
  request.resources.forEach(({ zoneIds }, i) =>
    zoneIds.forEach((id, j) => check(zones, id, `resources[${i}].zone_ids[${j}]`, 'zone')),
  );
}

function memberField({ field, memberFields }: ParsedRelation, member: number): string {
  if (typeof memberFields !== 'string') {
    return `${field}.${memberFields[member] ?? ''}`;
  }
  return memberFields === '' ? `${field}[${member}]` : `${field}.${memberFields}[${member}]`;
}

/** Jobs, shipments, and the two steps of a shipment by their names. */
function workIds(request: ParsedRequest): Set<string> {
  const ids = new Set(request.jobs.map(({ id }) => id));
  for (const { id } of request.shipments) {
    ids.add(id).add(`${id}:pickup`).add(`${id}:delivery`);
  }
  return ids;
}
