import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinInTurns } from '../common/join-in-turns';
import type { LegLine, LineAnswer, Position, RouteStops } from '../travel';
import { type LineHole, legPositions, LineText, type OpenLines, straightLegsWarning } from './pipeline';

/** Positions that are written in one turn of the main thread: some milliseconds. */
const POSITIONS_A_TURN = 10_000;

/**
 * The bytes of an answer with its lines along roads, and with a warning where some of them are not. Written in turns, so that
 * other requests have theirs.
 */
export async function completeLines(
  body: Uint8Array,
  { question, holes, field }: OpenLines,
  { legs, failure }: LineAnswer,
): Promise<Uint8Array> {
  const warning = failure === null ? null : straightLegsWarning(failure, field);
  const parts: Uint8Array[] = [];
  let done = 0;
  for (const hole of holes) {
    if ('route' in hole) {
      parts.push(body.subarray(done, hole.from));
      parts.push(
        ...(await lineText(hole, question.routes[hole.route] as RouteStops, legs[hole.route] ?? [])),
      );
      done = hole.to;
    } else if (warning !== null) {
      const text = JSON.stringify(hole.form === 'message' ? warning.message : warning);
      parts.push(body.subarray(done, hole.at), Buffer.from(`${hole.follows ? ',' : ''}${text}`));
      done = hole.at;
    }
  }
  parts.push(body.subarray(done));
  return joinInTurns(parts);
}

async function lineText(
  { format }: LineHole,
  { stops }: RouteStops,
  legs: readonly LegLine[],
): Promise<Uint8Array[]> {
  const text = new LineText(format);
  const parts = [Buffer.from(text.begin())];
  let turn: Position[] = [];
  for (const [i, stop] of stops.entries()) {
    const next = stops[i + 1];
    const positions = next === undefined ? [stop] : legPositions(stop, next, legs[i] ?? null);
    turn = turn.length === 0 ? positions : turn.concat(positions);
    if (turn.length >= POSITIONS_A_TURN || next === undefined) {
      parts.push(Buffer.from(text.add(turn)));
      turn = [];
      await nextTurn();
    }
  }
  parts.push(Buffer.from(text.end()));
  return parts;
}
