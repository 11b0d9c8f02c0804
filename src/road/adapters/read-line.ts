import { decodePolyline, type Position } from '../../travel';
import { ProviderError } from '../provider-error';
import type { LinePiece } from './adapter';

export function noLine(): ProviderError {
  return new ProviderError('bad_answer', 'sent an answer that is not the line asked for');
}

/** One line cut into legs: leg i goes from position `ends[i]` to position `ends[i + 1]`, both included. */
export function cutLine(
  line: readonly Position[] | null,
  ends: readonly unknown[],
  { stops }: LinePiece,
): Position[][] {
  const areEnds =
    line !== null &&
    ends.length === stops.length &&
    ends.every(
      (end, i) => Number.isInteger(end) && (end as number) >= (i === 0 ? 0 : (ends[i - 1] as number)),
    ) &&
    ends[0] === 0 &&
    ends[ends.length - 1] === line.length - 1;
  if (!areEnds) {
    throw noLine();
  }
  return stops.slice(1).map((_, i) => line.slice(ends[i] as number, (ends[i + 1] as number) + 1));
}

/** The text of an encoded polyline in an answer. */
export function lineOf(geometry: unknown, precision: number): Position[] | null {
  return typeof geometry === 'string' ? decodePolyline(geometry, precision) : null;
}
