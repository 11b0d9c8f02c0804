import { inflate } from '../../prep/inflate';
import { compress, compressBody, decompress } from './compression';

const body = (bytes: number) => ({
  bytes: Buffer.from('[1,2,3]'.padEnd(bytes)),
  encoding: 'identity' as const,
});

describe('a body that is kept', () => {
  it.each([
    ['a small one by gzip', 100, 'gzip'],
    ['a large one by Brotli, which takes less time', 2 * 1024 * 1024, 'br'],
  ] as const)('%s, and is read as it was sent', async (_, length, encoding) => {
    const sent = body(length);
    const kept = await compressBody(sent);
    expect(kept.encoding).toBe(encoding);
    expect(kept.bytes.byteLength).toBeLessThan(length);
    expect(Buffer.compare(inflate(kept.bytes, kept.encoding, length), sent.bytes)).toBe(0);
  });

  it('as it came, where its sender compressed it', async () => {
    const sent = { ...body(2 * 1024 * 1024), encoding: 'deflate' as const };
    expect(await compressBody(sent)).toBe(sent);
  });
});

describe('small bytes', () => {
  const bytes = Buffer.from(JSON.stringify(Array.from({ length: 700 }, (_, i) => (i * 7_919) % 9_000)));

  // Hundreds a second of a quarter of a megabyte each had the whole heap collected every third of a second.
  it('leave no more garbage than their own size, many times', async () => {
    const times = 30;
    const kept = await compress(bytes);
    const made = () => process.memoryUsage().arrayBuffers;
    const before = made();
    let most = 0;
    for (let i = 0; i < times; i += 1) {
      await compress(bytes);
      expect((await decompress(kept, bytes.length)).equals(bytes)).toBe(true);
      most = Math.max(most, made() - before);
    }
    expect(most).toBeLessThan(times * 16 * bytes.length);
  });
});
