import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { coordinateRequest } from '../support/factories';
import { RoadServer } from '../support/road-server';
import { KEYS } from '../support/service';
import { ServiceProcess } from './service-process';

const WATCH = join(__dirname, '../support/outbound-watch.cjs');
const OUTBOUND = /OUTBOUND .*/g;

/** Webhooks are accepted and never called (contract B40); nothing else makes the service call anybody either (security 32, 42). */
describe('connections that the service opens', () => {
  let service: ServiceProcess;
  let receiver: Server;
  let called = 0;
  let url: string;

  beforeAll(async () => {
    receiver = createServer((_, response) => {
      called += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    service = new ServiceProcess({ NODE_ENV: 'test', WARM_UP: 'true' }, ['--require', WATCH]);
    url = `http://127.0.0.1:${await service.port()}`;
    while ((await fetch(`${url}/health/ready`)).status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  afterAll(async () => {
    await service.kill();
    receiver.close();
  });

  const post = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...KEYS, ...headers },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('are none, whatever a request says of webhooks, and wherever it is prepared', async () => {
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const webhooks = [{ url: hook, headers: { authorization: 'x' }, events: ['completed'] }];
    const body = JSON.stringify({ ...coordinateRequest(), webhooks, metadata: { callback_url: hook } });
    const compressed = gzipSync(body);
    expect(await post('/api/v1/optimize/sync', body)).toBe(200);
    expect(await post('/api/v1/optimize/sync', compressed, { 'content-encoding': 'gzip' })).toBe(200);
    expect(await post('/api/v1/optimize/validate', body)).toBe(200);
    expect(await post('/api/v1/optimize/validate', `${body}x`)).toBe(422);
    expect(called).toBe(0);
    expect(service.output.match(OUTBOUND) ?? []).toEqual([]);
  });

  it('go to the configured road servers alone, whose key is in no log', async () => {
    const road = await RoadServer.start();
    const port = new URL(road.url).port;
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'debug', ORS_URL: road.url, ORS_API_KEY: 'canary-key-of-ors' };
    const asking = new ServiceProcess(env, ['--require', WATCH]);
    const solve = async (provider: string) => {
      const answer = await fetch(`http://127.0.0.1:${await asking.port()}/api/v1/optimize/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...KEYS },
        body: JSON.stringify({ ...coordinateRequest(), travel: { provider } }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    road.misbehave('redirect');
    expect(await solve('ors')).toBe(502);
    expect(await solve('ors')).toBe(200);
    expect(road.calls[0]?.headers.authorization).toBe('canary-key-of-ors');
    const seen = new Set(asking.output.match(OUTBOUND));
    await asking.kill();
    await road.close();
    expect([...seen]).toEqual([`OUTBOUND connect ${port} (main thread)`]);
    expect(asking.output).toContain('Road server failed');
    expect(asking.output).not.toContain('canary');
  });

  it('would be seen, from the main thread and from a worker', () => {
    const call = `fetch('http://127.0.0.1:47009').catch(() => undefined)`;
    const script = `${call}; new (require('node:worker_threads').Worker)(${JSON.stringify(call)}, { eval: true })`;
    const { stderr } = spawnSync(process.execPath, ['--require', WATCH, '-e', script], { encoding: 'utf8' });
    expect(stderr.match(OUTBOUND)).toEqual(
      expect.arrayContaining([
        'OUTBOUND connect 47009 (main thread)',
        'OUTBOUND connect 47009 (worker thread)',
      ]),
    );
  });
});
