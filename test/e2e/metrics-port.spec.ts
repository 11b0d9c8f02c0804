import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import supertest from 'supertest';
import { METRICS, NO_METRICS } from '../../src/common/metrics/metrics';
import { MetricsEndpoint } from '../../src/metrics/metrics-endpoint';
import { readFigures, valueOf } from '../support/prometheus-text';
import { expectEnvelope, KEY_LINES, rawExchange, runApp, type RunningApp } from './running-app';
import { ServiceProcess } from './service-process';

const HOST = 'Host: a\r\n';
const CLOSE = 'Connection: close\r\n';

function connectionError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });
}

describe('the port of /metrics (contract C18)', () => {
  let running: RunningApp;
  let port: number;
  beforeAll(async () => {
    running = await runApp({ env: { METRICS_PORT: '0' } });
    port = running.app.get(MetricsEndpoint).address?.port ?? 0;
  });
  afterAll(() => running.close());

  it('is none by default, and nothing is measured', async () => {
    const quiet = await runApp();
    expect(quiet.app.get(MetricsEndpoint).address).toBeNull();
    expect(quiet.app.get(METRICS)).toBe(NO_METRICS);
    await quiet.close();
  });

  it('is on the loopback address, and is not the port of the service', async () => {
    expect(running.app.get(MetricsEndpoint).address?.address).toBe('127.0.0.1');
    expect(port).not.toBe(running.port);
    expect((await fetch(`http://127.0.0.1:${port}/metrics?of=all`)).status).toBe(200);
    expectEnvelope((await supertest(running.url).get('/metrics')).body, 'NOT_FOUND', 404);
    const { paths } = (await supertest(running.url).get('/openapi.json')).body;
    expect(Object.keys(paths)).not.toContain('/metrics');
  });

  it.each(['/', '/health', '/metrics/', '/metrics/x', '/api/v1/optimize/sync', '/%ZZ'])(
    'has nothing at %s',
    async (path) => {
      const { status, body, headers } = await rawExchange(port, (send) =>
        send(`GET ${path} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`),
      );
      expect(status).toBe(404);
      expectEnvelope(body, 'NOT_FOUND', 404);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s with 405 and Allow', async (method) => {
    const { body, headers } = await rawExchange(port, (send) =>
      send(`${method} /metrics HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: 2\r\n\r\n{}`),
    );
    expectEnvelope(body, 'METHOD_NOT_ALLOWED', 405);
    expect(headers['allow']).toBe('GET');
  });

  it('reads no large body, and promises none', async () => {
    const announced = `POST /metrics HTTP/1.1\r\n${HOST}Content-Length: 900000000\r\n`;
    for (const head of [`${announced}\r\n`, `${announced}Expect: 100-continue\r\n\r\n`]) {
      const { text, body, closedAfterMs } = await rawExchange(port, (send) => send(head));
      expect(text).not.toContain('100 Continue');
      expectEnvelope(body, 'METHOD_NOT_ALLOWED', 405);
      expect(closedAfterMs).toBeLessThan(5_000);
    }
  });

  it('answers what is no request of it with the envelope, and goes on', async () => {
    const cases: [string, string, number][] = [
      ['nonsense\r\n\r\n', 'BAD_REQUEST', 400],
      [`GET /metrics HTTP/1.1\r\n${CLOSE}\r\n`, 'BAD_REQUEST', 400],
      [`GET /metrics HTTP/1.1\r\n${HOST}x: ${'y'.repeat(20_000)}\r\n\r\n`, 'REQUEST_HEADERS_TOO_LARGE', 431],
    ];
    for (const [head, code, status] of cases) {
      expectEnvelope((await rawExchange(port, (send) => send(head))).body, code, status);
    }
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  });

  it('holds few connections, and those of the service are not among them', async () => {
    const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'));
    const closed = await new Promise<number>((resolve) => {
      let count = 0;
      sockets.forEach((socket) => socket.once('close', () => (count += 1)).on('error', () => undefined));
      setTimeout(() => resolve(count), 500);
    });
    expect(closed).toBeGreaterThanOrEqual(28);
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
    sockets.forEach((socket) => socket.destroy());
  });

  it('is closed with the application', async () => {
    const short = await runApp({ env: { METRICS_PORT: '0' } });
    const { port: own } = short.app.get(MetricsEndpoint).address as AddressInfo;
    expect(await connectionError(own)).toBeUndefined();
    await short.close();
    expect(await connectionError(own)).toBe('ECONNREFUSED');
  });
});

describe('the process', () => {
  const started: ServiceProcess[] = [];
  const start = (env: NodeJS.ProcessEnv) => {
    const service = new ServiceProcess({ NODE_ENV: 'test', ...env });
    started.push(service);
    return service;
  };
  afterEach(async () => {
    await Promise.all(started.splice(0).map((service) => service.kill()));
  });

  it('says plainly that the port for metrics is taken, and does not start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const service = start({ METRICS_PORT: String(port) });
    expect(await service.exited).toBe(1);
    expect(service.output).toContain(`METRICS_PORT ${port} is already in use`);
    expect(service.output).not.toContain('    at ');
    expect(service.output).not.toContain('"Listening"');
    taken.close();
  });

  it.each([
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 0 to 65535'],
    [{ METRICS_PORT: '4321', PORT: '4321' }, 'METRICS_PORT and PORT are the same'],
    [{ METRICS_PORT: '0', METRICS_HOST: 'a b' }, 'METRICS_HOST must be an IP address or a host name'],
    [{ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }, 'METRICS_HOST is not an address of this machine'],
  ])('refuses %j', async (env, message) => {
    const service = start(env);
    expect(await service.exited).toBe(1);
    expect(service.output).toContain(message);
  });

  it('can be read while it drains, and leaves in time although a scraper keeps its connection', async () => {
    const service = start({ METRICS_PORT: '0' });
    const port = await service.port();
    const own = Number(/"message":"Metrics can be read",.*"port":(\d+)/.exec(service.output)?.[1]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const scrape = () =>
      new Promise<string>((resolve, reject) => {
        get({ port: own, host: '127.0.0.1', path: '/metrics', agent }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.once('end', () => resolve(text));
        }).once('error', reject);
      });
    await scrape();
    let finish = () => {};
    const answer = rawExchange(port, (send) => {
      send(
        `POST /api/v1/optimize/validate HTTP/1.1\r\n${HOST}${KEY_LINES}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
      );
      finish = () => send('}');
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.signal('SIGTERM');
    await service.sees(/Draining/);
    expect(valueOf(readFigures(await scrape()), 'http_requests_in_flight')).toBe(1);
    const finishedAtMs = performance.now();
    finish();
    expect((await answer).status).toBe(422);
    expect(await service.exited).toBe(0);
    expect(performance.now() - finishedAtMs).toBeLessThan(4_000);
    expect(await connectionError(own)).toBe('ECONNREFUSED');
    agent.destroy();
  });
});
