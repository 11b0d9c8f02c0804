import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../../e2e/service-process';
import { readFigures } from '../../support/prometheus-text';
import { type Answer, type Body, type Json, KEYS, type Service } from '../../support/service';

const METRICS = /"message":"Metrics can be read",.*"port":(\d+)/;

/** What a replica has done since it started. */
export interface Done {
  /** Jobs that were made here: neither known results nor jobs that others were told of. */
  readonly submitted: number;
  /** Each is one search; a second try in place is no other beginning. */
  readonly begun: number;
  readonly solverFailures: number;
}

/** One of several services in processes of their own, asked over HTTP as a `Service` is. */
export class MeteredReplica implements Pick<Service, 'post' | 'get'> {
  private constructor(
    readonly process: ServiceProcess,
    readonly url: string,
    private readonly metricsUrl: string,
  ) {}

  static async start(env: NodeJS.ProcessEnv): Promise<MeteredReplica> {
    const process = new ServiceProcess({
      ...{ NODE_ENV: 'test', RESULT_CACHE_ENABLED: 'true', MAX_CONCURRENT_SOLVES: '2', METRICS_PORT: '0' },
      ...env,
    });
    const url = `http://127.0.0.1:${await process.port()}`;
    const metricsUrl = `http://127.0.0.1:${METRICS.exec(process.output)?.[1]}/metrics`;
    const replica = new MeteredReplica(process, url, metricsUrl);
    for (let tries = 0; (await fetch(`${url}/health/ready`)).status !== 200; tries += 1) {
      if (tries > 400) {
        throw new Error(`not ready after 20 s: ${process.output}`);
      }
      await sleep(50);
    }
    return replica;
  }

  post<T = Json>(path: string, body: Body, headers: Record<string, string> = KEYS): Promise<Answer<T>> {
    return this.ask(path, {
      ...{ method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
  }

  get<T = Json>(path: string, headers: Record<string, string> = KEYS): Promise<Answer<T>> {
    return this.ask(path, { headers });
  }

  sync(body: Body, headers: Record<string, string> = KEYS): Promise<Answer> {
    return this.post('/api/v1/optimize/sync', body, headers);
  }

  async done(): Promise<Done> {
    const { series } = readFigures(await (await fetch(this.metricsUrl)).text());
    const sum = (name: string, labels: Record<string, string> = {}) =>
      series
        .filter((one) => one.name === name)
        .filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
        .reduce((total, { value }) => total + value, 0);
    return {
      submitted: sum('routing_jobs_total', { event: 'submitted' }),
      begun: sum('routing_jobs_total', { event: 'begun' }),
      solverFailures: sum('routing_pool_incidents_total', { pool: 'solver', event: 'task_failed' }),
    };
  }

  kill(): Promise<void> {
    return this.process.kill();
  }

  close(): Promise<void> {
    return this.kill();
  }

  private async ask<T>(path: string, init: RequestInit): Promise<Answer<T>> {
    const answer = await fetch(`${this.url}${path}`, init);
    const text = await answer.text();
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: JSON.parse(text) as T,
    };
  }
}
