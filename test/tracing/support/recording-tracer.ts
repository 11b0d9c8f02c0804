import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  context,
  type Context,
  type ContextManager,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapPropagator,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';

/** What an SDK would be told of a span that has ended. */
export interface Recorded {
  readonly name: string;
  readonly id: string;
  readonly traceId: string;
  readonly parentId: string | undefined;
  readonly attributes: Attributes;
  readonly status: SpanStatus;
  readonly links: readonly Link[];
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** As little of an SDK as the interface of OpenTelemetry asks for: it keeps the spans that end. */
export class RecordingTracer implements Tracer {
  readonly ended: Recorded[] = [];

  /** Registers itself, a context manager and `traceparent` in this process, as an operator's SDK does. */
  static register(): RecordingTracer {
    const tracer = new RecordingTracer();
    context.setGlobalContextManager(new AsyncContext());
    propagation.setGlobalPropagator(new Traceparent());
    trace.setGlobalTracerProvider({ getTracer: () => tracer });
    return tracer;
  }

  startSpan(name: string, options: SpanOptions = {}, under: Context = context.active()): Span {
    const parent = options.root === true ? undefined : trace.getSpanContext(under);
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    return new RecordingSpan(name, { ...options, traceId, parentId: parent?.spanId }, (span) =>
      this.ended.push(span),
    );
  }

  startActiveSpan(): never {
    throw new Error('The service does not use it.');
  }
}

interface Started extends SpanOptions {
  readonly traceId: string;
  readonly parentId: string | undefined;
}

class RecordingSpan implements Span {
  private readonly id = randomBytes(8).toString('hex');
  private readonly attributes: Attributes;
  private status: SpanStatus = { code: SpanStatusCode.UNSET };
  private hasEnded = false;

  constructor(
    private name: string,
    private readonly started: Started,
    private readonly tell: (span: Recorded) => void,
  ) {
    this.attributes = { ...started.attributes };
  }

  spanContext(): SpanContext {
    return { traceId: this.started.traceId, spanId: this.id, traceFlags: TraceFlags.SAMPLED };
  }

  setAttribute(name: string, value: Attributes[string]): this {
    return this.setAttributes({ [name]: value });
  }

  setAttributes(attributes: Attributes): this {
    // What comes after the end is lost.
    Object.assign(this.attributes, this.hasEnded ? {} : attributes);
    return this;
  }

  setStatus(status: SpanStatus): this {
    this.status = status;
    return this;
  }

  updateName(name: string): this {
    this.name = name;
    return this;
  }

  end(): void {
    expect(this.hasEnded).toBe(false);
    this.hasEnded = true;
    const { traceId, parentId, links = [] } = this.started;
    const { id, name, attributes, status } = this;
    this.tell({ name, id, traceId, parentId, attributes, status, links });
  }

  isRecording(): boolean {
    return !this.hasEnded;
  }

  addEvent = (): this => this;
  addLink = (): this => this;
  addLinks = (): this => this;
  recordException = (): void => undefined;
}

class AsyncContext implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.storage.getStore() ?? ROOT_CONTEXT;
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    one: Context,
    work: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.storage.run(one, () => work.apply(self, args));
  }

  bind<T>(_: Context, target: T): T {
    return target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    return this;
  }
}

class Traceparent implements TextMapPropagator {
  inject(): void {
    throw new Error('The service hands nobody its trace.');
  }

  extract(one: Context, carrier: unknown, getter: TextMapGetter): Context {
    const [, traceId, spanId] = TRACEPARENT.exec(String(getter.get(carrier, 'traceparent'))) ?? [];
    return traceId === undefined || spanId === undefined
      ? one
      : trace.setSpanContext(one, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  }

  fields(): string[] {
    return ['traceparent'];
  }
}
