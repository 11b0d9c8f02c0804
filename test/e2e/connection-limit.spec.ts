import { Agent, get, type IncomingMessage } from 'node:http';
import { rawExchange, runApp, type RunningApp } from './running-app';

const MOST = 3;

let running: RunningApp;
beforeAll(async () => {
  running = await runApp({ limits: { maxRequestsPerConnection: MOST } });
});
afterAll(() => running.close());

describe('requests of one connection', () => {
  const line = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';

  it('the last one is answered whole, says that the connection closes, and nothing half follows', async () => {
    const { text } = await rawExchange(running.port, (send) => send(line.repeat(MOST + 2)));
    const answers = text.split(/(?=HTTP\/1\.1 )/);
    expect(answers).toHaveLength(MOST);
    expect(answers.every((answer) => answer.startsWith('HTTP/1.1 200 OK'))).toBe(true);
    expect(answers.map((answer) => /^connection: close\r$/im.test(answer))).toEqual([false, false, true]);
    expect(JSON.parse(answers[MOST - 1]?.split('\r\n\r\n')[1] ?? '')).toHaveProperty('status');
  });

  it('a client that keeps connections alive opens the next one and loses no request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${running.url}/health`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer));
        }).once('error', reject);
      });
    for (let i = 0; i < 2 * MOST + 1; i += 1) {
      expect((await ask()).statusCode).toBe(200);
    }
    agent.destroy();
  });
});
