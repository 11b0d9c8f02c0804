import { kind } from '../shape/reader';
import type { RequestBody } from './request-body';
import { openWrapper, requiredList, wrappedBody } from './wrapped';

const INSERTION = kind('an insertion', ['base', 'current_solution', 'new_jobs']);
const PLAN = 'options.initial_solution';

/** InsertionRequest: a request with more jobs, and the plan that they are to come into. */
export function insertionBody(json: unknown): RequestBody {
  const wrapper = openWrapper(json, INSERTION);
  const { reader, fields, base } = wrapper;
  const newJobs = requiredList(wrapper, 'new_jobs');
  if (Array.isArray(fields['new_jobs']) && newJobs.length === 0) {
    reader.fail('must hold at least one job', 'new_jobs');
  }
  const plan = reader.object(fields, 'current_solution');
  if ((fields['current_solution'] ?? null) === null) {
    reader.fail('is required', 'current_solution');
  }
  const jobs = base?.['jobs'] ?? [];
  const known = Array.isArray(jobs) ? jobs.length : 0;
  // A list of jobs that is none is a fault of the request, and is left for it to say.
  const changes = Array.isArray(jobs) ? { jobs: [...(jobs as unknown[]), ...newJobs] } : {};
  const body = wrappedBody(wrapper, changes, plan ?? { routes: [] });
  body.origins.move(PLAN, 'current_solution');
  newJobs.forEach((_, i) => body.origins.move(`jobs[${known + i}]`, `new_jobs[${i}]`));
  return { ...body, newJobs: newJobs.length };
}
