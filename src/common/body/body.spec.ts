import { BodyBuffer } from './body-buffer';
import { BodyLease } from './body-lease';
import { InflightBudget } from './inflight-budget';
import { IntakePace } from './intake-pace';

const bytesOf = (body: BodyBuffer) =>
  new Promise<Buffer<ArrayBuffer>>((resolve) => body.finish(new IntakePace(), resolve));

describe('BodyBuffer', () => {
  it.each([0, 6, 1, 100])('joins the pieces, whatever length was declared (%i)', async (declared) => {
    const body = new BodyBuffer(declared);
    for (const piece of ['ab', '', 'cdef']) {
      body.append(Buffer.from(piece));
    }
    expect((await bytesOf(body)).toString()).toBe('abcdef');
  });

  it.each([64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 1_000_000, 3_000_001])(
    'grows to %i streamed bytes',
    async (size) => {
      const body = new BodyBuffer(0);
      const whole = Buffer.from(Array.from({ length: size }, (_, i) => i % 251));
      for (let at = 0; at < size; at += 10_007) {
        body.append(whole.subarray(at, at + 10_007));
      }
      const bytes = await bytesOf(body);
      expect(bytes.equals(whole)).toBe(true);
      expect(bytes.byteOffset).toBe(0);
    },
  );

  it('owns its memory: transferring it to a thread takes no other buffer along', async () => {
    const body = new BodyBuffer(3);
    body.append(Buffer.from('abc'));
    const pooled = Buffer.from('bystander');
    const bytes = await bytesOf(body);
    structuredClone(bytes, { transfer: [bytes.buffer] });
    expect(bytes.length).toBe(0);
    expect(pooled.toString()).toBe('bystander');
  });
});

describe('InflightBudget and BodyLease (contract C17)', () => {
  it('takes up to the limit, not a byte more, and nothing on a refusal', () => {
    const budget = new InflightBudget(10);
    expect([budget.tryTake(9), budget.tryTake(2), budget.tryTake(1), budget.tryTake(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(budget.used).toBe(10);
  });

  it('a lease gives back once, all it took, and takes no more after that', () => {
    const budget = new InflightBudget(10);
    const lease = new BodyLease(budget);
    lease.take(3);
    lease.take(4);
    lease.close();
    lease.close();
    expect(budget.used).toBe(0);
    expect(lease.take(1)).toBe(false);
    expect(budget.used).toBe(0);
  });
});
