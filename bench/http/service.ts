import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export const HEADERS = {
  'content-type': 'application/json',
  'x-api-key': 'dev-app-key',
  'x-client-key': 'dev-client-key',
};

export interface RunningService {
  url: string;
  /** Resident memory of the service in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 20_000;

/** Starts the built service (`dist/main.js`) in a process of its own on a free loopback port and waits until it is ready. `more`: variables. */
export async function startService(
  readMemoryMb: (pid: number) => number,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    memoryMb: () => readMemoryMb(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    if (child.exitCode !== null) {
      throw new Error(`the service ended with ${child.exitCode} before it was ready`);
    }
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
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
