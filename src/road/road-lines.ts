import { withDeadline } from '../common/deadline';
import type { LineAnswer, LineQuestion, RoadProviderName } from '../travel';
import { Drawing, type Stretch } from './drawing';
import { fewAtOnce } from './few-at-once';
import type { LegCache } from './leg-cache';
import { ProviderError } from './provider-error';
import type { RefusedPlaces } from './refused-places';
import type { RoadLimits } from './road-limits';
import type { RoadServerClient } from './road-server-client';

export interface RoadLinesOptions {
  readonly clients: readonly RoadServerClient[];
  readonly cache: LegCache;
  readonly refused: RefusedPlaces;
  readonly limits: RoadLimits;
  /** Parts of routes that are asked for at once. */
  readonly concurrency: number;
  readonly report: (provider: RoadProviderName, error: ProviderError) => void;
}

/** Draws the ways of found plans along roads. A plan is never lost for want of a drawing: what cannot be had is told, and left out. */
export class RoadLines {
  private readonly clients: ReadonlyMap<RoadProviderName, RoadServerClient>;

  constructor(private readonly options: RoadLinesOptions) {
    this.clients = new Map(options.clients.map((client) => [client.adapter.name, client]));
  }

  /** Encoded bytes that the ways of so many legs may take together. */
  mostBytes(legs: number): number {
    const { linesBytes, linesBytesAtLeast, linesBytesPerLeg } = this.options.limits;
    return Math.min(linesBytes, linesBytesAtLeast + legs * linesBytesPerLeg);
  }

  /** Within `ms`, and within the bound of all drawings. Throws nothing but the reason of `signal`. */
  async draw(question: LineQuestion, ms: number, signal: AbortSignal): Promise<LineAnswer> {
    const { limits, report } = this.options;
    const { provider } = question;
    const drawing = this.begin(question);
    const allowed = Math.max(0, Math.min(ms, limits.linesDeadlineMs));
    const late = () => new ProviderError('timeout', `drew no more within ${(allowed / 1_000).toFixed(1)} s`);
    const deadline = { ms: allowed, late };
    let failure: string | null = null;
    try {
      await withDeadline(deadline, signal, (ours) => this.ask(drawing, ours));
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof ProviderError)) {
        throw thrown;
      }
      report(provider, thrown);
      failure = `The road provider ${provider} ${thrown.message}`;
    }
    return drawing.answer(failure);
  }

  private begin(question: LineQuestion): Drawing {
    const client = this.clients.get(question.provider);
    if (client === undefined) {
      throw new Error(`${question.provider} is not configured, and nobody should have asked it`);
    }
    const { cache, refused } = this.options;
    cache.refresh();
    const numLegs = question.routes.reduce((sum, { stops }) => sum + stops.length - 1, 0);
    return new Drawing(question, client, { cache, refused, maxBytes: this.mostBytes(numLegs) });
  }

  private async ask(drawing: Drawing, signal: AbortSignal): Promise<void> {
    const isOneByOne = () => !drawing.client.lineCircuit.isClosed;
    const pace = { atOnce: this.options.concurrency, isOneByOne };
    await fewAtOnce(drawing.stretches(), pace, signal, (stretch, ours) =>
      this.askOne(drawing, stretch, ours),
    );
  }

  /** What a server has no way through is asked for in halves, down to the leg that is to blame. */
  private async askOne(drawing: Drawing, stretch: Stretch, signal: AbortSignal): Promise<void> {
    if (drawing.isFull) {
      return;
    }
    try {
      const { profile, stops } = stretch;
      drawing.keep(stretch, await drawing.client.legs({ profile, stops }, signal));
    } catch (thrown) {
      if (!(thrown instanceof ProviderError) || !drawing.client.findsNoWay(thrown)) {
        throw thrown;
      }
      if (stretch.keys.length === 1) {
        drawing.withoutWay += 1;
        return;
      }
      if (drawing.withoutWay >= this.options.limits.maxLegsWithoutWay) {
        throw thrown;
      }
      const half = stretch.keys.length >> 1;
      await this.askOne(drawing, partOf(stretch, 0, half), signal);
      await this.askOne(drawing, partOf(stretch, half, stretch.keys.length), signal);
    }
  }
}

/** From one leg to before another. */
function partOf({ profile, stops, keys }: Stretch, from: number, to: number): Stretch {
  return { profile, stops: stops.slice(from, to + 1), keys: keys.slice(from, to) };
}
