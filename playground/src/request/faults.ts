import type { Fault } from '../api/types';
import { firstFault, locate, type Span } from './position-map';

/** Something wrong with the request, with its place in the text. */
export interface PlacedFault extends Fault {
  readonly span: Span;
}

/** Most faults that are shown; the service names no more than this many either. */
const MOST_SHOWN = 200;

/** The fault that keeps a text from being JSON; null where it is. */
export function syntaxFault(text: string): PlacedFault | null {
  const fault = firstFault(text);
  return fault === null
    ? null
    : {
        code: 'NO_JSON',
        message: fault.message,
        field: null,
        span: { from: fault.offset, to: Math.min(text.length, fault.offset + 1) },
      };
}

/** The faults that the service has found in a text that is JSON, in the order of the text, each marked on its first line only. */
export function placeFaults(text: string, faults: readonly Fault[]): PlacedFault[] {
  const shown = faults.slice(0, MOST_SHOWN);
  const spans = locate(
    text,
    shown.map(({ field }) => field ?? ''),
  );
  return shown
    .map((fault, i) => ({ ...fault, span: firstLine(text, spans[i] ?? { from: 0, to: 0 }) }))
    .sort((a, b) => a.span.from - b.span.from);
}

function firstLine(text: string, { from, to }: Span): Span {
  const end = text.indexOf('\n', from);
  return { from, to: end === -1 ? to : Math.min(to, end) };
}

/** Line of a place in the text, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
