import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { CacheState, Order, Rounds } from './cache-worker';
import { until } from './caches';

const ROOT = join(__dirname, '../../..');
const HOOK = join(ROOT, 'scripts/test/run-typescript.cjs');

/** A cache on this Redis in a process of its own (cache-worker.ts). */
export class CacheProcess {
  /** What it said before it died; it has nothing to say while it lives. */
  output = '';
  /** How it ended, before anybody told it to. */
  death: string | null = null;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private readonly exited: Promise<void>;
  private orders = 0;

  constructor(url: string) {
    this.child = fork(join(__dirname, 'cache-worker.ts'), [url], {
      cwd: ROOT,
      execArgv: ['--require', HOOK, '--unhandled-rejections=strict'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      this.waiting.get(id)?.(answer);
      this.waiting.delete(id);
    });
    this.exited = new Promise((resolve) =>
      this.child.once('exit', (code, signal) => {
        this.death ??= `exit code ${code}, signal ${signal}`;
        resolve();
      }),
    );
  }

  rounds(count: number, { pauseMs = 10, bytes = 2_000 } = {}): Promise<Rounds> {
    return this.obey({ do: 'rounds', count, pauseMs, bytes });
  }

  state(): Promise<CacheState> {
    return this.obey({ do: 'state' });
  }

  get(application: string, fingerprint: string): Promise<string | null> {
    return this.obey({ do: 'get', application, fingerprint });
  }

  set(application: string, fingerprint: string, result: string): Promise<null> {
    return this.obey({ do: 'set', application, fingerprint, result });
  }

  async untilUp(): Promise<void> {
    await until(async () => (await this.state()).isUp);
  }

  /** Until a result that is kept is found again. */
  async untilItCaches(): Promise<void> {
    await until(async () => (await this.rounds(1)).hits === 1);
  }

  /** Ends it in order; resolves to how it ended otherwise, and to what it said. */
  async close(): Promise<{ death: string | null; output: string }> {
    const { death } = this;
    if (death === null) {
      const killer = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
      this.child.send({ id: 0, order: { do: 'close' } satisfies Order });
      await this.exited;
      clearTimeout(killer);
    }
    const ended =
      this.child.exitCode === 0 ? null : `exit code ${this.child.exitCode}, ${this.child.signalCode}`;
    return { death: death ?? ended, output: this.output };
  }

  private obey<T>(order: Order): Promise<T> {
    if (this.death !== null) {
      throw new Error(`the cache process is dead (${this.death}): ${this.output}`);
    }
    this.orders += 1;
    const id = this.orders;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, resolve as (answer: unknown) => void);
      void this.exited.then(() =>
        reject(new Error(`the cache process died (${this.death}): ${this.output}`)),
      );
      this.child.send({ id, order });
    });
  }
}
