import { BodyBuffer } from './body-buffer';
import { BodyLease } from './body-lease';
import { bytesOfCaller, InflightBudget } from './inflight-budget';
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
    const budget = new InflightBudget(10, 10);
    expect([9, 2, 1, 1].map((bytes) => budget.tryTake('a', bytes))).toEqual([true, false, true, false]);
    expect(budget.used).toBe(10);
  });

  it('a lease gives back once, all it took, and takes no more after that', () => {
    const budget = new InflightBudget(10, 10);
    const lease = new BodyLease(budget, 'a');
    lease.take(3);
    lease.take(4);
    lease.close();
    lease.close();
    expect(budget.used).toBe(0);
    expect(lease.take(1)).toBe(false);
    expect(budget.used).toBe(0);
  });

  it('of one caller up to its share, which is its own again when it is given back', () => {
    const budget = new InflightBudget(10, 6);
    expect([5, 2, 1, 1].map((bytes) => budget.tryTake('a', bytes))).toEqual([true, false, true, false]);
    expect([5, 4].map((bytes) => budget.tryTake('b', bytes))).toEqual([false, true]);
    budget.release('a', 6);
    expect([7, 6].map((bytes) => budget.tryTake('a', bytes))).toEqual([false, true]);
  });

  it('the share is half, and one largest body in any case', () => {
    expect([bytesOfCaller(512, 64), bytesOfCaller(127, 64), bytesOfCaller(64, 64)]).toEqual([256, 64, 64]);
  });
});
