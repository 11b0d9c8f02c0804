import type { ResourceContext } from '../context';
import { type ObjectivePlan, pricesOfResource } from '../objective-plan';
import type { ParsedRequest } from '../shape/parsed';
import type { TravelTables } from '../travel-tables';
import { byDimension } from './dimensions';
import { heldSkills, listed } from './skills';

/** Resources as the answer needs them; disabled ones too, to be named in reasons. */
export function resourceContexts(
  request: ParsedRequest,
  tables: TravelTables,
  objective: ObjectivePlan,
  dimensions: readonly string[],
): ResourceContext[] {
  const disabled = new Set(request.locks.disabledResourceIds);
  return request.resources.map((resource, i) => ({
    id: resource.id,
    vehicleType: resource.vehicleType,
    zoneOnly: resource.zoneOnly,
    profile: tables.profileOf[i] ?? 0,
    ...pricesOfResource(objective, resource),
    minTasks: resource.minTasks,
    capacity: byDimension(dimensions, resource.capacities),
    maxDistance: resource.maxDistance,
    skills: listed(heldSkills(resource)),
    disabled: disabled.has(resource.id),
    shiftOver: null,
    metadata: resource.metadata,
  }));
}
