import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { KEYS, runApp } from './running-app';

const prototypeOf = (message: object): unknown => Object.getPrototypeOf(message);

describe('what arrives at the service', () => {
  it('never has its prototype changed, which would keep it in memory beyond its answer', async () => {
    const { app, url, close } = await runApp();
    try {
      const changed: boolean[] = [];
      const server: Server = app.getHttpServer();
      server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const born = [request, response].map(prototypeOf);
        // Before the answer leaves, so before its client has it.
        response.once('prefinish', () => {
          const ended = [request, response].map(prototypeOf);
          changed.push(...ended.map((prototype, i) => prototype !== born[i]));
        });
      });
      const post = { method: 'POST', headers: { ...KEYS, 'content-type': 'application/json' }, body: '{}' };
      for (const [path, init, status] of [
        ['/health', {}, 200],
        ['/nothing', {}, 404],
        ['/api/v1/optimize/sync', post, 422],
      ] as const) {
        const answer = await fetch(`${url}${path}`, init);
        await answer.arrayBuffer();
        expect(answer.status).toBe(status);
      }
      expect(changed).toEqual(new Array(6).fill(false));
    } finally {
      await close();
    }
  });
});
