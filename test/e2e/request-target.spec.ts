import type { LoggerService } from '@nestjs/common';
import { MetricsEndpoint } from '../../src/metrics/metrics-endpoint';
import { seen } from './probe.module';
import { expectEnvelope, KEY_LINES, rawExchange, runApp, type RunningApp } from './running-app';

const PROBE = '/api/v1/optimize/probe/echo';
const RECURRING = '/api/v1/recurring-jobs';
/** In absolute form, as a forward proxy sends it (RFC 9112, 3.2.2). */
const AUTHORITY = 'http://127.0.0.1:3100';

/** What is logged of answers. */
const answered: Record<string, unknown>[] = [];
const note = (line: unknown) => {
  if (typeof line === 'object' && line !== null && 'route' in line) {
    answered.push(line);
  }
};
const logger: LoggerService = { log: note, debug: note, error: note, warn: note };

describe('the target of a request in absolute form', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await runApp({
      logger,
      env: { METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '1000' },
    });
  });
  afterAll(() => running.close());

  const ask = (line: string, lines = '', body = '', port = running.port) =>
    rawExchange(port, (send) =>
      send(
        `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}${
          body === ''
            ? ''
            : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
        }\r\n${body}`,
      ),
    );

  it('is that of the origin form to the gateway, the limiter, the body and the router', async () => {
    const reached = seen.reached;
    const answer = await ask(`POST ${AUTHORITY}${PROBE}`, KEY_LINES, '{"a":1}');
    expect([answer.status, seen.reached]).toEqual([200, reached + 1]);
    expect(answer.body).toMatchObject({ bytes: 7 });
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
    const listed = await ask(`GET ${AUTHORITY}/api/v1/jobs?limit=1`, KEY_LINES);
    expect(listed.status).toBe(200);
    const odd = await ask(`GET ${AUTHORITY}/api/v1/jobs?limit=x`, KEY_LINES);
    expect([odd.status, odd.body.detail.field]).toEqual([422, 'limit']);
    expect((await ask(`GET ${AUTHORITY}/health`)).status).toBe(200);
  });

  it('is logged and counted by the same template', async () => {
    answered.length = 0;
    await ask(`POST ${AUTHORITY}${PROBE}`, KEY_LINES, '{}');
    await ask(`GET ${AUTHORITY}/health`);
    const lines = answered.map(({ route, status }) => ({ route, status }));
    expect(lines).toEqual([
      { route: PROBE, status: 200 },
      { route: '/health', status: 200 },
    ]);
    const { port } = running.app.get(MetricsEndpoint).address!;
    const figures = await ask(`GET ${AUTHORITY}/metrics`, '', '', port);
    expect(figures.status).toBe(200);
    expect(figures.text).toMatch(/http_requests[^\n]*route="\/api\/v1\/optimize\/probe\/echo"/);
  });

  it('has the methods of its path', async () => {
    const answer = await ask(`DELETE ${AUTHORITY}${PROBE}`, KEY_LINES);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it.each([
    `POST ${AUTHORITY}${PROBE}`,
    `POST HTTP://a${PROBE}`,
    `POST hTTps://user:word@a:1${PROBE}`,
    `POST ftp://a${PROBE}`,
    `POST http://a${PROBE.toUpperCase()}`,
    `POST http://a${PROBE}?x=http://b/health`,
    `POST http://a${PROBE}#/health`,
    'GET http://health/api/v1/jobs',
    'GET http://a@b@c/api/v1/jobs',
    'GET http:///api/v1/jobs',
    'GET http:////api/v1/jobs',
    'GET http://a//api/v1/jobs',
    'GET http://a/../api/v1/jobs',
    'GET http://a/health/../api/v1/jobs',
    'GET http://a/http://b/api/v1/jobs',
    'GET http://a\\api\\v1\\jobs',
    'GET http://a/api\\v1\\jobs#',
    'GET http://a/%61pi/v1/jobs',
    'GET //a/api/v1/jobs',
    'GET //a/api/v1/jobs#',
    'GET http://?/api/v1/jobs',
    'GET http://#/api/v1/jobs',
    'GET http:/api/v1/jobs',
    'GET http:api/v1/jobs',
    'GET a/api/v1/jobs',
  ])('opens nothing without keys: %s', async (line) => {
    const reached = seen.reached;
    const { status, body } = await ask(line);
    // What is no target of a route, or no target at all, is none: a body comes with keys alone.
    expect([400, 401, 404]).toContain(status);
    expectEnvelope(body, body.code, status);
    expect(seen.reached).toBe(reached);
    const origin = /^\w+ \w+:\/\/[^/?#]+(\/api\/v1\/[^?#]*)/i.exec(line);
    if (origin !== null) {
      expect(status).toBe(401);
    }
  });

  it('meets the door of the recurring routes', async () => {
    const closed = await runApp({
      env: {
        RECURRING_ENABLED: 'true',
        RECURRING_DATABASE_URL: 'postgresql://a@127.0.0.1:9/b',
        RECURRING_API_KEYS: '{"k":"t"}',
      },
    });
    const answer = await ask(`GET ${AUTHORITY}${RECURRING}`, '', '', closed.port);
    expect([answer.status, answer.body.detail.message]).toEqual([401, 'Send the header X-API-Key.']);
    await closed.close();
  });
});
