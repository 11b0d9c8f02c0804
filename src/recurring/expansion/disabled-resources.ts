import { listAt, objectOf } from '../../optimize/pipeline/replan/raw-json';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';

/** Ids of the resources that the locks of a request disable, and whatever else stands among them. */
export function disabledResources(request: JsonObject): ReadonlySet<unknown> {
  return new Set(listAt(objectOf(request['locks']) ?? {}, 'disabled_resource_ids') ?? []);
}
