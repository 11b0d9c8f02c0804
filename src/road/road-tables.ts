import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '../common/errors';
import type {
  Point,
  ProfileName,
  RoadAnswer,
  RoadProviderName,
  RoadQuestion,
  RoadServer,
  RoadTable,
} from '../travel';
import { cacheKey, type PairCache, roundedPoint } from './pair-cache';
import { ProviderError } from './provider-error';
import type { RoadServerClient } from './road-server-client';
import { type Block, blocksOf, TableInMaking } from './table-pieces';

export interface RoadTablesOptions {
  /** In the order in which `auto` prefers them. */
  readonly clients: readonly RoadServerClient[];
  readonly cache: PairCache;
  /** All tables of one question. */
  readonly deadlineMs: number;
  /** Blocks of one table that are asked for at once. */
  readonly concurrency: number;
  /** Told of every failure, also of those that callers do not see. */
  readonly report: (provider: RoadProviderName, error: ProviderError) => void;
}

/** Answers what the pipeline asks about roads: tables in pieces, from memory where they are known. */
export class RoadTables {
  private readonly clients: ReadonlyMap<RoadProviderName, RoadServerClient>;

  constructor(private readonly options: RoadTablesOptions) {
    this.clients = new Map(options.clients.map((client) => [client.adapter.name, client]));
  }

  get servers(): RoadServer[] {
    return this.options.clients.map(({ adapter: { name, profiles } }) => ({ name, profiles }));
  }

  /** Servers that are left alone just now. */
  get open(): RoadProviderName[] {
    return this.options.clients.filter(({ circuit }) => circuit.isOpen).map(({ adapter }) => adapter.name);
  }

  /**
   * Throws ApiError TRAVEL_PROVIDER_ERROR where the caller named a provider that fails, and the reason of `signal`; of
   * another failure the answer tells.
   */
  async answer(question: RoadQuestion, signal: AbortSignal): Promise<RoadAnswer> {
    const { provider, named } = question;
    const deadline = new AbortController();
    const stop = () => deadline.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const { deadlineMs } = this.options;
    const timer = setTimeout(
      () => deadline.abort(new ProviderError('timeout', `gave no table within ${deadlineMs / 1_000} s`)),
      deadlineMs,
    );
    try {
      signal.throwIfAborted();
      return { provider, tables: await this.tables(question, deadline.signal), failure: null };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof ProviderError)) {
        throw thrown;
      }
      this.options.report(provider, thrown);
      const failure = `The road provider ${provider} ${thrown.message}`;
      if (named) {
        throw providerFailed(question, thrown, `${failure}.`);
      }
      return { provider, tables: [], failure };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  private async tables(
    { provider, profiles, points }: RoadQuestion,
    signal: AbortSignal,
  ): Promise<RoadTable[]> {
    const client = this.clients.get(provider);
    if (client === undefined) {
      throw new Error(`${provider} is not configured, and nobody should have asked it`);
    }
    this.options.cache.refresh();
    const rounded = points.map(roundedPoint);
    const tables: RoadTable[] = [];
    for (const profile of profiles) {
      tables.push(await this.table(client, profile, rounded, signal));
    }
    return tables;
  }

  private async table(
    client: RoadServerClient,
    profile: ProfileName,
    points: readonly Point[],
    signal: AbortSignal,
  ): Promise<RoadTable> {
    const { adapter } = client;
    const size = points.length;
    const table = { profile, metres: new Int32Array(size * size), tenths: new Int32Array(size * size) };
    const keys = points.map((point) => cacheKey(adapter.name, profile, point));
    const making = new TableInMaking(table, keys, this.options.cache);
    const placesOf = (numbers: readonly number[]) => numbers.map((number) => points[number] as Point);
    await this.forEach(blocksOf(size, adapter.maxPlaces), signal, async (block, ours) => {
      const missing = making.fillFromCache(block);
      if (missing === null) {
        // Nobody was waited for: other requests are to have their turn.
        await nextTurn();
        return;
      }
      const piece = { profile, sources: placesOf(missing.rows), targets: placesOf(missing.columns) };
      making.write(missing, await client.cells(piece, ours));
    });
    return table;
  }

  /** A few blocks at once. The first failure ends the others, and is thrown once all have ended. */
  private async forEach(
    blocks: Iterator<Block>,
    signal: AbortSignal,
    work: (block: Block, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const siblings = new AbortController();
    const stop = () => siblings.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) {
      stop();
    }
    const takeBlocks = async () => {
      try {
        for (let next = blocks.next(); next.done !== true; next = blocks.next()) {
          siblings.signal.throwIfAborted();
          await work(next.value, siblings.signal);
        }
      } catch (thrown) {
        siblings.abort(thrown);
      }
    };
    try {
      await Promise.all(Array.from({ length: this.options.concurrency }, takeBlocks));
      siblings.signal.throwIfAborted();
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

function providerFailed(
  { provider, field }: RoadQuestion,
  { fault, retryAfterMs }: ProviderError,
  message: string,
) {
  return new ApiError('TRAVEL_PROVIDER_ERROR', message, {
    field,
    context: { provider, fault },
    errors: [{ code: 'TRAVEL_PROVIDER_ERROR', message, field }],
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
  });
}
