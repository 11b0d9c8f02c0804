import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import request from 'supertest';
import { ServiceProcess } from './service-process';
import { temporaryFolders } from '../support/temporary-folder';

const started: ServiceProcess[] = [];
const start = (env: NodeJS.ProcessEnv, nodeOptions: readonly string[] = []) => {
  const service = new ServiceProcess(env, nodeOptions);
  started.push(service);
  return service;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.kill()));
});

const EARLY_HANG_UP = ['--require', join(__dirname, '../support/early-hang-up.cjs')];
const CANARY = 'canary-key-1f2e3d4c5b6a';

describe('start of the process', () => {
  it('names every bad variable at once and exits 1 without listening', async () => {
    const service = start({
      PORT: 'abc',
      MAX_BODY_MB: '0',
      LOG_LEVEL: 'loud',
      GATEWAY_KEYS: `{"key":"${CANARY}"`,
    });
    expect(await service.exited).toBe(1);
    for (const name of ['PORT', 'MAX_BODY_MB', 'LOG_LEVEL', 'GATEWAY_KEYS']) {
      expect(service.output).toContain(`- ${name} `);
    }
    expect(service.output).not.toContain('Listening');
    expect(service.output).not.toContain(CANARY);
  });

  it('refuses a key file that cannot be read, without its path', async () => {
    const service = start({ GATEWAY_KEYS_FILE: '/nonexistent/keys.json' });
    expect(await service.exited).toBe(1);
    expect(service.output).toContain('GATEWAY_KEYS_FILE cannot be read (ENOENT)');
  });

  it('says plainly that the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const service = start({ NODE_ENV: 'test', PORT: String((taken.address() as AddressInfo).port) });
    expect(await service.exited).toBe(1);
    expect(service.output).toMatch(/port \d+ is already in use/i);
    expect(service.output).not.toContain('    at ');
    taken.close();
  });

  it('prints the first request in development, on the loopback address', async () => {
    const service = start({ NODE_ENV: 'development' });
    const port = await service.port();
    await service.sees(/curl -s -X POST/);
    expect(service.output).toContain('"host":"127.0.0.1"');
    expect(service.output).toContain(
      `curl -s -X POST http://127.0.0.1:${port}/api/v1/optimize/sync -H 'Content-Type: application/json' ` +
        "-H 'X-API-Key: dev-app-key' -H 'X-Client-Key: dev-client-key' --data @examples/belgian-deliveries.json",
    );
  });

  it('unset NODE_ENV is production: warns that every key is refused, and prints no development keys', async () => {
    const service = start({ HOST: '127.0.0.1', SOLVER_FAULTS: 'trap=1' });
    await service.port();
    expect(service.output).toContain('"level":"warn"');
    expect(service.output).toMatch(/every request to a guarded route is refused/);
    expect(service.output).toContain('SOLVER_FAULTS is ignored');
    expect(service.output).not.toContain('dev-app-key');
  });
});

describe('SIGHUP (contract A17)', () => {
  const temporaryFolder = temporaryFolders();

  it('reads the key file again; the logs hold no key, configured or presented (reliability G2)', async () => {
    const path = join(temporaryFolder(), 'keys.json');
    const document = {
      applications: [{ id: 'a', key: CANARY, clients: [{ id: 'c', key: `${CANARY}-client` }] }],
    };
    writeFileSync(path, JSON.stringify({ applications: [] }));
    const service = start({ NODE_ENV: 'test', GATEWAY_KEYS_FILE: path, LOG_LEVEL: 'debug' });
    const url = `http://127.0.0.1:${await service.port()}`;
    const headers = { 'X-API-Key': CANARY, 'X-Client-Key': `${CANARY}-client` };
    const ask = async () =>
      (await request(url).get(`/api/v1/optimize/nope?key=${CANARY}`).set(headers)).status;

    expect(await ask()).toBe(403);
    writeFileSync(path, JSON.stringify(document));
    service.signal('SIGHUP');
    await service.sees(/Keys reloaded/);
    expect(await ask()).toBe(404);
    writeFileSync(path, `{"applications": "${CANARY}"}`);
    service.signal('SIGHUP');
    await service.sees(/Keys not reloaded/);
    expect(await ask()).toBe(404);

    expect(service.output).toMatch(/"code":"FORBIDDEN"/);
    expect(service.output).not.toContain(CANARY);
  });

  it('during the start is remembered', async () => {
    const path = join(temporaryFolder(), 'keys.json');
    writeFileSync(path, JSON.stringify({ applications: [] }));
    const service = start({ NODE_ENV: 'test', GATEWAY_KEYS_FILE: path }, EARLY_HANG_UP);
    await service.port();
    await service.sees(/Keys reloaded/);
  });

  it('without a key file leaves the keys of a service in production as they are', async () => {
    const service = start({ HOST: '127.0.0.1' });
    const port = await service.port();
    service.signal('SIGHUP');
    await service.sees(/Keys not reloaded.*GATEWAY_KEYS_FILE is not set/);
    expect((await request(`http://127.0.0.1:${port}`).get('/health')).status).toBe(200);
  });

  it('ends a service in development that has no key file, as its terminal would', async () => {
    const service = start({ NODE_ENV: 'development' });
    await service.port();
    service.signal('SIGHUP');
    expect(await service.exited).toBe(0);
    expect(service.output).toMatch(/Draining/);
  });

  it('ends it during the start too, as soon as it has begun', async () => {
    const service = start({ NODE_ENV: 'development' }, EARLY_HANG_UP);
    expect(await service.exited).toBe(0);
    expect(service.output).toMatch(/Draining/);
  });
});
