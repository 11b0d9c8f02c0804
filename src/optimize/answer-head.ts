import { joinInTurns } from '../common/join-in-turns';

/** What of an answer belongs to one request, and is no part of what may be kept for another (contract C16). */
export interface AnswerHead {
  readonly request_id: string;
  readonly cached: boolean;
  readonly solve_time_ms: number;
}

/** An answer in two places: one belongs to a request, the other one, JSON in UTF-8 with one field at least, to all that are alike. */
export interface HeadAndRest {
  readonly head: AnswerHead;
  readonly rest: Uint8Array;
}

/** The bytes of the whole answer, in their order. */
export function answerParts({ head, rest }: HeadAndRest): readonly [Uint8Array, Uint8Array] {
  const before = Buffer.from(`${JSON.stringify(head).slice(0, -1)},`);
  // Without the brace that opens it.
  return [before, rest.subarray(1)];
}

/** The same in one block of its own. */
export function joinAnswer(answer: HeadAndRest): Promise<Uint8Array> {
  return joinInTurns(answerParts(answer));
}
