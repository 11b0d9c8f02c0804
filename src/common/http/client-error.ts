import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, toEnvelope } from '../errors';
import { requestIdFrom, REQUEST_ID_HEADER } from './request-id';

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

/** A whole answer as bytes, for connections that never became a request of the framework. */
function rawErrorAnswer(error: ApiError): string {
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify(toEnvelope(error, requestId));
  return [
    `HTTP/1.1 ${error.httpStatus} ${STATUS_CODES[error.httpStatus] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `${REQUEST_ID_HEADER}: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

interface SocketOfServer extends Duplex {
  /** The answer that Node is writing on this connection, if any. */
  _httpMessage?: { headersSent: boolean } | null;
  destroySoon?(): void;
}

/** Node answers unparseable requests without a body; ours carry the envelope like every other error. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: SocketOfServer) => {
    const answering = socket._httpMessage?.headersSent === true;
    if (failure.code === 'ECONNRESET' || !socket.writable || answering) {
      socket.destroy();
      return;
    }
    const code = CODE_OF_PARSER_ERROR[failure.code ?? ''] ?? 'BAD_REQUEST';
    socket.write(rawErrorAnswer(new ApiError(code, MESSAGES[code])));
    if (socket.destroySoon) {
      socket.destroySoon();
    } else {
      socket.destroy();
    }
  });
}
