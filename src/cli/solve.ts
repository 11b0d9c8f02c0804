import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, CalledService } from './service';
import type { Progress } from './progress-bar';

const WAIT_S = 1;
/** Between two looks at a job that says nothing new. */
const LEAST_BETWEEN_MS = 100;
const ENDED: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);

export interface Watch {
  readonly show: (progress: Progress) => void;
  /** The first abort stops the solve and keeps its plan. */
  readonly signal: AbortSignal;
}

interface JobBody {
  readonly job_id: string;
  readonly status: string;
  readonly result: unknown;
  readonly error: { readonly detail?: unknown } | null;
  readonly progress: { readonly cost: number; readonly served: number; readonly total_jobs: number } | null;
}

/** As a job that is watched, so that there is progress to show and a plan to keep when it is interrupted. */
export async function solveWatched(
  service: CalledService,
  request: Readonly<Record<string, unknown>>,
  { show, signal }: Watch,
): Promise<Answer> {
  const options = optionsOf(request);
  const limit = options['time_limit_seconds'];
  const limitS = typeof limit === 'number' && options['max_iterations'] === undefined ? limit : null;
  const body = { ...request, options: { ...options, live_tracking: true } };
  const accepted = await service.call('POST', '/api/v1/optimize/async', body);
  if (accepted.status !== 202) {
    return accepted;
  }
  const { job_id: id } = accepted.body as JobBody;
  const path = `/api/v1/jobs/${id}`;
  const started = performance.now();
  signal.addEventListener('abort', () => void service.call('POST', `${path}/cancel`).catch(() => undefined), {
    once: true,
  });
  for (;;) {
    const asked = performance.now();
    const answer = await service.call('GET', `${path}?wait=${WAIT_S}`);
    if (answer.status !== 200) {
      return answer;
    }
    const job = answer.body as JobBody;
    if (ENDED.has(job.status)) {
      return endOf(job);
    }
    const { cost = null, served = null, total_jobs: total = null } = job.progress ?? {};
    const gap = (await service.gapOf?.(id)) ?? null;
    show({ elapsedS: (performance.now() - started) / 1_000, limitS, cost, served, total, gap });
    await sleep(Math.max(0, LEAST_BETWEEN_MS - (performance.now() - asked)));
  }
}

/** As sync would have answered. */
function endOf({ status, result, error }: JobBody): Answer {
  if (result !== null && result !== undefined) {
    return { status: 200, body: result };
  }
  const code = (error as { code?: unknown } | null)?.code ?? `JOB_${status.toUpperCase()}`;
  const isFault = code === 'SOLVER_ERROR' || code === 'INTERNAL_ERROR' || code === 'SOLVE_TIMEOUT';
  return {
    status: isFault ? 500 : 422,
    body: { code, detail: error ?? { message: `The job is ${status}.` } },
  };
}

export function optionsOf(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const options = request['options'];
  return typeof options === 'object' && options !== null && !Array.isArray(options)
    ? (options as Record<string, unknown>)
    : {};
}
