import { connect } from 'node:net';
import { Agent, request as httpRequest } from 'node:http';
import { expectEnvelope, KEY_LINES, rawExchange, runApp } from './running-app';
import { InFlight } from '../../src/common/http/in-flight';
import { drain } from '../../src/common/http/drain';
import { HTTP_LIMITS } from '../../src/config/limits';
import { ServiceProcess } from './service-process';

const started: ServiceProcess[] = [];
const start = async (env: NodeJS.ProcessEnv = {}) => {
  const service = new ServiceProcess({ NODE_ENV: 'test', ...env });
  started.push(service);
  return { service, port: await service.port() };
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.kill()));
});

/** Reliability D9; a busy machine gets five times that. One that heeds no second signal drains for 25 s, and then exits with 0. */
const IMPATIENT_MS = 5 * 1_000;

const HEAD = `POST /api/v1/optimize/validate HTTP/1.1\r\nHost: a\r\n${KEY_LINES}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n`;

/** A request of which the last byte is sent only when asked for. */
function unfinishedRequest(port: number) {
  let finish = () => {};
  const answer = rawExchange(port, (send) => {
    send(`${HEAD}{`);
    finish = () => send('}');
  });
  return { answer, finish: () => finish() };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function connectionError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

describe('SIGTERM (reliability D8, D9)', () => {
  it('accepts no more, finishes what is in flight, tells its client to reconnect, exits 0', async () => {
    const { service, port } = await start();
    const { answer, finish } = unfinishedRequest(port);
    await pause(200);
    service.signal('SIGTERM');
    await service.sees(/"message":"Draining",.*"in_flight":1/);
    expect(await connectionError(port)).toBe('ECONNREFUSED');
    finish();
    const { status, headers, reset } = await answer;
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).not.toBe(503);
    expect(headers['connection']).toBe('close');
    expect(reset).toBe(false);
    expect(await service.exited).toBe(0);
  });

  it('what is not finished in DRAIN_TIMEOUT_SECONDS gets a 503, not a reset', async () => {
    const { service, port } = await start({ DRAIN_TIMEOUT_SECONDS: '1' });
    const { answer } = unfinishedRequest(port);
    await pause(200);
    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    const { body, reset } = await answer;
    expectEnvelope(body, 'SERVER_BUSY', 503);
    expect(reset).toBe(false);
    expect(await service.exited).toBe(0);
    expect(performance.now() - signalledAtMs).toBeGreaterThan(900);
    expect(performance.now() - signalledAtMs).toBeLessThan(4_500);
  });

  it('a second signal leaves within a second, and what is in flight gets a 503, not a reset', async () => {
    const { service, port } = await start();
    const { answer } = unfinishedRequest(port);
    await pause(200);
    service.signal('SIGTERM');
    await service.sees(/Draining/);
    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    const { body, reset } = await answer;
    expectEnvelope(body, 'SERVER_BUSY', 503);
    expect(reset).toBe(false);
    expect(await service.exited).toBe(1);
    expect(performance.now() - signalledAtMs).toBeLessThan(IMPATIENT_MS);
  });

  it('a third signal waits for nothing', async () => {
    const { service, port } = await start();
    void unfinishedRequest(port).answer.catch(() => undefined);
    await pause(200);
    service.signal('SIGTERM');
    await service.sees(/Draining/);
    service.signal('SIGTERM');
    service.signal('SIGINT');
    expect(await service.exited).toBe(1);
    expect(service.output).not.toContain('Stopped at once');
  });

  it('an idle service leaves at once, although a client keeps a connection open', async () => {
    const { service, port } = await start();
    const idle = connect(port, '127.0.0.1');
    idle.on('error', () => undefined);
    await pause(100);
    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(performance.now() - signalledAtMs).toBeLessThan(3_000);
  });
});

describe('keep-alive clients during a drain (reliability D8: no ECONNRESET)', () => {
  it('a request on a connection that was idle when the drain began is answered', async () => {
    const running = await runApp();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        httpRequest({ port: running.port, host: '127.0.0.1', path: '/health', agent }, (response) => {
          response
            .resume()
            .on('end', () =>
              resolve({ status: response.statusCode, connection: response.headers.connection }),
            );
        })
          .on('error', reject)
          .end();
      });
    expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
    // Idle for longer than the quiet time: the drain must not take that for the end of all requests.
    await pause(400);
    const drained = drain(running.app.getHttpServer(), running.app.get(InFlight), 5_000, {
      ...HTTP_LIMITS,
      drainQuietMs: 350,
    });
    await pause(100);
    expect(await ask()).toEqual({ status: 200, connection: 'close' });
    expect(await drained).toEqual({ cutOff: 0 });
    agent.destroy();
    await running.close();
  });
});
