import { CircuitBreaker, type CircuitOf } from '../common/circuit-breaker';
import { inSpan } from '../common/tracing/tracing';
import type { Position } from '../travel';
import type { LinePiece, Piece, PieceCells, RoadAdapter } from './adapters/adapter';
import { ask, type Call } from './call';
import { ProviderError, type ProviderFault } from './provider-error';
import { retry } from './retry';
import type { RoadLimits } from './road-limits';
import { Turnstile } from './turnstile';

export type RoadPurpose = 'table' | 'line';

/** Who refuses a question, or has too many of them, is there. */
export const ROAD_CIRCUIT: CircuitOf = {
  verdict: (thrown) => {
    if (!(thrown instanceof ProviderError)) {
      return 'nothing';
    }
    return thrown.isIllness ? 'ill' : 'well';
  },
  refusal: (lastFailure) =>
    new ProviderError(
      'circuit_open',
      `${(lastFailure as ProviderError).message} too often just now, and is left alone for a while`,
    ),
};

/** One road server: how many ask it at once, how often it is asked again, when it is left alone. */
export class RoadServerClient {
  readonly circuit: CircuitBreaker;
  /** Of lines alone: a server that draws badly may give good tables. */
  readonly lineCircuit: CircuitBreaker;
  private readonly turnstile: Turnstile;

  constructor(
    readonly adapter: RoadAdapter,
    /** Calls at once, of all requests together. */
    concurrency: number,
    private readonly limits: RoadLimits,
    /** Told of every call, repetitions included. */
    private readonly called: (purpose: RoadPurpose, outcome: ProviderFault | 'answered') => void = () =>
      undefined,
  ) {
    this.turnstile = new Turnstile(concurrency);
    this.circuit = new CircuitBreaker(limits, ROAD_CIRCUIT);
    this.lineCircuit = new CircuitBreaker(limits, ROAD_CIRCUIT);
  }

  /** A part of a table. Throws ProviderError, or the reason of `signal`. */
  cells(piece: Piece, signal: AbortSignal): Promise<PieceCells> {
    const { adapter, limits } = this;
    const maxBytes =
      limits.answerBytes + limits.answerBytesPerCell * piece.sources.length * piece.targets.length;
    const read = (answer: unknown) => adapter.cells(answer, piece);
    return this.ask(adapter.call(piece), maxBytes, read, 'table', signal);
  }

  /** The ways between the stops of a part of a route. Throws ProviderError, or the reason of `signal`. */
  async legs(piece: LinePiece, signal: AbortSignal): Promise<Position[][]> {
    const { adapter, limits } = this;
    if (this.circuit.isOpen) {
      throw new ProviderError('circuit_open', 'failed too often just now, and is left alone for a while');
    }
    const maxBytes = limits.answerBytes + limits.answerBytesPerLeg * (piece.stops.length - 1);
    const read = (answer: unknown) => adapter.legs(answer, piece);
    return this.ask(adapter.lineCall(piece), maxBytes, read, 'line', signal);
  }

  /** Whether a place of the question has no road near it. */
  refusesPlace({ code }: ProviderError): boolean {
    return code !== null && this.adapter.placeCodes.has(code);
  }

  /** Whether the question has a leg that cannot be gone, for its places or for the roads between them. */
  findsNoWay(error: ProviderError): boolean {
    return this.refusesPlace(error) || (error.code !== null && this.adapter.wayCodes.has(error.code));
  }

  private ask<T>(
    call: Call,
    maxBytes: number,
    read: (answer: unknown) => T,
    purpose: RoadPurpose,
    signal: AbortSignal,
  ): Promise<T> {
    const bounds = { timeoutMs: this.limits.callTimeoutMs, maxBytes };
    const circuit = purpose === 'table' ? this.circuit : this.lineCircuit;
    const attributes = { 'routing.stage': 'road', 'routing.road.provider': this.adapter.name };
    const options = { attributes: { ...attributes, 'routing.road.purpose': purpose } };
    const once = () =>
      inSpan('road call', options, () =>
        this.counted(purpose, signal, async () => read(await ask(call, bounds, signal))),
      );
    // A place at the turnstile is not held through a pause.
    return retry(() => this.turnstile.run(() => circuit.run(once, signal), signal), this.limits, signal);
  }

  /** Who was called off says nothing. */
  private async counted<T>(purpose: RoadPurpose, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      this.called(purpose, 'answered');
      return answer;
    } catch (thrown) {
      if (thrown instanceof ProviderError && !signal.aborted) {
        this.called(purpose, thrown.fault);
      }
      throw thrown;
    }
  }
}
