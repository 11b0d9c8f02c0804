import { joinInTurns } from '../common/join-in-turns';

/** What of an answer belongs to one request, and is no part of what may be kept for another (contract C16). */
export interface AnswerHead {
  readonly request_id: string;
  readonly cached: boolean;
  readonly solve_time_ms: number;
}

/** The rest of an answer, JSON in UTF-8 with one field at least, becomes a whole one. */
export function withHead(rest: Uint8Array, head: AnswerHead): Promise<Uint8Array> {
  const before = Buffer.from(`${JSON.stringify(head).slice(0, -1)},`);
  // Without the brace that opens it.
  return joinInTurns([before, rest.subarray(1)]);
}
