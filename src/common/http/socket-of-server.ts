import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection of Node's HTTP server, with what its types leave out. */
export interface SocketOfServer extends Duplex {
  /** The answer that Node is writing on this connection, if any. */
  _httpMessage?: ServerResponse | null;
  destroySoon?(): void;
}
