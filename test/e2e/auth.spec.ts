import { chmodSync, closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { hashKey } from '../../src/config/key-document';
import { KeySource } from '../../src/auth/key-source';
import { runKeysCli } from '../../src/auth/keys-cli';
import { seen } from './probe.module';
import { expectEnvelope, KEY_LINES, KEYS, rawExchange, runApp, type RunningApp } from './running-app';
import { note } from '../support/note';
import { asUser, USER_OF_IMAGE } from '../support/as-user';
import { temporaryFolders } from '../support/temporary-folder';

const PROBE = '/api/v1/optimize/probe/echo';

const TWO_APPLICATIONS = {
  applications: [
    {
      id: 'acme',
      key_sha256: hashKey('acme-key'),
      clients: [
        { id: 'acme-nl', key_sha256: hashKey('acme-nl-key'), active: true, rate_limit: null },
        { id: 'acme-gone', key: 'acme-gone-key', active: false },
      ],
    },
    { id: 'other', key: 'other-key', clients: [{ id: 'other-be', key: 'other-be-key' }] },
    { id: 'closed', key: 'closed-key', active: false, clients: [{ id: 'closed-be', key: 'closed-be-key' }] },
  ],
};

describe('gateway with configured keys (contract A17, B31)', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await runApp({
      env: { NODE_ENV: 'production', GATEWAY_KEYS: JSON.stringify(TWO_APPLICATIONS) },
    });
  });
  afterAll(() => running.close());

  const post = (headers: Record<string, string>, path = PROBE) =>
    request(running.url).post(path).set(headers).send({ a: 1 });

  it('lets a client in with the key of its application, and names both by their public ids', async () => {
    const answer = await post({ 'X-API-Key': 'acme-key', 'X-Client-Key': 'acme-nl-key' });
    expect(answer.status).toBe(200);
    expect(answer.body.caller).toEqual({ applicationId: 'acme', clientId: 'acme-nl' });
  });

  it.each([
    ['no header', {}],
    ['only the application key', { 'X-API-Key': 'acme-key' }],
    ['only the client key', { 'X-Client-Key': 'acme-nl-key' }],
    ['an empty client key', { 'X-API-Key': 'acme-key', 'X-Client-Key': '' }],
    ['a missing client key beside a bad application key', { 'X-API-Key': 'bad' }],
  ])('%s: 401 UNAUTHORIZED', async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(401);
    expectEnvelope(answer.body, 'UNAUTHORIZED', 401);
  });

  const refused: [string, string, string][] = [
    ['an unknown application key', 'bad', 'acme-nl-key'],
    ['an unknown client key', 'acme-key', 'bad'],
    ["another application's client key", 'acme-key', 'other-be-key'],
    ['a revoked client', 'acme-key', 'acme-gone-key'],
    ['a client of a revoked application', 'closed-key', 'closed-be-key'],
    ['the two keys exchanged', 'acme-nl-key', 'acme-key'],
    ['a development key', 'dev-app-key', 'dev-client-key'],
    ['the digest instead of the key', hashKey('acme-key'), hashKey('acme-nl-key')],
  ];

  it.each(refused)('%s: 403 FORBIDDEN', async (_, application, client) => {
    const answer = await post({ 'X-API-Key': application, 'X-Client-Key': client });
    expect(answer.status).toBe(403);
    expectEnvelope(answer.body, 'FORBIDDEN', 403);
  });

  it('says the same whatever is wrong with the keys (reliability, Keys 3)', async () => {
    const answers = await Promise.all(
      refused.map(([, application, client]) => post({ 'X-API-Key': application, 'X-Client-Key': client })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.detail))).size).toBe(1);
  });

  it.each([
    '/api/v1/optimize',
    '/api/v1/optimize/nope',
    '/api/v1/jobs',
    '/api/v1/jobs/x',
    '/api/v1/travel',
    '/API/v1/Optimize/sync',
  ])('an unknown path under a guarded one (%s) is 401 without keys', async (path) => {
    expect((await post({}, path)).status).toBe(401);
  });

  it('an unknown path under a guarded one is 404 with keys', async () => {
    const answer = await post(
      { 'X-API-Key': 'acme-key', 'X-Client-Key': 'acme-nl-key' },
      '/api/v1/optimize/nope',
    );
    expectEnvelope(answer.body, 'NOT_FOUND', 404);
  });

  it.each(['/api/v1/optimized', '/api/v1/other'])(
    '%s is not under the gateway: 404 without keys',
    async (path) => {
      expect((await post({}, path)).status).toBe(404);
    },
  );

  it.each(['/health', '/capabilities', '/docs', '/openapi.json'])(
    '%s needs no keys, and bad ones do not hurt',
    async (path) => {
      expect((await request(running.url).get(path)).status).toBe(200);
      const withKeys = await request(running.url)
        .get(path)
        .set({ 'X-API-Key': 'bad', 'X-Client-Key': 'bad' });
      expect(withKeys.status).toBe(200);
    },
  );

  it('never takes a key from the URL (reliability, Keys 8)', async () => {
    const answer = await post({}, `${PROBE}?X-API-Key=acme-key&X-Client-Key=acme-nl-key`);
    expect(answer.status).toBe(401);
  });

  it('a controller outside the guarded paths stays shut until it is declared public', async () => {
    const answer = await request(running.url).get('/forgotten');
    expectEnvelope(answer.body, 'UNAUTHORIZED', 401);
  });
});

