import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { COLD, UNCACHED } from '../support/service';

const ROOT = join(__dirname, '../..');
const HOOK = join(ROOT, 'scripts/test/run-typescript.cjs');
const LISTENING = /"message":"Listening",.*"port":(\d+)/;

/** What Node is told to run: main.ts as it is. */
const SOURCE: readonly string[] = ['--require', HOOK, join(ROOT, 'src/main.ts')];

/** Or what is built of it, which starts in half the time; made anew where the source has changed since. */
export function builtProgram(program: 'main' | 'worker' = 'main'): readonly string[] {
  execFileSync(join(ROOT, 'scripts/build.sh'), { stdio: 'ignore' });
  return [join(ROOT, `dist/${program}.js`)];
}

/** The service as its own process, or one of its workers: for signals, exit codes and the start itself. */
export class ServiceProcess {
  output = '';
  readonly exited: Promise<number | null>;
  private hasExited = false;
  private readonly child: ChildProcess;

  constructor(
    env: NodeJS.ProcessEnv,
    nodeOptions: readonly string[] = [],
    program: readonly string[] = SOURCE,
  ) {
    const { PATH } = process.env;
    this.child = spawn(process.execPath, ['--disable-proto=throw', ...nodeOptions, ...program], {
      cwd: ROOT,
      env: { PATH, PORT: '0', MAX_CONCURRENT_SOLVES: '1', ...UNCACHED, ...COLD, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.exited = new Promise((resolve) =>
      this.child.on('close', (code) => {
        this.hasExited = true;
        resolve(code);
      }),
    );
  }

  async port(timeoutMs?: number): Promise<number> {
    await this.sees(LISTENING, timeoutMs);
    return Number(LISTENING.exec(this.output)?.[1]);
  }

  /** Waits until the output matches. */
  async sees(pattern: RegExp, timeoutMs = 60_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!pattern.test(this.output)) {
      if (this.hasExited || performance.now() > deadline) {
        throw new Error(`The service did not print ${pattern}. It printed:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ends it whatever state it is in. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
