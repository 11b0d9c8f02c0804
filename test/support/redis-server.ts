import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createClient } from '@redis/client';
import { freePort } from './free-port';

const BINARY = 'redis-server';
const ADVICE = 'apt-get install redis-server, or https://redis.io';

let isThere: boolean | null = null;

/** Whether tests can start a Redis of their own. Nothing is installed for them: `make ci` does that (scripts/ci-tools.sh). */
function hasRedisServer(): boolean {
  isThere ??= spawnSync(BINARY, ['--version']).status === 0;
  return isThere;
}

const started = new Set<RedisServer>();

/** A suite that needs a Redis of its own; all that it started are gone when it ends. Where none is, it is a skip, which REQUIRE_ALL=1 refuses. */
export function describeWithRedis(name: string, suite: () => void): void {
  if (!hasRedisServer()) {
    describe.skip(`${name} (redis-server is missing: ${ADVICE})`, suite);
    return;
  }
  describe(name, () => {
    afterAll(() => Promise.all([...started].map((server) => server.kill())));
    suite();
  });
}

type Admin = ReturnType<typeof createClient>;

/** A real Redis on a free port of the loopback address, in memory alone. */
export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /** `settings`: as on the command line of redis-server. */
  static async start(...settings: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), settings);
    started.add(server);
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Begins it, anew or for the first time; resolves when it answers. */
  async run(): Promise<void> {
    const fixed = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn(BINARY, [...fixed, ...this.settings], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries += 1) {
      if (spawnSync('redis-cli', ['-p', String(this.port), 'ping'], { timeout: 1_000 }).status === 0) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('redis-server did not answer within 10 s');
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** As a power cut: everything in it is lost. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
  }

  /** Past the service, straight to the server. */
  async admin<T>(use: (client: Admin) => Promise<T>): Promise<T> {
    const client = createClient({ url: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.disconnect();
    }
  }
}
