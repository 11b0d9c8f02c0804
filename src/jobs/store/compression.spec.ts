import { inflate } from '../../prep/inflate';
import { compressBody } from './compression';

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
    expect(inflate(kept.bytes, kept.encoding, length)).toEqual(sent.bytes);
  });

  it('as it came, where its sender compressed it', async () => {
    const sent = { ...body(2 * 1024 * 1024), encoding: 'deflate' as const };
    expect(await compressBody(sent)).toBe(sent);
  });
});
