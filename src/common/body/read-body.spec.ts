import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { BodyBuffer, STREAM_BLOCK_BYTES } from './body-buffer';
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

const lease = () => new BodyLease(new InflightBudget(1e9, 1e9), 'app/client');

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

  it.each([true, false])(
    'makes one large block a turn and copies a bounded part, however the body comes (declared length: %s)',
    async (declared) => {
      const chunks = new Array<Buffer>(CHUNKS).fill(CHUNK);
      const perTurn: { copied: number; large: number }[] = [{ copied: 0, large: 0 }];
      const now = () => perTurn.at(-1) as { copied: number; large: number };
      const copy = Buffer.prototype.copy;
      jest.spyOn(Buffer.prototype, 'copy').mockImplementation(function (this: Buffer, ...to) {
        const copied = copy.apply(this, to);
        now().copied += copied;
        return copied;
      });
      const allocate = Buffer.allocUnsafeSlow;
      jest.spyOn(Buffer, 'allocUnsafeSlow').mockImplementation((bytes) => {
        now().large += bytes > INTAKE_PACE.largeBlockBytes ? 1 : 0;
        return allocate(bytes);
      });
      let open = true;
      const nextTurn = () => {
        perTurn.push({ copied: 0, large: 0 });
        if (open) {
          setImmediate(nextTurn);
        }
      };
      setImmediate(nextTurn);
      const pace = new IntakePace();
      const requests = Array.from({ length: BODIES }, () => requestOf(chunks, declared));
      const bodies = await Promise.all(requests.map((request) => readBody(request, lease(), pace, BOUNDS)));
      open = false;
      expect(bodies.map(({ length }) => length)).toEqual(new Array(BODIES).fill(CHUNKS * CHUNK.length));
      // Streamed bodies begin all at once, those with a length one a turn.
      const begun = declared ? 1 : BODIES;
      const most = (INTAKE_PACE.bodiesPerTurn + begun) * (INTAKE_PACE.bytesPerTurn + CHUNK.length);
      expect(Math.max(...perTurn.map(({ copied }) => copied))).toBeLessThanOrEqual(most);
      expect(Math.max(...perTurn.map(({ large }) => large))).toBe(1);
    },
  );

  it('counts the blocks of a streamed body, not its bytes: many small ones hold no more than is counted', async () => {
    const room = 2 * STREAM_BLOCK_BYTES;
    const budget = new InflightBudget(room, room);
    const read = () =>
      readBody(requestOf([Buffer.from('{}')], false), new BodyLease(budget, 'a/b'), new IntakePace(), BOUNDS);
    await Promise.all([read(), read()]);
    expect(budget.used).toBe(room);
    await expect(read()).rejects.toMatchObject({ code: 'SERVER_BUSY' });
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
