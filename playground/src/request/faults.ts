import type { Fault } from '../api/types';
import { firstFault, locate, type Span } from './position-map';

/** Something that is said of a request: a fault, for which the service refuses it, or a warning. */
export interface Finding extends Fault {
  readonly severity: 'error' | 'warning';
}

/** Something that is said of the request, with its place in the text. */
export interface PlacedFault extends Finding {
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
        severity: 'error',
        message: fault.message,
        field: null,
        span: { from: fault.offset, to: Math.min(text.length, fault.offset + 1) },
      };
}

/** What is said of a text that is JSON, in the order of the text, each marked on its first line only: a field that nobody knows by its name. */
export function placeFaults(text: string, faults: readonly Finding[]): PlacedFault[] {
  const shown = faults.slice(0, MOST_SHOWN);
  const spans = locate(
    text,
    shown.map(({ field }) => field ?? ''),
  );
  return shown
    .map((fault, i) => {
      const { name = null, from, to } = spans[i] ?? { from: 0, to: 0 };
      const span = fault.code === 'UNKNOWN_FIELD' ? (name ?? { from, to }) : { from, to };
      return { ...fault, span: firstLine(text, span) };
    })
    .sort((a, b) => a.span.from - b.span.from);
}

/**
 * What the schema and the service say of the same text, each thing once. The service has found all faults there are when it has answered, so
 * its own take the place of the schema's; warnings it tells with a plan alone, so those stay where it has no fault.
 */
export function saidOnce(ofSchema: readonly Finding[], ofService: readonly Fault[]): Finding[] {
  const refused = new Set(ofService.map(({ field }) => field));
  const warnings = ofSchema.filter(({ severity, field }) => severity === 'warning' && !refused.has(field));
  return [...ofService.map((fault) => ({ ...fault, severity: 'error' as const })), ...warnings];
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
