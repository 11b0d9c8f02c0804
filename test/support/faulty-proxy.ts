import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port';

/** What a network, or a server behind it, does to its clients. */
export type Fault =
  | 'none'
  /** Nobody listens. */
  | 'refuse'
  /** Takes connections and all that is said, and never answers; what is open stays so. */
  | 'hang'
  /** The server hears everything, its answers are lost. */
  | 'half_open'
  /** Answers, and always late: a Redis far away, or one that has too much to do. */
  | 'late'
  /** Answers byte by byte. */
  | 'slow'
  /** Hangs up in the middle of an answer. */
  | 'cut'
  /** Breaks connections off as soon as something is said. */
  | 'reset'
  /** Says something of its own after every answer. */
  | 'garbage'
  /** Takes what is said and refuses all of it, as a Redis that reads its data from the disk, */
  | 'loading'
  /** or that was given a password. */
  | 'noauth'
  /** Comes and goes. */
  | 'flap';

const SLICE_MS = 20;
/** Within the time that the service gives a command (50 ms), so that it is never taken for one that is gone. */
const LATE_MS = 25;
const FLAP_MS = 150;
const REFUSALS: Partial<Record<Fault, string>> = {
  loading: '-LOADING Redis is loading the dataset in memory\r\n',
  noauth: '-NOAUTH Authentication required.\r\n',
};
/** The head of a command, and its name's. */
const COMMAND = /\*\d+\r\n\$\d+\r\n/g;
/** Replies to nothing, and no replies at all. */
const GARBAGE = Buffer.from(
  '+OK\r\n:7\r\n$-1\r\n*2\r\n+a\r\n-b\r\n\u0000\u0001HTTP/1.1 400\r\n\r\n',
  'latin1',
);

/** Stands before a TCP server of the loopback address, and spoils what passes. */
export class FaultyProxy {
  /** How many were ever made. */
  connections = 0;
  private fault: Fault = 'none';
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private flapping: NodeJS.Timeout | undefined;

  private constructor(
    readonly port: number,
    private readonly target: number,
  ) {}

  static async start(target: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(await freePort(), target);
    await proxy.listen();
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async set(fault: Fault): Promise<void> {
    clearInterval(this.flapping);
    this.fault = fault;
    if (fault === 'refuse') {
      await this.stopListening();
    } else {
      await this.listen();
    }
    if (fault === 'none') {
      // As a network that heals: what hung is broken off sooner or later.
      this.dropAll();
    }
    if (fault === 'flap') {
      this.flap();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.flapping);
    await this.stopListening();
  }

  private flap(): void {
    let isUp = true;
    this.flapping = setInterval(() => {
      isUp = !isUp;
      this.fault = isUp ? 'none' : 'reset';
      if (!isUp) {
        this.dropAll();
      }
    }, FLAP_MS);
  }

  private async listen(): Promise<void> {
    if (this.server === null) {
      const server = createServer((client) => this.carry(client));
      this.server = server;
      await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    }
  }

  private async stopListening(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
    this.dropAll();
    await closed;
  }

  private dropAll(): void {
    this.sockets.forEach((socket) => socket.destroy());
  }

  private carry(client: Socket): void {
    this.connections += 1;
    const server = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      // A part that waits for the acknowledgement of the last one would be 40 ms of a network that is well.
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    client.on('data', (bytes) => this.ask(client, server, bytes));
    server.on('data', (bytes) => void this.answer(client, bytes));
  }

  private ask(client: Socket, server: Socket, bytes: Buffer): void {
    if (this.fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const refusal = REFUSALS[this.fault];
    if (refusal !== undefined) {
      client.write(refusal.repeat(bytes.toString('latin1').match(COMMAND)?.length ?? 0));
    } else if (this.fault !== 'hang') {
      server.write(bytes);
    }
  }

  private async answer(client: Socket, bytes: Buffer): Promise<void> {
    switch (this.fault) {
      case 'hang':
      case 'half_open':
        return;
      case 'late':
        // Nothing overtakes: all of them wait for as long.
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        client.write(bytes);
        return;
      case 'slow':
        for (const byte of bytes) {
          await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
          if (client.destroyed) {
            return;
          }
          client.write(Uint8Array.of(byte));
        }
        return;
      case 'cut':
        client.end(bytes.subarray(0, bytes.length / 2));
        return;
      case 'garbage':
        client.write(Buffer.concat([bytes, GARBAGE]));
        return;
      default:
        client.write(bytes);
    }
  }
}
