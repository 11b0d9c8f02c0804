import { gzipSync } from 'node:zlib';
import { ApiError } from '../common/errors';
import type { ContentEncoding } from '../common/body/raw-body';
import { readPatternBody } from './read-pattern-body';

const TWO_MIB = 2 * 1024 * 1024;
const OBJECT = '{"external_id":"a"}';

function read(content: string | Buffer, encoding: ContentEncoding = 'identity'): unknown {
  return readPatternBody({ bytes: Buffer.from(content), encoding });
}

function refusalOf(content: string | Buffer, encoding?: ContentEncoding): ApiError {
  try {
    read(content, encoding);
  } catch (thrown) {
    return thrown as ApiError;
  }
  throw new Error('nothing was refused');
}

describe('the body of a pattern', () => {
  it.each([
    ['as it is', 'identity', (text: string) => Buffer.from(text)],
    ['compressed', 'gzip', gzipSync],
  ] as const)('(%s) may have 2 MiB and not a byte more: 413', (_, encoding, written) => {
    expect(read(written(OBJECT.padEnd(TWO_MIB)), encoding)).toEqual({ external_id: 'a' });
    const refusal = refusalOf(written(OBJECT.padEnd(TWO_MIB + 1)), encoding);
    expect(refusal).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', httpStatus: 413 });
  });

  it.each([
    ['no JSON', '{"external_id":', 'identity'],
    ['empty', '', 'identity'],
    ['not compressed as it says', OBJECT, 'gzip'],
  ] as const)('that is %s is a VALIDATION_ERROR (B12)', (_, text, encoding) => {
    const { code, httpStatus, errors } = refusalOf(text, encoding);
    expect([code, httpStatus]).toEqual(['VALIDATION_ERROR', 422]);
    expect(errors.length).toBeGreaterThan(0);
  });
});
