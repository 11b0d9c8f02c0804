import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram, ServiceProcess } from '../../e2e/service-process';
import { type Json, KEYS } from '../../support/service';

/** An answer of a replica; times by the clock of this process, in milliseconds. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: Json;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export type SubmitRoute = 'async' | 'replan/async';

const ANSWER_WITHIN_MS = 10_000;
/** On a machine that has much else to do. */
const LISTENS_WITHIN_MS = 120_000;

/** The service in a process of its own that is killed and started again, with the same settings, on any port. */
export class Replica {
  url = '';
  /** What earlier runs and this one printed. */
  readonly runs: ServiceProcess[] = [];

  private readonly program = builtProgram();

  /** A file is loaded before everything else where one is given. */
  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly preloaded?: string,
  ) {}

  /** Resolves once it listens, or has ended before it did. There is never more than one process of it. */
  async start(): Promise<void> {
    await this.kill();
    const process = new ServiceProcess(
      { NODE_ENV: 'test', HOST: '127.0.0.1', ...this.env },
      this.preloaded === undefined ? [] : ['--require', this.preloaded],
      this.program,
    );
    this.runs.push(process);
    const port = await Promise.race([process.port(LISTENS_WITHIN_MS), process.exited.then(() => null)]);
    if (port !== null && process === this.process) {
      this.url = `http://127.0.0.1:${port}`;
    }
  }

  async startedAndReady(): Promise<this> {
    await this.start();
    return this.ready();
  }

  async ready(): Promise<this> {
    for (let tries = 0; (await fetch(`${this.url}/health/ready`)).status !== 200; tries += 1) {
      if (tries > 600) {
        throw new Error(`not ready after a minute: ${this.process?.output}`);
      }
      await sleep(100);
    }
    return this;
  }

  /** As a power cut of this process alone. */
  async kill(): Promise<void> {
    await this.process?.kill();
  }

  get process(): ServiceProcess | undefined {
    return this.runs.at(-1);
  }

  /** How many lines of all its runs hold the text. */
  count(text: string): number {
    return this.runs.reduce((sum, { output }) => sum + output.split(text).length - 1, 0);
  }

  /** Rejects where nobody answers: what became of the request is not known then. */
  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const sentAt = performance.now();
    const answer = await fetch(`${this.url}${path}`, {
      ...{ method, headers: { ...KEYS, 'Content-Type': 'application/json' } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    const receivedAt = performance.now();
    return { status: answer.status, text, body: JSON.parse(text), sentAt, receivedAt };
  }

  submit(body: object, route: SubmitRoute = 'async'): Promise<Reply> {
    return this.ask('POST', `/api/v1/optimize/${route}`, body);
  }

  job(id: string): Promise<Reply> {
    return this.ask('GET', `/api/v1/jobs/${id}`);
  }
}
