import createClient, { type Client } from 'openapi-fetch';
import { errorOf, JobEndedError, NetworkError } from './errors.js';
import { DEFAULT_RETRIES, pause, type RetryOptions, retrying } from './retry.js';
import type { components, paths } from './schema.js';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Content } } };
}
  ? Content
  : never;
type Ok<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Content } } } };
}
  ? Content
  : never;

export type SolveRequest = Body<'/api/v1/optimize/sync'>;
export type Plan = Ok<'/api/v1/optimize/sync'>;
export type Job = components['schemas']['AsyncJobStatusDto'];

export interface RouteOptimizerOptions {
  /** `http://localhost:3000`, or what a gateway puts before it. */
  readonly baseUrl: string;
  /** `X-API-Key`: the calling application. */
  readonly apiKey: string;
  /** `X-Client-Key`: its end customer. */
  readonly clientKey: string;
  readonly retry?: Partial<RetryOptions>;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface WaitOptions extends CallOptions {
  /** Each state of the job that is new, from the one that it has at first to the last one: `progress` grows where it is tracked live. */
  readonly onProgress?: (job: Job) => void;
  /** Seconds that the service holds an answer back until something changes; at most 60. */
  readonly waitSeconds?: number;
}

const TERMINAL: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);
const LONGEST_WAIT_S = 60;
/** Between two looks at a job whose state came back at once, as while the service drains. */
const LEAST_BETWEEN_MS = 200;
const NOT_MODIFIED = 304;

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** A job that is not as it was known to be, and the tag of what it is now; nothing where it is as it was. */
type Look = { readonly job: Job; readonly entityTag: string | null } | { readonly job: null };

/** The service, typed. What the service refuses is thrown as {@link ServiceError}, what never reached it as {@link NetworkError}. */
export class RouteOptimizer {
  /** Every route of the interface with its types, for what has no method here. */
  readonly client: Client<paths>;
  private readonly baseUrl: string;

  constructor({ baseUrl, apiKey, clientKey, retry, fetch: send = fetch }: RouteOptimizerOptions) {
    this.baseUrl = baseUrl;
    this.client = createClient<paths>({
      baseUrl,
      headers: { 'X-API-Key': apiKey, 'X-Client-Key': clientKey },
      fetch: retrying(send, { ...DEFAULT_RETRIES, ...retry }),
    });
  }

  /**
   * Plans now. A plan that leaves mandatory work out has the status `infeasible` and says in `unserved` why; a request of which nothing can
   * be served, or whose locks cannot be kept, is a ServiceError of SOLVER_INFEASIBLE.
   */
  solve(body: SolveRequest, { signal }: CallOptions = {}): Promise<Plan> {
    return this.settled(this.client.POST('/api/v1/optimize/sync', { body, ...signalOf(signal) }), signal);
  }

  /** Judges a request without solving it. */
  validate(
    body: Body<'/api/v1/optimize/validate'>,
    { signal }: CallOptions = {},
  ): Promise<Ok<'/api/v1/optimize/validate'>> {
    return this.settled(this.client.POST('/api/v1/optimize/validate', { body, ...signalOf(signal) }), signal);
  }

  /** Scores the routes that are given. */
  evaluate(
    body: Body<'/api/v1/optimize/evaluate'>,
    { signal }: CallOptions = {},
  ): Promise<Ok<'/api/v1/optimize/evaluate'>> {
    return this.settled(this.client.POST('/api/v1/optimize/evaluate', { body, ...signalOf(signal) }), signal);
  }

  /** Where new jobs fit into a plan that keeps its order. */
  suggestInsertion(
    body: Body<'/api/v1/optimize/suggest-insertion'>,
    { signal }: CallOptions = {},
  ): Promise<Ok<'/api/v1/optimize/suggest-insertion'>> {
    return this.settled(
      this.client.POST('/api/v1/optimize/suggest-insertion', { body, ...signalOf(signal) }),
      signal,
    );
  }

  /** Plans anew around locked routes. */
  reoptimize(
    body: Body<'/api/v1/optimize/reoptimize'>,
    { signal }: CallOptions = {},
  ): Promise<Ok<'/api/v1/optimize/reoptimize'>> {
    return this.settled(
      this.client.POST('/api/v1/optimize/reoptimize', { body, ...signalOf(signal) }),
      signal,
    );
  }

