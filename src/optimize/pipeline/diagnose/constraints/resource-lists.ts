import { fieldOfTask, resourceId, written } from '../names';
import type { Universe } from '../universe';

/** A list of resources in the body that was sent. */
interface ResourceList {
  field: string;
  ids: string[];
}

/** The lists that name a resource: who may serve a job, who is at home in a zone, who may use a station. */
export function listsNaming({ context, input }: Universe, resource: number): ResourceList[] {
  const id = resourceId(context, resource);
  const ofWork = context.tasks.map(({ allowedResourceIds }, task) => ({
    field: `${fieldOfTask(context, task)}.allowed_resource_ids`,
    // A departure is that of one resource (contract B6).
    ids: input.pinned.includes(task) ? [] : (allowedResourceIds ?? []),
  }));
  const ofZones = input.zoneFields.map(({ field, resourceIds }) => ({
    field: `${written({ input }, field)}.resource_ids`,
    ids: resourceIds,
  }));
  const ofStations = context.dumpStations.map(({ field, resources }) => ({
    field: `${field}.resource_ids`,
    ids: (resources ?? []).map((one) => resourceId(context, one)),
  }));
  return [...ofWork, ...ofZones, ...ofStations].filter(({ ids }) => ids.includes(id));
}
