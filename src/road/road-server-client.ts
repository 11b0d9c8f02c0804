import type { Piece, PieceCells, RoadAdapter } from './adapters/adapter';
import { ask } from './call';
import { CircuitBreaker } from './circuit-breaker';
import { retry } from './retry';
import type { RoadLimits } from './road-limits';
import { Turnstile } from './turnstile';

/** One road server: how many ask it at once, how often it is asked again, when it is left alone. */
export class RoadServerClient {
  readonly circuit: CircuitBreaker;
  private readonly turnstile: Turnstile;

  constructor(
    readonly adapter: RoadAdapter,
    /** Calls at once, of all requests together. */
    concurrency: number,
    private readonly limits: RoadLimits,
  ) {
    this.turnstile = new Turnstile(concurrency);
    this.circuit = new CircuitBreaker(limits);
  }

  /** Throws ProviderError, or the reason of `signal`. */
  cells(piece: Piece, signal: AbortSignal): Promise<PieceCells> {
    const { adapter, limits } = this;
    const call = adapter.call(piece);
    const bounds = {
      timeoutMs: limits.callTimeoutMs,
      maxBytes: limits.answerBytes + limits.answerBytesPerCell * piece.sources.length * piece.targets.length,
    };
    const once = async () => adapter.cells(await ask(call, bounds, signal), piece);
    // A place at the turnstile is not held through a pause.
    return retry(() => this.turnstile.run(() => this.circuit.run(once, signal), signal), limits, signal);
  }
}
