import { matrixBody } from './bodies';
import { HEADERS } from './service';
import { stagesOf } from './server-timing';

export interface LimitRow {
  readonly bodyMb: number;
  /** From the first byte sent to the last one read, the client's parsing apart; milliseconds. */
  readonly answeredMs: number;
  /** What `Server-Timing` says of the same answer. */
  readonly prepMs: number;
  readonly kernelMs: number;
  readonly served: number;
}

/** One sync request with both matrices and a limit of so many seconds, over an idle service. */
export async function measureLimit(
  url: string,
  { stops, seed, limitSeconds }: { stops: number; seed: number; limitSeconds: number },
): Promise<LimitRow> {
  const options = { time_limit_seconds: limitSeconds, search_mode: 'consume_all_time' };
  const body = matrixBody(stops, seed, options);
  const started = performance.now();
  const response = await fetch(`${url}/api/v1/optimize/sync`, { method: 'POST', headers: HEADERS, body });
  const text = await response.text();
  const answeredMs = performance.now() - started;
  if (response.status !== 200) {
    throw new Error(`${stops} stops were answered ${response.status}: ${text.slice(0, 300)}`);
  }
  const stages = stagesOf([...response.headers].flat());
  const { routes } = JSON.parse(text) as { routes: { summary: { num_jobs: number } }[] };
  return {
    bodyMb: body.length / 1e6,
    answeredMs,
    prepMs: stages('prep'),
    kernelMs: stages('kernel'),
    served: routes.reduce((sum, { summary }) => sum + summary.num_jobs, 0),
  };
}
