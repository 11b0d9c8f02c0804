export type ConvertErrorCode =
  /** The text is not of the format at all: no JSON, no header, no rows. */
  | 'MALFORMED'
  | 'WRONG_TYPE'
  | 'MISSING'
  | 'OUT_OF_RANGE'
  | 'UNKNOWN_REFERENCE'
  | 'DUPLICATE_ID'
  /** What the other side has no word for, and without which the problem would be another one. */
  | 'UNSUPPORTED';

/** A text that cannot be converted: what is wrong, and where in it. */
export class ConvertError extends Error {
  override readonly name = 'ConvertError';

  constructor(
    readonly code: ConvertErrorCode,
    message: string,
    /** `jobs[3].time_windows[0]` of JSON, `line 12` of text; empty for the whole. */
    readonly path: string,
  ) {
    super(message);
  }
}
