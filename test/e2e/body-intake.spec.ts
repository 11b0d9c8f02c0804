import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { InflightBudget } from '../../src/common/body/inflight-budget';
import { seen } from './probe.module';
import {
  expectEnvelope,
  KEY_LINES,
  KEYS,
  rawExchange,
  runApp,
  type RunningApp,
  type Send,
} from './running-app';

const ECHO = '/api/v1/optimize/probe/echo';
const MIB = 1024 * 1024;

/** Reliability D4; a busy machine gets five times that. Who waits for a body that never comes gives up after 30 s. */
const REFUSED_MS = 5 * 1_000;
/** How long the answer to a refused body may be read before the connection is closed. */
const LINGER_MS = 300;

/** The development keys, and a second client. */
const GATEWAY_KEYS = JSON.stringify({
  applications: [
    {
      id: 'dev-app',
      key: KEYS['X-API-Key'],
      clients: [
        { id: 'dev-client', key: KEYS['X-Client-Key'] },
        { id: 'other', key: 'other-key' },
      ],
    },
  ],
});
const OTHER = { ...KEYS, 'X-Client-Key': 'other-key' };

let running: RunningApp;
beforeAll(async () => {
  running = await runApp({
    env: { MAX_BODY_MB: '1', MAX_INFLIGHT_BYTES: String(1.5 * MIB), GATEWAY_KEYS },
    limits: { refusedBodyDrainMs: LINGER_MS, responseStallTimeoutMs: 300 },
  });
});
afterAll(() => running.close());

const budget = () => running.app.get(InflightBudget).used;

