import type { IncomingMessage, ServerResponse } from 'node:http';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The requests that are being answered: a drain waits for them and, when its time is over, cuts them off. */
export class InFlight {
  private readonly exchanges = new Set<Exchange>();
  private closing = false;
  private quietSinceMs = performance.now();

  get count(): number {
    return this.exchanges.size;
  }

  /** How long nothing has been in flight; 0 while something is. */
  get quietMs(): number {
    return this.exchanges.size > 0 ? 0 : performance.now() - this.quietSinceMs;
  }

  list(): readonly Exchange[] {
    return [...this.exchanges];
  }

  track(request: IncomingMessage, response: ServerResponse): void {
    const exchange = { request, response };
    this.exchanges.add(exchange);
    response.once('close', () => {
      this.exchanges.delete(exchange);
      this.quietSinceMs = performance.now();
    });
    if (this.closing) {
      response.setHeader('Connection', 'close');
    }
  }

  /** From now on every answer tells its client to open a new connection, to another process. */
  closeConnectionsAfterAnswers(): void {
    this.closing = true;
    this.quietSinceMs = performance.now();
    for (const { response } of this.exchanges) {
      if (!response.headersSent) {
        response.setHeader('Connection', 'close');
      }
    }
  }
}
