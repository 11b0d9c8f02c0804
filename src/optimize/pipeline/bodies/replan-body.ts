import { transformReplan } from '../replan/transform';
import type { RequestBody } from './request-body';

/** ReplanRequest: the request of what is left. */
export function replanBody(json: unknown): RequestBody {
  const { request, faults, findings, notes, origins, progress } = transformReplan(json);
  return {
    request,
    origins,
    newJobs: 0,
    faults: [...faults],
    findings: [...findings],
    warnings: notes.toWarnings(),
    progress,
  };
}
