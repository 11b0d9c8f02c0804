import { ApiError } from '../common/errors';
import type { RoadLines } from '../road/road-lines';
import type { Ticket } from '../threads';
import type { LineAnswer } from '../travel';
import { completeLines } from './complete-lines';
import type { OpenLines, WrittenAnswer } from './pipeline';
import type { Deadline } from './solving';

/** Of the time that is left to the request, what writing its lines may take. */
const WRITING_MS = 500;
/** Bytes of text for an encoded byte, with the copy that is the answer: a position of 4 bytes is 20 of GeoJSON. */
const TEXT_PER_BYTE = { polyline: 2, geojson: 10 } as const;

export interface DrawnAnswer {
  readonly body: Uint8Array;
  /** No line is straight that should not be. */
  readonly isWhole: boolean;
}

/**
 * Draws a found plan along roads: its slot is free by now, and it is answered with straight lines and a warning before it is lost.
 * Throws what ends the request.
 */
export async function drawLines(
  { body, lines }: Pick<WrittenAnswer, 'body' | 'lines'>,
  road: RoadLines,
  ticket: Ticket,
  deadline: Deadline,
): Promise<DrawnAnswer> {
  if (lines === null) {
    return { body, isWhole: true };
  }
  const answer = await ask(body.length, lines, road, ticket, deadline);
  return { body: await completeLines(body, lines, answer), isWhole: answer.failure === null };
}

async function ask(
  bodyBytes: number,
  { question, holes }: OpenLines,
  road: RoadLines,
  ticket: Ticket,
  deadline: Deadline,
): Promise<LineAnswer> {
  const numLegs = question.routes.reduce((sum, { stops }) => sum + stops.length - 1, 0);
  const formats = new Set(holes.map((hole) => ('route' in hole ? hole.format : 'polyline')));
  const perByte = [...formats].reduce((sum, format) => sum + TEXT_PER_BYTE[format], 1);
  try {
    ticket.resize(2 * bodyBytes + road.mostBytes(numLegs) * perByte);
  } catch (error) {
    if (error instanceof ApiError) {
      return { legs: [], failure: 'The server has no room for the lines of this plan just now' };
    }
    throw error;
  }
  return road.draw(question, deadline.remainingMs - WRITING_MS, deadline.signal);
}
