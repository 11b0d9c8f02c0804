import { setTimeout as sleep } from 'node:timers/promises';
import { job, planeTravel, request, resource } from './factories';
import { expectPlanOf, type SolvingRoute } from './judged';
import { type Answer, type Body, type Json, KEYS, type Service } from './service';
import type { RequestBody } from './wire';

let requests = 0;

/** Forty jobs: it has something to do for as long as it may. No two are the same request. */
export function longRequest(seconds: number, options: object = {}): RequestBody {
  const points = Array.from({ length: 41 }, (_, i): [number, number] => [
    (i * 7_919) % 5_003,
    (i * 104_729) % 4_999,
  ]);
  return request({
    travel: planeTravel(points),
    resources: [1, 2, 3].map((v) => resource(`v${v}`, { capacities: 20 })),
    jobs: points.slice(1).map((_, index) => job(`j${index}`, index + 1, { demands: 1 })),
    metadata: { problem_id: `long-${(requests += 1)}` },
    options: { time_limit_seconds: seconds, ...options },
  });
}

/** Places in a row, soon solved. No two are the same request. */
export function smallRequest(places: number): RequestBody {
  return request({ places, metadata: { problem_id: `small-${(requests += 1)}` } });
}

export type Headers = Record<string, string>;

/** The service, in this process or in another one. */
export type Asked = Pick<Service, 'post' | 'get'>;

/** What a client does with jobs, over HTTP. */
export class JobsClient {
  constructor(
    private readonly service: Asked,
    private readonly keys: Headers = KEYS,
  ) {}

  submit(body: Body): Promise<Answer> {
    return this.service.post('/api/v1/optimize/async', body, this.keys);
  }

  submitReplan(body: Body): Promise<Answer> {
    return this.service.post('/api/v1/optimize/replan/async', body, this.keys);
  }

  /** Submits, and expects a job. */
  async accepted(body: Body): Promise<Json> {
    const answer = await this.submit(body);
    if (answer.status !== 202) {
      throw new Error(`expected a job, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
    }
    return answer.body;
  }

  get(id: string, query = '', headers: Headers = {}): Promise<Answer> {
    return this.service.get(`/api/v1/jobs/${id}${query}`, { ...this.keys, ...headers });
  }

  list(query = ''): Promise<Answer> {
    return this.service.get(`/api/v1/jobs${query}`, this.keys);
  }

  cancel(id: string): Promise<Answer> {
    return this.service.post(`/api/v1/jobs/${id}/cancel`, '', this.keys);
  }

  /** Asks again and again until the job is as wanted. */
  async until(id: string, isWanted: (job: Json) => boolean, timeoutMs = 20_000): Promise<Json> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const { status, body } = await this.get(id);
      if (status !== 200 || performance.now() > end) {
        throw new Error(`the job never was as wanted: ${status} ${JSON.stringify(body).slice(0, 500)}`);
      }
      if (isWanted(body)) {
        return body;
      }
      await sleep(20);
    }
  }

  untilEnded(id: string, timeoutMs?: number): Promise<Json> {
    return this.until(id, ({ status }) => !['queued', 'running'].includes(status as string), timeoutMs);
  }

  /** Waits for the plan of a job, which is judged by the body that it was submitted with. */
  async untilCompleted(
    id: string,
    body: Body,
    { timeoutMs, route = 'sync' }: { timeoutMs?: number; route?: SolvingRoute } = {},
  ): Promise<Json> {
    const job = await this.untilEnded(id, timeoutMs);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expectPlanOf(route, body, job.result);
    return job;
  }

  /** Submits, and waits for the plan. */
  async completed(body: Body, timeoutMs?: number): Promise<Json> {
    const { job_id: id } = await this.accepted(body);
    return this.untilCompleted(id, body, timeoutMs === undefined ? {} : { timeoutMs });
  }

  untilRunning(id: string): Promise<Json> {
    return this.until(id, ({ status }) => status !== 'queued');
  }
}
