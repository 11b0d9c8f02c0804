import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { memoryMb } from './memory-of';

const KEYS = { application: 'dev-app-key', client: 'dev-client-key' } as const;

export const HEADERS = {
  'content-type': 'application/json',
  'x-api-key': KEYS.application,
  'x-client-key': KEYS.client,
};

export interface RunningService {
  url: string;
  /** Resident memory of the service in MB: as it is now, or the most that it ever was. */
  memoryMb(which: 'now' | 'peak'): number;
  stop(): Promise<void>;
}

/** A process of the service that may not be ready yet. */
export interface StartingService extends RunningService {
  readonly child: ChildProcess;
}

type Variables = Readonly<Record<string, string>>;

const START_LIMIT_MS = 20_000;
const DEVELOPMENT: Variables = { NODE_ENV: 'development', LOG_LEVEL: 'error' };
/** What the image sets (Dockerfile), keys, and the one cache that needs nobody else. */
const PRODUCTION: Variables = {
  NODE_ENV: 'production',
  REDIS_URL: 'memory://',
  GATEWAY_KEYS: JSON.stringify({
    applications: [{ id: 'bench', key: KEYS.application, clients: [{ id: 'load', key: KEYS.client }] }],
  }),
};
const OPTIONS_OF_THE_IMAGE = ['--max-old-space-size=512'] as const;

/** Starts the built service (`dist/main.js`) in a process of its own on a free loopback port and waits until it is ready. `more`: variables. */
export async function startService(more: Variables = {}): Promise<RunningService> {
  const service = await spawnService({ ...DEVELOPMENT, ...more });
  await untilReady(service);
  return service;
}

/** Spawns it as the image does, and waits for nothing. */
export function spawnProduction(more: Variables = {}): Promise<StartingService> {
  return spawnService({ ...PRODUCTION, ...more }, OPTIONS_OF_THE_IMAGE);
}

async function spawnService(variables: Variables, options: readonly string[] = []): Promise<StartingService> {
  const port = await freePort();
  const child = spawn(process.execPath, [...options, 'dist/main.js'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    memoryMb: (which) => memoryMb(child.pid ?? 0, which),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Asks `/health/ready` until it says yes. `answered` is called when it says anything for the first time. */
export async function untilReady(
  { url, child }: Pick<StartingService, 'url' | 'child'>,
  { everyMs = 50, answered }: { everyMs?: number; answered?: () => void } = {},
): Promise<void> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  let isOpen = false;
  while (Date.now() < deadlineMs) {
    if (child.exitCode !== null) {
      throw new Error(`the service ended with ${child.exitCode} before it was ready`);
    }
    const status = await fetch(`${url}/health/ready`).then(
      (response) => response.status,
      () => null,
    );
    if (status !== null && !isOpen) {
      isOpen = true;
      answered?.();
    }
    if (status === 200) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  child.kill();
  throw new Error(`the service was not ready within ${START_LIMIT_MS} ms`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
