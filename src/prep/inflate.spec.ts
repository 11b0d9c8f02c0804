import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { inflate } from './inflate';

const BODY = Buffer.from('{"jobs":[]}'.repeat(100));

describe('inflate', () => {
  it.each([
    ['identity', 'identity', (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gzipSync],
    ['deflate with the zlib wrapper', 'deflate', deflateSync],
    ['deflate without it', 'deflate', deflateRawSync],
    ['brotli', 'br', brotliCompressSync],
  ] as const)('reads %s', (_, encoding, compress) => {
    expect(Buffer.from(inflate(compress(BODY), encoding, BODY.length))).toEqual(BODY);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('refuses %s that inflates to one byte more than the bound', (encoding, compress) => {
    expect(() => inflate(compress(BODY), encoding, BODY.length - 1)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', httpStatus: 413 }),
    );
  });

  it.each(['gzip', 'deflate', 'br'] as const)('refuses bytes that are not %s', (encoding) => {
    expect(() => inflate(Buffer.from('plain text'), encoding, 1_000)).toThrow(
      expect.objectContaining({ code: 'SCHEMA_ERROR' }),
    );
  });

  it('refuses a compressed body that ends too early', () => {
    const cut = gzipSync(BODY).subarray(0, 20);
    expect(() => inflate(cut, 'gzip', 10_000)).toThrow(expect.objectContaining({ code: 'SCHEMA_ERROR' }));
  });
});
