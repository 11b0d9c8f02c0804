import { matrixBody } from '../http/bodies';
import { HEADERS } from '../http/service';

/** Of AsyncJobStatus what is measured. */
export interface SeenJob {
  readonly job_id: string;
  readonly status: string;
  readonly started_at: string | null;
}

const LONG_SECONDS = 3_000;
let solves = 0;

/** What a client does with jobs, with one pair of keys. */
export class BenchClient {
  constructor(readonly url: string) {}

  submit(body: string): Promise<SeenJob> {
    return this.ask('POST', '/api/v1/optimize/async', 202, body);
  }

  cancel(id: string): Promise<SeenJob> {
    return this.ask('POST', `/api/v1/jobs/${id}/cancel`, 200);
  }

  /** Answered as soon as it has begun, to some 20 ms. */
  async untilBegun(id: string): Promise<SeenJob> {
    for (;;) {
      const job = await this.ask('GET', `/api/v1/jobs/${id}`, 200);
      if (job.status !== 'queued') {
        return job;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** A solve that takes the one slot of jobs for as long as any part of the bench takes. */
  async occupy(stops: number): Promise<SeenJob> {
    const options = { time_limit_seconds: LONG_SECONDS };
    return this.untilBegun((await this.submit(matrixBody(stops, 900_000 + (solves += 1), options))).job_id);
  }

  /** Until no job of these keys waits any more; the one that is solved then takes some milliseconds. */
  async untilNoneWaits(): Promise<void> {
    const first = '/api/v1/jobs?status=queued&limit=1';
    while ((await this.ask<readonly SeenJob[]>('GET', first, 200)).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  private async ask<Answer = SeenJob>(
    method: string,
    path: string,
    wanted: number,
    body?: string,
  ): Promise<Answer> {
    const sent = { method, headers: HEADERS, ...(body === undefined ? {} : { body }) };
    const response = await fetch(`${this.url}${path}`, sent);
    const text = await response.text();
    if (response.status !== wanted) {
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
    }
    return JSON.parse(text) as Answer;
  }
}