  /** Plans the rest of a day that has begun. */
  replan(
    body: Body<'/api/v1/optimize/replan'>,
    { signal }: CallOptions = {},
  ): Promise<Ok<'/api/v1/optimize/replan'>> {
    return this.settled(this.client.POST('/api/v1/optimize/replan', { body, ...signalOf(signal) }), signal);
  }

  /** Sends a request as a job; its id. */
  async submit(body: Body<'/api/v1/optimize/async'>, { signal }: CallOptions = {}): Promise<string> {
    const accepted = await this.settled(
      this.client.POST('/api/v1/optimize/async', { body, ...signalOf(signal) }),
      signal,
    );
    return accepted.job_id;
  }

  /** The job as it is now, or when it has changed within `waitSeconds`. */
  job(jobId: string, { signal, waitSeconds }: CallOptions & { waitSeconds?: number } = {}): Promise<Job> {
    const query = waitSeconds === undefined ? {} : { query: { wait: Math.min(waitSeconds, LONGEST_WAIT_S) } };
    return this.settled(
      this.client.GET('/api/v1/jobs/{job_id}', {
        params: { path: { job_id: jobId }, ...query },
        ...signalOf(signal),
      }),
      signal,
    );
  }

  /** The plan of a job, when it is at its end. Rejects with a JobEndedError where it failed or was cancelled without a plan. */
  async waitForJob(
    jobId: string,
    { signal, onProgress, waitSeconds = 30 }: WaitOptions = {},
  ): Promise<NonNullable<Job['result']>> {
    let entityTag: string | null = null;
    for (;;) {
      const asked = performance.now();
      // Without a tag the service waits for the end of the job; with one it answers whenever something is new.
      const look: Look = await this.look(jobId, entityTag, waitSeconds, signal);
      if (look.job !== null) {
        entityTag = look.entityTag;
        onProgress?.(look.job);
        if (TERMINAL.has(look.job.status)) {
          return resultOf(look.job);
        }
      }
      const left = LEAST_BETWEEN_MS - (performance.now() - asked);
      if (left > 0) {
        await pause(left, signal);
      }
    }
  }

  /** The job at once where nothing is known of it, else when it is not as it was at `entityTag` any more. */
  private async look(
    jobId: string,
    entityTag: string | null,
    waitSeconds: number,
    signal: AbortSignal | undefined,
  ): Promise<Look> {
    const known =
      entityTag === null
        ? { params: { path: { job_id: jobId } } }
        : {
            params: {
              path: { job_id: jobId },
              query: { wait: Math.min(waitSeconds, LONGEST_WAIT_S) },
              header: { 'If-None-Match': entityTag },
            },
          };
    const call = this.client.GET('/api/v1/jobs/{job_id}', { ...known, ...signalOf(signal) });
    const { response, ...answer } = await this.answered(call, signal);
    if (response.status === NOT_MODIFIED) {
      return { job: null };
    }
    return { job: this.dataOf({ response, ...answer }), entityTag: response.headers.get('etag') };
  }

  /** Ends a job; its best plan is kept where it is tracked live. */
  async cancel(jobId: string, { signal }: CallOptions = {}): Promise<Job> {
    return this.settled(
      this.client.POST('/api/v1/jobs/{job_id}/cancel', {
        params: { path: { job_id: jobId } },
        ...signalOf(signal),
      }),
      signal,
    );
  }

  private async settled<T>(call: Promise<Answer<T>>, signal: AbortSignal | undefined): Promise<T> {
    return this.dataOf(await this.answered(call, signal));
  }

  private async answered<T>(call: Promise<Answer<T>>, signal: AbortSignal | undefined): Promise<Answer<T>> {
    try {
      return await call;
    } catch (thrown) {
      // An abort is the caller's own, with whatever reason.
      if (signal?.aborted === true || thrown instanceof DOMException) {
        throw thrown;
      }
      throw new NetworkError(`${this.baseUrl} did not answer`, { cause: thrown });
    }
  }

  private dataOf<T>({ data, error, response }: Answer<T>): T {
    if (data === undefined) {
      throw errorOf(response.status, error, this.baseUrl);
    }
    return data;
  }
}

function signalOf(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

function resultOf(job: Job): NonNullable<Job['result']> {
  if (job.result !== null && job.result !== undefined) {
    return job.result;
  }
  const why = job.error?.message ?? 'it has no plan';
  throw new JobEndedError(job, `Job ${job.job_id} is ${job.status}: ${why}`);
}
