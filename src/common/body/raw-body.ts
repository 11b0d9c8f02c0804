export const CONTENT_ENCODINGS = ['identity', 'gzip', 'deflate', 'br'] as const;

export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/**
 * A body as it came over the wire: not parsed, not inflated, because both can cost seconds and are
 * the work of a prep thread. The bytes own their whole ArrayBuffer, so it may be transferred.
 */
export interface RawBody {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly encoding: ContentEncoding;
}
