import {
  type Attributes,
  context,
  isSpanContextValid,
  type Link,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ApiError } from '../errors';

/**
 * Spans through the interface of OpenTelemetry, for whoever registers its SDK before the service starts (docs/tracing.md). Where nobody
 * does, every call here ends in a span that records nothing. Attributes come from closed sets, as labels of metrics do: never ids or
 * keys of callers, never texts of a body.
 */
export const tracer = trace.getTracer('route-optimization-service');

const SERVER_FAULT = 500;

export interface SpanOptions {
  readonly attributes?: Attributes;
  /** No child of whatever happens to run: something that was asked for earlier. */
  readonly root?: boolean;
  readonly links?: Link[];
}

/** Does work in a span of its own, under which the spans of the work stand. Throws what `work` throws. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(name, options);
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (thrown) {
    fail(span, thrown);
    throw thrown;
  } finally {
    span.end();
  }
}

/** A stretch of time that is over. Its ends are as `performance.now()` has them. */
export function addSpan(name: string, attributes: Attributes, from: number, to: number): void {
  const at = (ms: number) => performance.timeOrigin + ms;
  tracer.startSpan(name, { attributes, startTime: at(from) }).end(at(to));
}

/** Something that became known of the work that goes on. */
export function annotate(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** What goes on here and now, for work that begins later; none where nobody traces. */
export function linksToHere(): Link[] {
  const here = trace.getActiveSpan()?.spanContext();
  return here !== undefined && isSpanContextValid(here) ? [{ context: here }] : [];
}

/** Its kind, never its message, which may hold a piece of a body. What is wrong with a request is no fault of the service. */
function fail(span: Span, thrown: unknown): void {
  const isOurs = !(thrown instanceof ApiError) || thrown.httpStatus >= SERVER_FAULT;
  const kind = thrown instanceof ApiError ? thrown.code : thrown instanceof Error ? thrown.name : 'unknown';
  span.setAttribute('error.type', kind);
  if (isOurs) {
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
}
