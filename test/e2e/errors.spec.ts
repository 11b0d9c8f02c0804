import request from 'supertest';
import { SECRET_IN_A_MESSAGE } from './probe.module';
import { expectEnvelope, KEYS, rawExchange, runApp, type RunningApp } from './running-app';

let running: RunningApp;
beforeAll(async () => {
  running = await runApp({
    limits: { headersTimeoutMs: 300, requestTimeoutMs: 300, connectionsCheckingIntervalMs: 50 },
  });
});
afterAll(() => running.close());

const http = () => request(running.url);

describe('every error is the one envelope (contract A15, reliability G1)', () => {
  it('unknown route: 404 NOT_FOUND', async () => {
    const answer = await http().get('/nope');
    expect(answer.status).toBe(404);
    expectEnvelope(answer.body, 'NOT_FOUND', 404);
  });

  it.each(['/api/v1/optimize/%ZZ', '/%ZZ', '/api/v1/optimize/probe/throw/%E0%A4%A', '/api/v1/jobs/%'])(
    'a path that does not decode (%s) is a 4xx envelope',
    async (path) => {
      const answer = await rawExchange(running.port, (send) =>
        send(
          `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-API-Key: dev-app-key\r\nX-Client-Key: dev-client-key\r\n\r\n`,
        ),
      );
      expect([400, 404]).toContain(answer.status);
      expectEnvelope(answer.body, answer.status === 400 ? 'BAD_REQUEST' : 'NOT_FOUND', answer.status);
      if (path === '/api/v1/jobs/%') {
        expect(answer.body).toHaveProperty('detail.message', 'The path is not valid percent-encoding.');
      }
    },
  );

  it('known path, other method: 405 with an Allow header', async () => {
    const answer = await http().delete('/health');
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
    expectEnvelope(answer.body, 'METHOD_NOT_ALLOWED', 405);
    expect(answer.body.context.allowed_methods).toEqual(['GET', 'HEAD']);
  });

  it('a GET on a POST route is a 405 that allows POST only', async () => {
    const answer = await http().get('/api/v1/optimize/probe/echo').set(KEYS);
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
  });

  it('an ApiError keeps its code, field, context and extra top-level keys', async () => {
    const answer = await http().get('/api/v1/optimize/probe/throw/api').set(KEYS);
    expect(answer.status).toBe(422);
    expectEnvelope(answer.body, 'SOLVER_INFEASIBLE', 422);
    expect(answer.body).toMatchObject({
      status: 'infeasible',
      routes: [],
      detail: { field: 'jobs[0]', context: { jobs: 1 } },
    });
  });

  it('top-level status exists only on SOLVER_INFEASIBLE', async () => {
    const answer = await http().get('/api/v1/optimize/probe/throw/busy').set(KEYS);
    expectEnvelope(answer.body, 'SERVER_BUSY', 503);
    expect(answer.body).not.toHaveProperty('status');
  });

  it('Retry-After is a whole number of seconds, at least 1', async () => {
    const answer = await http().get('/api/v1/optimize/probe/throw/busy').set(KEYS);
    expect(answer.headers['retry-after']).toBe('1');
  });

  it.each([
    ['an Error', 'error'],
    ['a thrown text', 'text'],
    ["an exception of the framework's", 'nest'],
  ])('%s: 500 INTERNAL_ERROR that says nothing of the inside', async (_, what) => {
    const answer = await http().get(`/api/v1/optimize/probe/throw/${what}`).set(KEYS);
    expect(answer.status).toBe(500);
    expectEnvelope(answer.body, 'INTERNAL_ERROR', 500);
    expect(answer.text).not.toContain(SECRET_IN_A_MESSAGE);
    expect(answer.text).not.toContain('just text');
  });
});

describe('errors of the connection itself carry the envelope too', () => {
  it('a request line that is no HTTP: 400', async () => {
    const answer = await rawExchange(running.port, (send) => send('HELLO\r\n\r\n'));
    expectEnvelope(answer.body, 'BAD_REQUEST', 400);
    expect(answer.headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
  });

  it('no Host header: 400', async () => {
    const answer = await rawExchange(running.port, (send) =>
      send('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'),
    );
    expectEnvelope(answer.body, 'BAD_REQUEST', 400);
  });

  // The bound is 16 KB over the request line and all headers.
  const withHeaderOf = (bytes: number) =>
    rawExchange(running.port, (send) =>
      send(`GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Filler: ${'a'.repeat(bytes)}\r\n\r\n`),
    );

  it('headers below 16 KB are served, above it 431', async () => {
    expect((await withHeaderOf(16 * 1024 - 200)).status).toBe(200);
    const answer = await withHeaderOf(16 * 1024 + 1);
    expectEnvelope(answer.body, 'REQUEST_HEADERS_TOO_LARGE', 431);
  });

  it('headers that never end: 408 within headersTimeout + checking interval (reliability D5)', async () => {
    const answer = await rawExchange(running.port, (send) => send('GET /health HTTP/1.1\r\nHost: a\r\n'));
    expectEnvelope(answer.body, 'REQUEST_TIMEOUT', 408);
    expect(answer.closedAfterMs).toBeGreaterThan(250);
    expect(answer.closedAfterMs).toBeLessThan(2_000);
  });

  it.each(['a.b:443', '/health', '/api/v1/optimize/sync'])(
    'CONNECT %s: 405, then the end',
    async (target) => {
      const answer = await rawExchange(running.port, (send) =>
        send(`CONNECT ${target} HTTP/1.1\r\nHost: a\r\nX-Request-Id: tunnel-1\r\n\r\nwhat is meant for a.b`),
      );
      expectEnvelope(answer.body, 'METHOD_NOT_ALLOWED', 405);
      expect(answer.body.request_id).toBe('tunnel-1');
      expect(answer.headers).toMatchObject({
        allow: '',
        connection: 'close',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'tunnel-1',
      });
      expect(answer.reset).toBe(false);
      expect(answer.closedAfterMs).toBeLessThan(5_000);
    },
  );

  it('CONNECT behind a request on the same connection is answered after it', async () => {
    const { text } = await rawExchange(running.port, (send) =>
      send('GET /health HTTP/1.1\r\nHost: a\r\n\r\nCONNECT a.b:443 HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 405 [^]*METHOD_NOT_ALLOWED/);
  });

  it('an answer that takes longer than requestTimeout is not cut: it counts the upload only (contract B45)', async () => {
    const answer = await http().post('/api/v1/optimize/probe/hold?ms=700').set(KEYS).send({ a: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body.bytes).toBe(7);
  });
});
