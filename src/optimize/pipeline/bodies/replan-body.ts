import { transformReplan } from '../replan/transform';
import type { RequestBody } from './request-body';

/** ReplanRequest: the request of what is left. */
export function replanBody(json: unknown): RequestBody {
  const { request, faults, findings, notes, origins } = transformReplan(json);
  return {
    request,
    fieldInBody: (field) => origins.fieldOf(field),
    newJobs: 0,
    faults: [...faults],
    findings: [...findings],
    warnings: notes.toWarnings(),
  };
}
