import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { BodyBuffer } from './body-buffer';
import { BodyLease } from './body-lease';
import { InflightBudget } from './inflight-budget';
import { INTAKE_PACE, IntakePace } from './intake-pace';
import { readBody } from './read-body';

const BOUNDS = { maxBytes: 1e9, timeoutMs: 30_000, retryAfterSeconds: 1 };
const CHUNK = Buffer.alloc(64 * 1024, 'a');
const CHUNKS = 20;
const BODIES = 16;

/** A request whose whole body has already come in. */
function requestOf(chunks: readonly Buffer[], declared: boolean): IncomingMessage {
  const stream = new PassThrough({ highWaterMark: CHUNK.length * CHUNKS });
  chunks.forEach((chunk) => stream.write(chunk));
  stream.end();
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return Object.assign(stream, {
    headers: declared ? { 'content-length': String(length) } : {},
  }) as unknown as IncomingMessage;
}

const lease = () => new BodyLease(new InflightBudget(1e9));

describe('readBody', () => {
  afterEach(() => jest.restoreAllMocks());

  it('takes a bounded part of all bodies in a turn of the loop, however much has come in', async () => {
    const pace = new IntakePace();
    const perTurn: number[] = [0];
    const append = jest.spyOn(BodyBuffer.prototype, 'append');
    append.mockImplementation(function (this: BodyBuffer, chunk: Buffer) {
      perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + chunk.length;
      Object.assign(this, { size: this.length + chunk.length });
    });
    let open = true;
    const nextTurn = () => {
      perTurn.push(0);
      if (open) {
        setImmediate(nextTurn);
      }
    };
    setImmediate(nextTurn);
    const bodies = await Promise.all(
      Array.from({ length: BODIES }, () =>
        readBody(requestOf(new Array<Buffer>(CHUNKS).fill(CHUNK), true), lease(), pace, BOUNDS),
      ),
    );
    open = false;
    expect(bodies.map(({ length }) => length)).toEqual(new Array(BODIES).fill(CHUNKS * CHUNK.length));
    // The bodies that go on, and the one that begins.
    const most = (INTAKE_PACE.bodiesPerTurn + 1) * (INTAKE_PACE.bytesPerTurn + CHUNK.length);
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(most);
  });

  it('makes one large block a turn', async () => {
    const pace = new IntakePace();
    const begun: number[] = [];
    let turn = 0;
    for (let i = 0; i < 3; i += 1) {
      pace.begin(INTAKE_PACE.largeBlockBytes + 1, () => begun.push(turn));
    }
    pace.begin(INTAKE_PACE.largeBlockBytes, () => begun.push(-1));
    for (turn = 1; turn <= 4; turn += 1) {
      await new Promise(setImmediate);
    }
    expect(begun[0]).toBe(-1);
    expect(new Set(begun).size).toBe(4);
  });

  it.each([true, false])(
    'keeps the order of the bytes over many turns (declared length: %s)',
    async (declared) => {
      const chunks = Array.from({ length: CHUNKS }, (_, i) => Buffer.alloc(CHUNK.length, i));
      const bytes = await readBody(requestOf(chunks, declared), lease(), new IntakePace(), BOUNDS);
      expect(bytes.equals(Buffer.concat(chunks))).toBe(true);
    },
  );

  it('fails once when the client goes while the body waits for its turn', async () => {
    const request = requestOf(new Array<Buffer>(CHUNKS).fill(CHUNK), true);
    const read = readBody(request, lease(), new IntakePace(), BOUNDS);
    request.destroy();
    await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await new Promise(setImmediate);
    expect(request.listenerCount('data')).toBe(0);
  });
});
