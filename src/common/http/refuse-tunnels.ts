import type { Server } from 'node:http';
import { ApiError } from '../errors';
import { rawErrorAnswer } from './raw-error-answer';
import { requestIdFrom } from './request-id';
import type { SocketOfServer } from './socket-of-server';

/** A client may read the answer that long while it still sends what was meant for the other end. */
const LINGER_MS = 1_000;

/**
 * CONNECT, which asks a proxy for a tunnel, reaches no listener of requests: Node hands over the bare connection, or closes it without
 * a word where nobody takes it. No target of it is anything here, hence the empty Allow.
 */
export function refuseTunnels(server: Server): void {
  server.on('connect', (request, socket: SocketOfServer) => {
    // From here on the connection is nobody's but ours: an error of it would end the process.
    socket.on('error', () => socket.destroy());
    const error = new ApiError(
      'METHOD_NOT_ALLOWED',
      'This service is no proxy: it does not answer CONNECT.',
      {
        context: { allowed_methods: [] },
      },
    );
    const answer = rawErrorAnswer(error, requestIdFrom(request.headers['x-request-id']), ['Allow: ']);
    afterAnswers(socket, () => {
      if (socket.destroyed) {
        return;
      }
      socket.resume().end(answer);
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
    });
  });
}

/** Answers leave in the order of their requests. */
function afterAnswers(socket: SocketOfServer, then: () => void): void {
  const before = socket._httpMessage;
  if (before) {
    before.once('close', () => afterAnswers(socket, then));
  } else {
    then();
  }
}
