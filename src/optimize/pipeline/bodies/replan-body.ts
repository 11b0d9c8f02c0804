import { transformReplan } from '../replan/transform';
import type { JsonObject } from '../shape/reader';
import type { RequestBody } from './request-body';

/** ReplanRequest: the request of what is left. `laterJobs` are injected into it behind this. */
export function replanBody(json: unknown, laterJobs?: readonly JsonObject[]): RequestBody {
  const { request, faults, findings, notes, origins, progress, ...rest } = transformReplan(json, laterJobs);
  return {
    request,
    origins,
    newJobs: 0,
    faults: [...faults],
    findings: [...findings],
    warnings: notes.toWarnings(),
    progress,
    laterJobs: rest.laterJobs,
  };
}
