import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';

const DEBIAN = '/usr/lib/postgresql';
const ADVICE = 'apt-get install postgresql, or https://www.postgresql.org/download';

/** The folder with `initdb` and `postgres`: of the path, or the newest of Debian's, which keeps them elsewhere. */
function binaries(): string | null {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(':')];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
}

/** PostgreSQL refuses to run as root. */
function userOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    ['postgres', 'nobody'].flatMap((name) => users.filter(([user]) => user === name))[0] ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** `describe` for suites that need the program itself: where it is absent they are skips, and failures where REQUIRE_ALL is 1. */
export function describeWithPostgres(name: string, suite: () => void): void {
  if (binaries() !== null || process.env['REQUIRE_ALL'] === '1') {
    describe(name, suite);
  } else {
    describe.skip(`${name} (PostgreSQL is missing: ${ADVICE})`, suite);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A PostgreSQL of a suite's own, on a free port of the loopback address, with its data in a temporary folder. */
export class PostgresServer {
  private child: ChildProcess | null = null;
  private exited: Promise<unknown> = Promise.resolve();
  private databases = 0;

  private constructor(
    private readonly bin: string,
    private readonly data: string,
    readonly port: number,
  ) {}

  /** Made and not started. `folder`: an empty one, which changes its owner. */
  static async create(folder: string): Promise<PostgresServer> {
    const bin = binaries();
    if (bin === null) {
      throw new Error(`PostgreSQL is missing: ${ADVICE}`);
    }
    const user = userOfServer();
    if (user !== undefined) {
      chownSync(folder, user.uid, user.gid);
    }
    const data = join(folder, 'data');
    const options = ['--auth=trust', '--username=test', '--no-locale', '--encoding=UTF8', '--no-sync'];
    execFileSync(join(bin, 'initdb'), [...options, '-D', data], { ...user, cwd: folder, stdio: 'ignore' });
    return new PostgresServer(bin, data, await freePort());
  }

  static async start(folder: string): Promise<PostgresServer> {
    const server = await PostgresServer.create(folder);
    await server.start();
    return server;
  }

  url(database = 'postgres'): string {
    return `postgresql://test@127.0.0.1:${this.port}/${database}`;
  }

  /** Resolves once it takes connections. */
  async start(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
    ];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(this.bin, 'postgres'), args, {
      ...userOfServer(),
      cwd: this.data,
      stdio: 'ignore',
    });
    this.child = child;
    this.exited = new Promise((resolve) => child.once('close', resolve));
    for (const deadline = performance.now() + 20_000; performance.now() < deadline; await pause(50)) {
      if (await this.answers()) {
        return;
      }
    }
    throw new Error('PostgreSQL did not start within 20 s.');
  }

  /** A database of its own, by its URL. */
  async createDatabase(): Promise<string> {
    this.databases += 1;
    const name = `test_${this.databases}`;
    await this.query(`CREATE DATABASE ${name}`);
    return this.url(name);
  }

  async query(text: string, url = this.url()): Promise<unknown> {
    const source = await new DataSource({ type: 'postgres', url, connectTimeoutMS: 2_000 }).initialize();
    try {
      return await source.query(text);
    } finally {
      await source.destroy();
    }
  }

  /** Every process of it stands still: connections stay open, and nothing answers. */
  freeze(): void {
    this.signalFamily('SIGSTOP');
  }

  thaw(): void {
    this.signalFamily('SIGCONT');
  }

  /** The server that goes on first buries children that had ended: such a one is no longer there when its turn comes. */
  private signalFamily(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.family()) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
          throw error;
        }
      }
    }
  }

  /** At once, as a crash: nothing is written any more. */
  async crash(): Promise<void> {
    this.child?.kill('SIGQUIT');
    await this.exited;
  }

  async stop(): Promise<void> {
    this.child?.kill('SIGCONT');
    this.child?.kill('SIGINT');
    await this.exited;
  }

  private family(): readonly number[] {
    const parent = this.child?.pid ?? 0;
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
    return [
      parent,
      ...children
        .split(' ')
        .filter((pid) => pid !== '')
        .map(Number),
    ];
  }

  private answers(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }
}
