import { insertionBase, type InsertionKind, newJobsFor } from './insertion-bodies';
import { type Quantiles, quantilesOf } from './quantiles';
import { HEADERS, type RunningService } from './service';

export interface InsertionRow {
  stops: number;
  newJobs: number;
  answers: number;
  latencyMs: Quantiles;
  /** Fewest places that any new job was told of. */
  leastPlaces: number;
  statuses: string[];
}

const STOPS = 1_000;
const NEW_JOBS = 10;
const ANSWERS = 5;
/** Of the solve that makes the plan. */
const PLAN_SECONDS = 10;

interface Solved {
  status: string;
  routes: { resource_id: string; activities: { job_id?: string; shipment_id?: string; type: string }[] }[];
  suggestions?: { places: unknown[] }[];
}

/** Ten new jobs into a plan of a thousand stops, which the service made itself; each time others. */
export async function measureInsertion(service: RunningService, kind: InsertionKind): Promise<InsertionRow> {
  const base = insertionBase(STOPS, kind);
  const options = { time_limit_seconds: PLAN_SECONDS, search_mode: 'return_fast' };
  const plan = await post(service, 'sync', { ...base, options });
  const routes = plan.body.routes.map(({ resource_id, activities }) => ({
    resource_id,
    stops: activities.flatMap(({ type, job_id: id }) =>
      type === 'service' && id !== undefined ? [{ job_id: id }] : [],
    ),
  }));
  const latencies: number[] = [];
  const statuses = new Set<string>();
  let leastPlaces = Infinity;
  for (let i = 0; i < ANSWERS; i += 1) {
    const body = { base, current_solution: { routes }, new_jobs: newJobsFor(STOPS, NEW_JOBS, i) };
    const started = performance.now();
    const answer = await post(service, 'suggest-insertion', body);
    latencies.push(performance.now() - started);
    statuses.add(`${answer.status} ${answer.body.status}`);
    const told = (answer.body.suggestions ?? []).map(({ places }) => places.length);
    leastPlaces = Math.min(leastPlaces, ...told, told.length < NEW_JOBS ? 0 : Infinity);
  }
  return {
    stops: STOPS,
    newJobs: NEW_JOBS,
    answers: ANSWERS,
    latencyMs: quantilesOf(latencies),
    leastPlaces,
    statuses: [...statuses],
  };
}

async function post(
  service: RunningService,
  path: string,
  body: object,
): Promise<{ status: number; body: Solved }> {
  const response = await fetch(`${service.url}/api/v1/optimize/${path}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Solved };
}
