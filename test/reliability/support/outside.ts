import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../../e2e/service-process';
import { type Answer, type Body, type Json, KEYS } from '../../support/service';
import type { Asked } from '../../support/jobs-client';
import { type Figures, readFigures } from '../../support/prometheus-text';

/** It is compiled while it starts, on cores that may be busy. */
const START_MS = 60_000;
const METRICS = /"message":"Metrics can be read",.*"port":(\d+)/;

/** The service in a process of its own, as whoever asks over HTTP sees it; what it answers is not held against the document. */
export class Outside implements Asked {
  private constructor(
    readonly process: ServiceProcess,
    readonly url: string,
  ) {}

  /** Live tracking and the result cache are on; a file is loaded before everything else where one is given. */
  static async start(env: NodeJS.ProcessEnv = {}, preloaded?: string): Promise<Outside> {
    const options = preloaded === undefined ? [] : ['--require', preloaded];
    const defaults = { NODE_ENV: 'test', RESULT_CACHE_ENABLED: 'true', METRICS_PORT: '0' };
    const service = new ServiceProcess({ ...defaults, ...env }, options);
    return new Outside(service, `http://127.0.0.1:${await service.port(START_MS)}`);
  }

  static async startReady(env: NodeJS.ProcessEnv = {}, preloaded?: string): Promise<Outside> {
    const outside = await Outside.start(env, preloaded);
    for (let tries = 0; (await outside.get('/health/ready')).status !== 200; tries += 1) {
      if (tries > 400) {
        throw new Error(`not ready after 20 s:\n${outside.process.output}`);
      }
      await sleep(50);
    }
    return outside;
  }

  async post<T = Json>(path: string, body: Body, headers: Record<string, string> = KEYS): Promise<Answer<T>> {
    return answerOf(
      await fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  }

  async get<T = Json>(path: string, headers: Record<string, string> = KEYS): Promise<Answer<T>> {
    return answerOf(await fetch(`${this.url}${path}`, { headers }));
  }

  async figures(): Promise<Figures> {
    await this.process.sees(METRICS);
    const port = METRICS.exec(this.process.output)?.[1];
    return readFigures(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  }

  /** Of /proc: resident memory in MiB, threads, and seconds of processor time so far. */
  holding(): { readonly residentMib: number; readonly threads: number; readonly cpuSeconds: number } {
    const { pid } = this.process;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const ofStatus = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(stat[11]) + Number(stat[12]);
    return { residentMib: ofStatus('VmRSS') / 1_024, threads: ofStatus('Threads'), cpuSeconds: ticks / 100 };
  }

  /** MiB that it has read so far, from sockets and files (/proc, `rchar`). */
  readMib(): number {
    const io = readFileSync(`/proc/${this.process.pid}/io`, 'utf8');
    return Number(/^rchar:\s+(\d+)/m.exec(io)?.[1]) / (1_024 * 1_024);
  }

  close(): Promise<void> {
    return this.process.kill();
  }
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers.entries()),
    body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
  };
}