describe('refusals do not read the body (reliability D3)', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await runApp({ limits: { refusedBodyDrainMs: 1_000 } });
  });
  afterAll(() => running.close());

  it('answers before the body comes, then closes, having read at most 1 MB of it', async () => {
    const before = seen.reached;
    const chunk = Buffer.alloc(64 * 1024, 'a');
    const answer = await rawExchange(running.port, (send) => {
      send(
        `POST ${PROBE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n\r\n`,
      );
      for (let i = 0; i < 8; i++) {
        setTimeout(() => send(chunk), i * 20);
      }
    });
    expectEnvelope(answer.body, 'UNAUTHORIZED', 401);
    expect(answer.headers['connection']).toBe('close');
    expect(answer.closedAfterMs).toBeLessThan(2_000);
    // A reset would throw the answer away at a client that is still sending.
    expect(answer.reset).toBe(false);
    expect(seen.reached).toBe(before);
  });

  it('stops reading at 1 MB, however much and fast the client sends', async () => {
    const sockets: Socket[] = [];
    running.app.getHttpServer().on('connection', (socket: Socket) => sockets.push(socket));
    const answer = await rawExchange(running.port, (send) => {
      send(`POST ${PROBE} HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n`);
      for (let i = 0; i < 16; i++) {
        send(Buffer.alloc(1024 * 1024, 'a'));
      }
    });
    expect(answer.status).toBe(401);
    expect(sockets).toHaveLength(1);
    note(`a refused body of 60 MB: ${sockets[0]?.bytesRead} bytes were read`);
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(1_000_000);
  });

  it('a path in other case reaches the same route, and the same gateway before it', async () => {
    const answer = await rawExchange(running.port, (send) =>
      send(`POST ${PROBE.toUpperCase()} HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n`),
    );
    expect(answer.status).toBe(401);
  });

  it('does not ask for a body with 100 Continue before the keys are known', async () => {
    const head = `POST ${PROBE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n`;
    const refused = await rawExchange(running.port, (send) => send(`${head}\r\n`));
    expect(refused.text).not.toContain('100 Continue');
    expect(refused.status).toBe(401);

    const admitted = await rawExchange(running.port, (send) => {
      send(`${head}${KEY_LINES}\r\n`);
      setTimeout(() => send('{}'), 50);
    });
    expect(admitted.text).toContain('100 Continue');
    expect(admitted.text).toContain('HTTP/1.1 200');
  });

  it('a small refused body leaves the connection open', async () => {
    const refused = `POST ${PROBE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
    const answer = await rawExchange(running.port, (send) => {
      send(refused);
      send('GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    });
    expect(answer.text).toMatch(/^HTTP\/1.1 401[^]*HTTP\/1.1 200/);
  });
});

describe('which keys there are (contract A17)', () => {
  const withEnv = async (env: NodeJS.ProcessEnv, use: (running: RunningApp) => Promise<void>) => {
    const running = await runApp({ env });
    try {
      await use(running);
    } finally {
      await running.close();
    }
  };
  const statusOf = async (running: RunningApp, headers: Record<string, string>) =>
    (await request(running.url).post(PROBE).set(headers).send({})).status;

  it.each(['development', 'test'])('%s without keys accepts the development keys', async (NODE_ENV) => {
    await withEnv({ NODE_ENV }, async (running) => expect(await statusOf(running, KEYS)).toBe(200));
  });

  it.each([{ NODE_ENV: 'production' }, { NODE_ENV: '' }, { NODE_ENV: undefined }])(
    '%j without keys refuses every key with 403',
    async (env) => {
      await withEnv(env, async (running) => expect(await statusOf(running, KEYS)).toBe(403));
    },
  );

  it('configured keys replace the development keys', async () => {
    await withEnv(
      { NODE_ENV: 'development', GATEWAY_KEYS: JSON.stringify(TWO_APPLICATIONS) },
      async (running) => expect(await statusOf(running, KEYS)).toBe(403),
    );
  });

  describe('reload of GATEWAY_KEYS_FILE (SIGHUP)', () => {
    const temporaryFolder = temporaryFolders();
    const path = join(temporaryFolder(), 'keys.json');
    const ACME = { 'X-API-Key': 'acme-key', 'X-Client-Key': 'acme-nl-key' };

    it('revokes at once; a bad file changes nothing', async () => {
      writeFileSync(path, JSON.stringify(TWO_APPLICATIONS));
      await withEnv({ NODE_ENV: 'production', GATEWAY_KEYS_FILE: path }, async (running) => {
        expect(await statusOf(running, ACME)).toBe(200);

        writeFileSync(path, '{"applications": [');
        expect(running.app.get(KeySource).reload()).toBe(false);
        expect(await statusOf(running, ACME)).toBe(200);

        writeFileSync(path, JSON.stringify({ applications: [] }));
        expect(running.app.get(KeySource).reload()).toBe(true);
        expect(await statusOf(running, ACME)).toBe(403);
      });
    });

    it('knows what the command line issues and revokes, as the user of the image who owns no file of it', async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o755);
      const GATEWAY_KEYS_FILE = join(folder, 'gateway-keys.json');
      const keys = (...args: string[]) =>
        /ro_\w+/.exec(runKeysCli(args, { GATEWAY_KEYS_FILE }, new Date()))?.[0] ?? '';
      const headers = {
        'X-API-Key': keys('issue-app', 'acme'),
        'X-Client-Key': keys('issue-client', 'acme', 'acme-nl'),
      };
      await withEnv({ NODE_ENV: 'production', GATEWAY_KEYS_FILE }, async (running) => {
        const reload = () => asUser(USER_OF_IMAGE, () => running.app.get(KeySource).reload());
        expect([reload(), await statusOf(running, headers)]).toEqual([true, 200]);
        keys('revoke', 'acme', 'acme-nl');
        expect([reload(), await statusOf(running, headers)]).toEqual([true, 403]);
      });
    });

    it('says so where the file that it reads was replaced, as under a mount of the file alone', async () => {
      const file = join(temporaryFolder(), 'keys.json');
      writeFileSync(file, JSON.stringify(TWO_APPLICATIONS));
      const mounted = openSync(file, 'r');
      const env = { NODE_ENV: 'production', GATEWAY_KEYS_FILE: `/proc/self/fd/${mounted}` };
      await withEnv(env, async (running) => {
        const told = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
        running.app.get(KeySource).reload();
        expect(await statusOf(running, ACME)).toBe(200);
        expect(told).not.toHaveBeenCalled();
        rmSync(file);
        running.app.get(KeySource).reload();
        expect(told).toHaveBeenCalledWith(expect.stringMatching(/old keys.*Mount its folder/));
        told.mockRestore();
      });
      closeSync(mounted);
    });
  });
});
