import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expressMessages } from './express-messages';

const prototypesOf = (...messages: readonly object[]): unknown[] =>
  messages.map((message) => Object.getPrototypeOf(message) as unknown);

describe('requests and responses of Express', () => {
  it('have their prototypes before Express sees them, and what Express gives them', async () => {
    const app = express();
    const { IncomingMessage: Request, ServerResponse: Response } = expressMessages(app);
    let born: unknown[] = [];
    let handled: unknown[] = [];
    app.get('/', (request, response) => {
      handled = prototypesOf(request, response);
      response
        .status(201)
        .json([
          ...[request.app === app, response.app === app, request.path],
          ...[request instanceof IncomingMessage, response instanceof ServerResponse],
        ]);
    });
    const server = createServer({ IncomingMessage: Request, ServerResponse: Response }, app);
    server.prependListener('request', (request, response) => (born = prototypesOf(request, response)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(answer.status).toBe(201);
      expect(await answer.json()).toEqual([true, true, '/', true, true]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    expect(born).toEqual([Request.prototype, Response.prototype]);
    expect(handled[0]).toBe(born[0]);
    expect(handled[1]).toBe(born[1]);
  });
});
