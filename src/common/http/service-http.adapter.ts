import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { HttpLimits } from '../../config/limits';
import { answerClientErrors } from './client-error';
import { expressMessages } from './express-messages';
import { useOriginForm } from './origin-form';
import { refuseTunnels } from './refuse-tunnels';

/** Nest's Express adapter over a server with our bounds, all of which Node wants to know at creation. */
export class ServiceHttpAdapter extends ExpressAdapter {
  constructor(private readonly limits: HttpLimits) {
    super();
  }

  override initHttpServer(): void {
    const { limits } = this;
    const express = this.getInstance<Express>();
    const server = createServer(
      {
        ...expressMessages(express),
        headersTimeout: limits.headersTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveTimeoutMs,
        connectionsCheckingInterval: limits.connectionsCheckingIntervalMs,
        maxHeaderSize: limits.maxHeaderBytes,
        // Node would answer a missing Host header without a body; the request entry does it with one.
        requireHostHeader: false,
      },
      express,
    );
    // Before Express, which listens since the server was made.
    server.prependListener('request', useOriginForm);
    server.maxConnections = limits.maxConnections;
    boundRequestsOfConnection(server, limits.maxRequestsPerConnection);
    answerClientErrors(server);
    refuseTunnels(server);
    answerExpectations(server);
    this.httpServer = server;
  }
}

/** `100 Continue` is sent by whoever starts to read the body: never before the caller is known. */
function answerExpectations(server: Server): void {
  server.on('checkContinue', (request, response) => {
    request.awaitsContinue = true;
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Node answers what was pipelined behind the last request with a 503 without a body, after it has said
 * `Connection: close`, and leaves the connection open. Here the connection ends with the last whole
 * answer, so that the client repeats the rest on a new one.
 */
function boundRequestsOfConnection(server: Server, most: number): void {
  const counts = new WeakMap<Socket, number>();
  server.maxRequestsPerSocket = most;
  server.prependListener('request', ({ socket }, response) => {
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    if (count >= most) {
      // Before Node's own listener, which would begin to write the next answer.
      response.prependOnceListener('finish', () => socket.destroySoon());
    }
  });
}
