import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorEnvelope } from '../../src/common/errors';
import { createApp, type CreateAppOptions } from '../../src/app';
import { AnswerWatch } from '../support/answer-watch';
import { COLD, KEYS, UNCACHED } from '../support/service';
import { PROBES, ProbeModule } from './probe.module';

export { KEYS };

/** The keys as lines of a hand-written request. */
export const KEY_LINES = Object.entries(KEYS)
  .map(([name, key]) => `${name}: ${key}\r\n`)
  .join('');

export interface RunningApp {
  readonly app: NestExpressApplication;
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** The real application with the probe routes, listening on a free port. Its answers must be as the OpenAPI document says. */
export async function runApp(options: CreateAppOptions = {}): Promise<RunningApp> {
  const app = await createApp({
    logger: false,
    modules: [ProbeModule],
    ...options,
    env: { NODE_ENV: 'test', MAX_CONCURRENT_SOLVES: '1', ...UNCACHED, ...COLD, ...options.env },
  });
  const watch = new AnswerWatch(app.getHttpServer(), PROBES);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const close = async () => {
    app.getHttpServer().closeAllConnections();
    await app.close();
    watch.expectDocumented();
  };
  return { app, port, url: `http://127.0.0.1:${port}`, close };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ErrorEnvelope;
  readonly text: string;
  readonly closedAfterMs: number;
  /** The server broke the connection with a reset. */
  readonly reset: boolean;
}

function parseAnswer(text: string, startedAtMs: number, reset: boolean): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const bodyText = rest.join('\r\n\r\n');
  let body = {} as ErrorEnvelope;
  try {
    body = JSON.parse(bodyText) as ErrorEnvelope;
  } catch {
    // Not JSON: the test sees an envelope without a code.
  }
  const status = Number(statusLine.split(' ')[1] ?? 0);
  return { status, headers, body, text, closedAfterMs: performance.now() - startedAtMs, reset };
}

export type Send = (bytes: string | Buffer) => void;

/** Speaks raw HTTP over a socket and returns what came until the server closed the connection. */
export function rawExchange(port: number, talk: (send: Send) => void): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const startedAtMs = performance.now();
    const chunks: Buffer[] = [];
    let reset = false;
    const socket = connect(port, '127.0.0.1', () =>
      talk((bytes) => {
        if (!socket.destroyed) {
          socket.write(bytes);
        }
      }),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reset ||= error.code === 'ECONNRESET' || error.code === 'EPIPE';
    });
    socket.on('close', () =>
      resolve(parseAnswer(Buffer.concat(chunks).toString('latin1'), startedAtMs, reset)),
    );
  });
}

/** The envelope of every error (contract A15), whatever its code. */
export function expectEnvelope(body: ErrorEnvelope, code: string, status: number): void {
  expect(body).toMatchObject({ code, http_status: status, detail: { code } });
  expect(typeof body.detail.message).toBe('string');
  expect(body.detail.message.length).toBeGreaterThan(0);
  expect(body.context).toEqual(body.detail.context);
  expect(Array.isArray(body.detail.errors)).toBe(true);
  expect(body).toHaveProperty('detail.field');
  expect(body.request_id).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(body).not.toHaveProperty('statusCode');
  expect(JSON.stringify(body)).not.toMatch(/\.[jt]s\b|node_modules|"stack"|hunter2/);
}
