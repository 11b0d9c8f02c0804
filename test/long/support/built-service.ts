import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEYS, UNCACHED } from '../../support/service';
import type { Holding } from './samples';

const ROOT = join(__dirname, '../../..');
const MAIN = join(ROOT, 'dist/main.js');
const PROBE = join(__dirname, 'memory-probe.cjs');
const LISTENING = /"message":"Listening",.*"port":(\d+)/;

/** The service as it is shipped, in a process of its own: nothing of jest and no compiler in what it holds. */
export class BuiltService {
  /** The end of what it printed; a soak prints more than a test should keep. */
  output = '';
  url = '';
  exitCode: number | null = null;
  private readonly child: ChildProcess;

  private constructor(env: NodeJS.ProcessEnv, flags: readonly string[]) {
    const { PATH } = process.env;
    const ours = ['--expose-gc', '--disable-proto=throw', '--require', PROBE];
    this.child = spawn(process.execPath, [...ours, ...flags, MAIN], {
      cwd: ROOT,
      env: { PATH, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'test', ...UNCACHED, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-200_000);
      });
    }
    this.child.on('close', (code) => (this.exitCode = code ?? -1));
  }

  /** @param flags of Node, beyond those of every soak */
  static async start(env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): Promise<BuiltService> {
    if (!existsSync(MAIN)) {
      throw new Error('dist/ is missing: make build');
    }
    const service = new BuiltService(env, flags);
    for (let tries = 0; tries < 400; tries += 1) {
      const port = LISTENING.exec(service.output)?.[1];
      if (port !== undefined) {
        service.url = `http://127.0.0.1:${port}`;
        if ((await fetch(`${service.url}/health/ready`)).status === 200) {
          return service;
        }
      }
      await sleep(100);
    }
    await service.kill();
    throw new Error(`the service did not become ready within 40 s:\n${service.output}`);
  }

  /** What the process holds now, in bytes and counts. */
  async holding(): Promise<Holding> {
    const answer = once(this.child, 'message');
    this.child.send('holding');
    return (await answer)[0] as Holding;
  }

  post(path: string, body: string | Buffer, rest: RequestInit = {}): Promise<Response> {
    const headers = { ...KEYS, 'Content-Type': 'application/json', ...(rest.headers as object) };
    return fetch(`${this.url}${path}`, { method: 'POST', body, ...rest, headers });
  }

  get(path: string): Promise<Response> {
    return fetch(`${this.url}${path}`, { headers: KEYS });
  }

  sync(body: object, rest: RequestInit = {}): Promise<Response> {
    return this.post('/api/v1/optimize/sync', JSON.stringify(body), rest);
  }

  /** What it last logged as an error: why an answer was not the right one. */
  lastErrors(): string {
    const errors = this.output.split('\n').filter((line) => line.includes('"level":"error"'));
    return errors.slice(-3).join('\n');
  }

  async kill(): Promise<void> {
    if (this.exitCode === null) {
      const closed = once(this.child, 'close');
      this.child.kill('SIGKILL');
      await closed;
    }
  }
}

/** The plan of an answer without what differs between two calls. */
export function planOf(text: string): string {
  const { status, routes, unserved, score } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ status, routes, unserved, score });
}