/** Waits until the answer has been closed on the server's side too. */
async function budgetToBe(bytes: number): Promise<void> {
  const deadline = performance.now() + 2_000;
  while (budget() !== bytes && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(budget()).toBe(bytes);
}

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  request(running.url)
    .post(ECHO)
    .set({ ...KEYS, 'Content-Type': 'application/json', ...headers })
    .serialize((value: unknown) => value as string)
    .send(body);

const head = (lines: string, path = ECHO) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\n${KEY_LINES}Content-Type: application/json\r\nConnection: close\r\n${lines}\r\n`;

const chunked = (send: Send, bytes: number) => {
  const piece = Buffer.alloc(64 * 1024, 'a');
  for (let left = bytes; left > 0; left -= piece.length) {
    const size = Math.min(left, piece.length);
    send(`${size.toString(16)}\r\n`);
    send(piece.subarray(0, size));
    send('\r\n');
  }
  send('0\r\n\r\n');
};

describe('size of a body (contract C17, reliability D4)', () => {
  it.each([
    ['below', MIB - 1],
    ['at', MIB],
  ])('%s MAX_BODY_MB is taken', async (_, bytes) => {
    const answer = await post(Buffer.alloc(bytes, 'a'));
    expect(answer.status).toBe(200);
    expect(answer.body.bytes).toBe(bytes);
  });

  it('one byte above is 413 at once, from Content-Length alone', async () => {
    const answer = await rawExchange(running.port, (send) => send(head(`Content-Length: ${MIB + 1}\r\n`)));
    expectEnvelope(answer.body, 'PAYLOAD_TOO_LARGE', 413);
    expect(answer.body.context).toEqual({ max_bytes: MIB });
    expect(answer.closedAfterMs).toBeLessThan(REFUSED_MS);
  });

  it.each([
    ['below', MIB - 1, 200],
    ['at', MIB, 200],
    ['above', MIB + 1, 413],
    ['far above', 3 * MIB, 413],
  ])('a streamed body %s the bound: %i bytes give %i', async (_, bytes, status) => {
    const answer = await rawExchange(running.port, (send) => {
      send(head('Transfer-Encoding: chunked\r\n'));
      chunked(send, bytes);
    });
    expect(answer.status).toBe(status);
    if (status === 413) {
      expectEnvelope(answer.body, 'PAYLOAD_TOO_LARGE', 413);
      expect(answer.headers['connection']).toBe('close');
    }
  });

  it('a client that goes on sending still reads the 413', async () => {
    const answer = await rawExchange(running.port, (send) => {
      send(head(`Content-Length: ${8 * MIB}\r\n`));
      for (let i = 0; i < 8; i++) {
        send(Buffer.alloc(MIB, 'a'));
      }
    });
    expectEnvelope(answer.body, 'PAYLOAD_TOO_LARGE', 413);
    // Closed while it sends, its next write would fail, and many clients give up then before they have read.
    expect(answer.closedAfterMs).toBeGreaterThanOrEqual(LINGER_MS);
  });

  it('an empty body reaches the route as no bytes', async () => {
    const answer = await request(running.url).post(ECHO).set(KEYS);
    expect(answer.status).toBe(200);
    expect(answer.body.bytes).toBe(0);
  });
});

describe('bytes in flight (contract C17)', () => {
  const hold = (bytes: number, ms = 300, keys = KEYS) =>
    request(running.url)
      .post(`/api/v1/optimize/probe/hold?ms=${ms}`)
      .set({ ...keys, 'Content-Type': 'application/json' })
      .serialize((value: unknown) => value as string)
      .send(Buffer.alloc(bytes, 'a') as never);

  it('beyond MAX_INFLIGHT_BYTES: 503 SERVER_BUSY with Retry-After; room comes back when the first is answered', async () => {
    await budgetToBe(0);
    const first = hold(MIB, 1_500, OTHER).then((answer) => answer);
    await budgetToBe(MIB);
    // Half a MiB is left: exactly that fits, one byte more does not.
    const [fits, over] = await Promise.all(
      [hold(0.5 * MIB, 100), hold(0.5 * MIB + 1)].map((sent) => sent.then((a) => a)),
    );
    expect([fits?.status, over?.status].sort()).toEqual([200, 503]);
    expectEnvelope(over?.body, 'SERVER_BUSY', 503);
    expect(Number(over?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await first).status).toBe(200);
    await budgetToBe(0);
    expect((await hold(0.5 * MIB + 1, 0)).status).toBe(200);
  });

  it('a streamed body takes its room as it grows', async () => {
    await budgetToBe(0);
    const first = hold(MIB, 1_500, OTHER).then((answer) => answer);
    await budgetToBe(MIB);
    const answer = await rawExchange(running.port, (send) => {
      send(head('Transfer-Encoding: chunked\r\n'));
      chunked(send, 0.5 * MIB + 1);
    });
    expectEnvelope(answer.body, 'SERVER_BUSY', 503);
    await first;
    await budgetToBe(0);
  });

  it('one client that announces bodies and sends none of them leaves room for the others (reliability D5)', async () => {
    await budgetToBe(0);
    const statuses: number[] = [];
    const announced = Array.from({ length: 8 }, async () => {
      const { status } = await rawExchange(running.port, (send) => {
        send(head(`Content-Length: ${MIB / 4}\r\n`));
        send('{');
      });
      statuses.push(status);
    });
    await budgetToBe(MIB);
    expect((await hold(0.5 * MIB, 0, OTHER)).status).toBe(200);
    const own = await hold(1, 0);
    expectEnvelope(own.body, 'SERVER_BUSY', 503);
    running.app.getHttpServer().closeAllConnections();
    await Promise.all(announced);
    expect(statuses.filter((status) => status === 503)).toHaveLength(4);
    await budgetToBe(0);
  });

  it('is given back with the refusal, while what the client still sends is thrown away', async () => {
    await budgetToBe(0);
    const refused: number[] = [];
    const answered: Promise<unknown>[] = [];
    for (let i = 0; i < 3; i += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(running.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.once('data', (part: Buffer) => {
          refused.push(Number(part.toString('latin1').split(' ')[1]));
          resolve();
        });
        answered.push(new Promise((closed) => socket.on('close', closed)));
        socket.write(head('Transfer-Encoding: chunked\r\n'));
        chunked((bytes) => socket.write(bytes), MIB + 1);
      });
      expect(budget()).toBe(0);
    }
    expect(refused).toEqual([413, 413, 413]);
    await Promise.all(answered);
  });

  it('is given back when the client leaves in the middle of the body', async () => {
    await budgetToBe(0);
    const socketDone = rawExchange(running.port, (send) => {
      send(head('Content-Length: 1000\r\n'));
      send('{');
    });
    await budgetToBe(1_000);
    running.app.getHttpServer().closeAllConnections();
    await socketDone;
    await budgetToBe(0);
  });
});

describe('slow bodies (contract C17: slower than the bound is 408)', () => {
  let slow: RunningApp;
  beforeAll(async () => {
    slow = await runApp({ limits: { bodyTimeoutMs: 1_000, refusedBodyDrainMs: 300 } });
  });
  afterAll(() => slow.close());

  // Without Connection: close from the client: the server must close by itself.
  const keepAliveHead = (bytes: number) =>
    head(`Content-Length: ${bytes}\r\n`).replace('Connection: close\r\n', '');

  it('a body that stops arriving: 408, the connection closed, the room given back', async () => {
    const answer = await rawExchange(slow.port, (send) => {
      send(keepAliveHead(100));
      send('{"a":');
    });
    expectEnvelope(answer.body, 'REQUEST_TIMEOUT', 408);
    expect(answer.headers['connection']).toBe('close');
    expect(answer.closedAfterMs).toBeGreaterThan(900);
    expect(answer.closedAfterMs).toBeLessThan(5_000);
    expect(slow.app.get(InflightBudget).used).toBe(0);
  });

  it('a trickle does not extend the time', async () => {
    let drip: NodeJS.Timeout | undefined;
    const answer = await rawExchange(slow.port, (send) => {
      send(keepAliveHead(100_000));
      drip = setInterval(() => send(' '), 20);
    });
    clearInterval(drip);
    expectEnvelope(answer.body, 'REQUEST_TIMEOUT', 408);
    expect(answer.closedAfterMs).toBeLessThan(5_000);
  });

  it('a body in pieces within the time is taken', async () => {
    const answer = await rawExchange(slow.port, (send) => {
      send(head('Content-Length: 7\r\n'));
      send('{"a"');
      setTimeout(() => send(':1}'), 100);
    });
    expect(answer.status).toBe(200);
  });
});

describe('types and encodings (contract C17)', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset="UTF8"',
    'application/geo+json',
  ])('%s is taken', async (type) => expect((await post('{}', { 'Content-Type': type })).status).toBe(200));

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('%s is 415', async (type) => {
    const answer = await post('{}', { 'Content-Type': type });
    expectEnvelope(answer.body, 'UNSUPPORTED_MEDIA_TYPE', 415);
  });

  it('a body without a type is 415', async () => {
    const answer = await rawExchange(running.port, (send) =>
      send(
        `POST ${ECHO} HTTP/1.1\r\nHost: a\r\n${KEY_LINES}Connection: close\r\nContent-Length: 2\r\n\r\n{}`,
      ),
    );
    expectEnvelope(answer.body, 'UNSUPPORTED_MEDIA_TYPE', 415);
  });

  it.each(['identity', 'gzip', 'deflate', 'br'])(
    '%s is noted, and the bytes are left as they came',
    async (encoding) => {
      const bytes = gzipSync('{}');
      const answer = await post(bytes, { 'Content-Encoding': encoding });
      expect(answer.body).toMatchObject({ encoding, bytes: bytes.length });
    },
  );

  it.each(['zstd', 'compress', 'gzip, br', 'gzip, gzip'])('%s is 415', async (encoding) => {
    const answer = await post('{}', { 'Content-Encoding': encoding });
    expectEnvelope(answer.body, 'UNSUPPORTED_MEDIA_TYPE', 415);
  });

  it('broken JSON is not noticed here, and no framework parser sees it', async () => {
    expect((await post('{"a":')).body.text).toBe('{"a":');
    const answer = await request(running.url)
      .post('/api/v1/optimize/probe/unparsed')
      .set(KEYS)
      .send({ a: 1 });
    expect(answer.body).toEqual({ parsed: false });
  });
});

describe('bodies where none belongs', () => {
  it.each(['/nope', '/health'])('a large POST to %s is answered without reading it', async (path) => {
    const answer = await rawExchange(running.port, (send) =>
      send(head(`Content-Length: ${40 * MIB}\r\n`, path)),
    );
    expect(answer.status).toBe(path === '/nope' ? 404 : 405);
    expect(answer.headers['connection']).toBe('close');
  });

  it('a small body on a GET is ignored', async () => {
    expect((await request(running.url).get('/health').send({ a: 1 })).status).toBe(200);
  });
});

describe('a client that leaves (reliability B8)', () => {
  it('aborts the signal of its request', async () => {
    const before = seen.aborted;
    const leaving = request(running.url).post('/api/v1/optimize/probe/hold?ms=5000').set(KEYS).send({});
    leaving.end(() => undefined);
    setTimeout(() => {
      leaving.abort();
    }, 100);
    const deadline = performance.now() + 1_000;
    while (seen.aborted === before && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(seen.aborted).toBe(before + 1);
  });

  it('does not abort the signal of a request that was answered', async () => {
    const before = seen.aborted;
    expect(
      (await request(running.url).post('/api/v1/optimize/probe/hold?ms=10').set(KEYS).send({})).status,
    ).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.aborted).toBe(before);
  });
});

describe('a client that does not read its answer (reliability, Security 23)', () => {
  const connections = () =>
    new Promise<number>((resolve) =>
      running.app.getHttpServer().getConnections((_: Error | null, count: number) => resolve(count)),
    );

  it('is dropped after the stall time, and its answer with it', async () => {
    running.app.getHttpServer().closeIdleConnections();
    const before = await connections();
    const socket = connect(running.port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write(`GET /api/v1/optimize/probe/large HTTP/1.1\r\nHost: a\r\n${KEY_LINES}\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await connections()).toBe(before + 1);
    const deadline = performance.now() + 3_000;
    while ((await connections()) > before && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await connections()).toBe(before);
    socket.destroy();
  });

  it('a client that reads gets all of it, however large', async () => {
    const answer = await rawExchange(running.port, (send) =>
      send(`GET /api/v1/optimize/probe/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${KEY_LINES}\r\n`),
    );
    expect(answer.text.length).toBeGreaterThan(64 * MIB);
  });
});
