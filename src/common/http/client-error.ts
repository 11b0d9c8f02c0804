import type { Server } from 'node:http';
import { ApiError } from '../errors';
import { rawErrorAnswer } from './raw-error-answer';
import { requestIdFrom } from './request-id';
import type { SocketOfServer } from './socket-of-server';

const MESSAGES = {
  REQUEST_HEADERS_TOO_LARGE: 'The request headers are too large.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  PAYLOAD_TOO_LARGE: 'The chunk extensions of the request body are too large.',
  BAD_REQUEST: 'This is not a well-formed HTTP/1.1 request.',
} as const;

const CODE_OF_PARSER_ERROR: Record<string, keyof typeof MESSAGES> = {
  HPE_HEADER_OVERFLOW: 'REQUEST_HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Node answers unparseable requests without a body; ours carry the envelope like every other error. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: SocketOfServer) => {
    const answering = socket._httpMessage?.headersSent === true;
    if (failure.code === 'ECONNRESET' || !socket.writable || answering) {
      socket.destroy();
      return;
    }
    const code = CODE_OF_PARSER_ERROR[failure.code ?? ''] ?? 'BAD_REQUEST';
    socket.write(rawErrorAnswer(new ApiError(code, MESSAGES[code]), requestIdFrom(undefined)));
    if (socket.destroySoon) {
      socket.destroySoon();
    } else {
      socket.destroy();
    }
  });
}
