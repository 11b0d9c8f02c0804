import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/curl';
import { freePort } from '../support/free-port';
import { expectPlanOf } from '../support/judged';
import { jobsOf, type Json, type SolvedBody } from '../support/service';
import { temporaryFolders } from '../support/temporary-folder';

const ROOT = join(__dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'quick-start.md'), 'utf8');
const START_MS = 120_000;

/** The commands of the page, each on one line, with the status that the comment above a curl line tells. */
const COMMANDS: [line: string, status: number][] = [...PAGE.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(
  ([, block = '']) => {
    let told = NaN;
    const commands: [string, number][] = [];
    for (const line of block.replace(/\\\n\s*/g, '').split('\n')) {
      if (line.startsWith('# ')) {
        told = Number(line.slice(2));
      } else if (line !== '') {
        commands.push([line, told]);
      }
    }
    return commands;
  },
);
const [START = '', ...AFTER_IT] = COMMANDS.map(([line]) => line);
const statusOf = new Map(COMMANDS);
/** The file that a reader is asked to save. */
const FIRST = /Save this as `first\.json`:\n\n```json\n([^]*?)```/.exec(PAGE)?.[1] ?? '';

/** What the page says of an answer. */
const SAID: readonly [of: string, say: (answer: Json) => void][] = [
  [
    '@examples/belgian-deliveries.json',
    (plan: SolvedBody) => {
      const served = plan.routes.flatMap(({ resource_id: id }) => jobsOf(plan, id));
      expect([served.length, plan.unserved.length]).toEqual([25, 0]);
    },
  ],
  [
    '@first.json',
    (plan: SolvedBody) => {
      expectPlanOf('sync', FIRST, plan);
      const driverOf = (job: string) =>
        plan.routes.find(({ activities }) => activities.some(({ job_id: id }) => id === job))?.resource_id;
      expect(plan.status).toBe('optimal');
      expect(new Set([driverOf('leuven'), driverOf('ghent')]).size).toBe(2);
    },
  ],
  [
    '"15 minutes"',
    ({ detail }) => {
      expect(detail.errors).toContainEqual(
        expect.objectContaining({ code: 'SCHEMA_ERROR', field: 'jobs[0].service_time' }),
      );
      expect(detail.doc_url).toMatch(/\/docs\/errors#/);
    },
  ],
];

/** A command of the page in a shell of its own, as in the reader's first terminal. */
class Terminal {
  output = '';
  readonly ended: Promise<number | null>;
  private readonly shell: ChildProcess;

  constructor(command: string, port: number) {
    const { PATH, HOME } = process.env;
    this.shell = spawn('bash', ['-c', command], {
      ...{ cwd: ROOT, env: { PATH, HOME, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] },
      detached: true,
    });
    for (const stream of [this.shell.stdout, this.shell.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.ended = new Promise((resolve) => this.shell.on('close', resolve));
  }

  async sees(pattern: RegExp): Promise<string> {
    const ended = this.ended.then((code) => `it ended with ${code}`);
    for (let found = pattern.exec(this.output); ; found = pattern.exec(this.output)) {
      if (found !== null) {
        return found[0];
      }
      const why = await Promise.race([ended, new Promise<null>((resolve) => setTimeout(resolve, 20, null))]);
      if (why !== null) {
        throw new Error(`${why}, and had printed:\n${this.output}`);
      }
    }
  }

  /** Ctrl-C: the whole group of the terminal hears of it. */
  async interrupt(): Promise<void> {
    process.kill(-(this.shell.pid ?? NaN), 'SIGINT');
    await this.ended;
  }
}

describe('the quick start', () => {
  const folder = temporaryFolders()();
  let terminal: Terminal;
  let url = '';

  beforeAll(async () => {
    // A reader stands in the project's folder, and leaves files there.
    symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'));
    writeFileSync(join(folder, 'first.json'), FIRST);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    terminal = new Terminal(START, port);
    await terminal.sees(/^curl .*$/m);
  }, START_MS);
  // The port is free again: nobody answers.
  afterAll(async () => {
    await terminal.interrupt();
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  }, START_MS);

  it('begins with a command that says what it does, and prints a request that is answered with a plan', async () => {
    expect(START).toBe('make run');
    expect(terminal.output).toContain(`Listening on ${url}`);
    const printed = await terminal.sees(/^curl .*$/m);
    expect(printed).toContain(url);
    const { status, body } = await run(printed, url, ROOT);
    expect([status, (body as SolvedBody).unserved]).toEqual([200, []]);
  });

  it('has something to say of every answer, and commands of both kinds', () => {
    const curls = AFTER_IT.filter((line) => line.startsWith('curl '));
    expect(curls.map((line) => SAID.filter(([part]) => line.includes(part)).length)).toEqual([1, 1, 1]);
    expect(AFTER_IT.length).toBeGreaterThan(curls.length);
  });

  it.each(AFTER_IT)(
    '%s',
    async (line) => {
      const [program, name, ...args] = line.split(' ');
      if (program === 'curl') {
        const { status, body } = await run(line, url, folder);
        expect(status).toBe(statusOf.get(line));
        SAID.find(([part]) => line.includes(part))?.[1](body);
        return;
      }
      expect([program, name]).toEqual(['npx', 'route-optimizer']);
      const { PATH } = process.env;
      const bin = join(ROOT, 'bin', 'route-optimizer.cjs');
      const ended = spawnSync(process.execPath, [bin, ...args], {
        cwd: folder,
        env: { PATH },
        encoding: 'utf8',
      });
      expect([ended.status, ended.stderr]).toEqual([0, '']);
      const file = args[args.indexOf('--output') + 1];
      const shown = args.includes('--output') ? readFileSync(join(folder, file ?? ''), 'utf8') : ended.stdout;
      expect(shown).toMatch(args.includes('--svg') ? /<svg [^]*<\/svg>/ : /^resource +# +stop/);
    },
    START_MS,
  );
});
