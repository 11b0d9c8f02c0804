import { withDeadline } from '../common/deadline';
import { ApiError } from '../common/errors';
import type {
  RefusedPlace,
  RoadAnswer,
  RoadProviderName,
  RoadQuestion,
  RoadServer,
  RoadTable,
} from '../travel';
import { type PairCache, roundedPoint } from './pair-cache';
import { ProviderError } from './provider-error';
import type { RefusedPlaces } from './refused-places';
import type { RoadServerClient } from './road-server-client';
import { TableFilling } from './table-filling';

export interface RoadTablesOptions {
  /** In the order in which `auto` prefers them. */
  readonly clients: readonly RoadServerClient[];
  readonly cache: PairCache;
  readonly refused: RefusedPlaces;
  readonly maxRefusedPlaces: number;
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
   * another failure the answer tells, as of places that the server has no road near.
   */
  async answer(question: RoadQuestion, signal: AbortSignal): Promise<RoadAnswer> {
    const { provider, named } = question;
    const { deadlineMs } = this.options;
    const late = () => new ProviderError('timeout', `gave no table within ${deadlineMs / 1_000} s`);
    const deadline = { ms: deadlineMs, late };
    const refused: RefusedPlace[] = [];
    try {
      const tables = await withDeadline(deadline, signal, (ours) => this.tables(question, refused, ours));
      return { provider, tables, failure: null, refused };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof ProviderError)) {
        throw thrown;
      }
      this.options.report(provider, thrown);
      const failure = `The road provider ${provider} ${thrown.message}`;
      if (named && refused.length === 0) {
        throw providerFailed(question, thrown, `${failure}.`);
      }
      return { provider, tables: [], failure, refused };
    }
  }

  private async tables(
    { provider, profiles, points }: RoadQuestion,
    refused: RefusedPlace[],
    signal: AbortSignal,
  ): Promise<RoadTable[]> {
    const client = this.clients.get(provider);
    if (client === undefined) {
      throw new Error(`${provider} is not configured, and nobody should have asked it`);
    }
    this.options.cache.refresh();
    this.options.refused.refresh();
    const rounded = points.map(roundedPoint);
    const tables: RoadTable[] = [];
    for (const profile of profiles) {
      const filling = new TableFilling(this.options, client, profile, rounded);
      try {
        tables.push(await filling.fill(signal));
      } finally {
        refused.push(...filling.refused.map((place) => ({ profile, place })));
      }
    }
    return tables;
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
