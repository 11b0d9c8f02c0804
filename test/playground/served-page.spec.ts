import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { builtProgram } from '../e2e/service-process';
import { expectEnvelope, KEYS, rawExchange, runApp, type RunningApp } from '../e2e/running-app';

const ASSETS = join(__dirname, '../../dist/playground/public/assets');
/** Of all scripts of the page together, compressed. */
const MOST_SCRIPT_BYTES = 400 * 1024;

beforeAll(() => void builtProgram(), 600_000);

describe('the page as it is served', () => {
  let running: RunningApp;
  const get = (path: string) => supertest(running.url).get(path);
  beforeAll(async () => {
    running = await runApp({ env: { PLAYGROUND_ENABLED: 'true' } });
  });
  afterAll(() => running.close());

  it.each(['/playground', '/playground/'])(
    '%s is the page, without keys and under a strict policy',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      // What the policy would not run.
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
    },
  );

  it('brings scripts and styles that may be kept for ever, compressed for who can read it', async () => {
    const { text } = await get('/playground');
    const named = [...text.matchAll(/(?:src|href)="(\/playground\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const path of named) {
      const { status, headers } = await get(path).set('Accept-Encoding', 'gzip');
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'gzip']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['vary']).toBe('Accept-Encoding');
      const plain = await get(path).set('Accept-Encoding', 'identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(Number(plain.headers['content-length'])).toBeGreaterThan(Number(headers['content-length']));
    }
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await get('/playground');
    const again = await get('/playground').set('If-None-Match', headers['etag'] ?? '');
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('answers HEAD as GET, without the body', async () => {
    const [got, head] = [await get('/playground'), await supertest(running.url).head('/playground')];
    expect(head.status).toBe(200);
    expect(head.text ?? '').toBe('');
    expect(head.headers['content-security-policy']).toBe(got.headers['content-security-policy']);
  });

  it.each([
    '/playground/nothing.js',
    '/playground/assets',
    '/playground/assets/',
    '/playground/../package.json',
    '/playground/assets/../../../../package.json',
    '/playground/..%2f..%2fpackage.json',
    '/playground/%2e%2e/%2e%2e/main.js',
    '/playground/..\\..\\main.js',
  ])('%s is 404 in the one envelope', async (path) => {
    // By hand: every client would tidy the path.
    const { status, body } = await rawExchange(running.port, (send) =>
      send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    expectEnvelope(body, 'NOT_FOUND', 404);
    expect(status).toBe(404);
  });

  it('refuses other methods with those that there are', async () => {
    const { status, headers, body } = await supertest(running.url).post('/playground').set(KEYS);
    expectEnvelope(body, 'METHOD_NOT_ALLOWED', 405);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('knows the documented keys where they are accepted', async () => {
    const { body } = await get('/playground/settings.json');
    expect(body.development_keys).toEqual({ application: 'dev-app-key', client: 'dev-client-key' });
  });

  it('is in no OpenAPI document', async () => {
    const { text } = await get('/openapi.json');
    expect(text).not.toContain('/playground');
  });
});

describe('the switch', () => {
  const document = JSON.stringify({
    applications: [{ id: 'acme', key: 'acme-key', clients: [{ id: 'nl', key: 'acme-nl-key' }] }],
  });

  it.each<[string, Record<string, string>, number]>([
    ['in production is off', { NODE_ENV: 'production' }, 404],
    ['in production can be on', { NODE_ENV: 'production', PLAYGROUND_ENABLED: 'true' }, 200],
    ['in development is on', { NODE_ENV: 'development' }, 200],
    ['in development can be off', { NODE_ENV: 'development', PLAYGROUND_ENABLED: 'false' }, 404],
  ])('%s', async (_, env, status) => {
    const running = await runApp({ env: { GATEWAY_KEYS: document, ...env } });
    expect((await supertest(running.url).get('/playground')).status).toBe(status);
    const { body } = await supertest(running.url).get('/playground/settings.json');
    // Keys that somebody has configured are nobody's to give away.
    expect(body.development_keys ?? null).toBeNull();
    await running.close();
  });
});

it('has scripts of 400 KB at most, compressed', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length,
    0,
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});
