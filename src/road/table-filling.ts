import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Point, ProfileName, RoadTable } from '../travel';
import { fewAtOnce } from './few-at-once';
import { findRefused } from './find-refused';
import { cacheKey, type PairCache } from './pair-cache';
import { ProviderError } from './provider-error';
import type { RefusedPlaces } from './refused-places';
import type { RoadServerClient } from './road-server-client';
import { type Block, blocksOf, TableInMaking } from './table-pieces';
import { Turnstile } from './turnstile';

export interface TableFillingOptions {
  readonly cache: PairCache;
  readonly refused: RefusedPlaces;
  readonly maxRefusedPlaces: number;
  /** Blocks that are asked for at once. */
  readonly concurrency: number;
}

/** One table: from memory where it is known, from the server in blocks. The points are rounded. */
export class TableFilling {
  private readonly making: TableInMaking;
  /** Blocks that are refused for the same place search it once. */
  private readonly search = new Turnstile(1);

  constructor(
    private readonly options: TableFillingOptions,
    private readonly client: RoadServerClient,
    private readonly profile: ProfileName,
    private readonly points: readonly Point[],
  ) {
    const { name } = client.adapter;
    const size = points.length;
    const table = { profile, metres: new Int32Array(size * size), tenths: new Int32Array(size * size) };
    const keys = points.map((point) => cacheKey(name, profile, point));
    this.making = new TableInMaking(table, keys, options.cache);
    points.forEach((point, place) => {
      if (options.refused.has(name, profile, point)) {
        this.making.refused.add(place);
      }
    });
  }

  /** Places without a road near them, so far as they are found. */
  get refused(): number[] {
    return [...this.making.refused].sort((a, b) => a - b);
  }

  /** Throws ProviderError, or the reason of `signal`. */
  async fill(signal: AbortSignal): Promise<RoadTable> {
    this.refuseAnotherMap();
    const blocks = blocksOf(this.points.length, this.client.adapter.maxPlaces);
    const isOneByOne = () => !this.client.circuit.isClosed;
    const pace = { atOnce: this.options.concurrency, isOneByOne };
    await fewAtOnce(blocks, pace, signal, (block, ours) => this.fillBlock(block, ours));
    return this.making.table;
  }

  private async fillBlock(block: Block, signal: AbortSignal): Promise<void> {
    for (;;) {
      const missing = this.making.fillFromCache(block);
      if (missing === null) {
        // Nobody was waited for: other requests are to have their turn.
        await nextTurn();
        return;
      }
      try {
        const { rows, columns } = missing;
        this.making.write(missing, await this.ask(rows, columns, signal));
        return;
      } catch (thrown) {
        if (!(thrown instanceof ProviderError) || !this.client.refusesPlace(thrown)) {
          throw thrown;
        }
        await this.search.run(() => this.findRefused(missing, thrown, signal), signal);
      }
    }
  }

  private ask(rows: readonly number[], columns: readonly number[], signal: AbortSignal) {
    const placesOf = (numbers: readonly number[]) => numbers.map((number) => this.points[number] as Point);
    const piece = { profile: this.profile, sources: placesOf(rows), targets: placesOf(columns) };
    return this.client.cells(piece, signal);
  }

  /** Then the block is asked for without them. Throws the refusal again where no place alone is to blame. */
  private async findRefused({ rows, columns }: Block, refusal: ProviderError, signal: AbortSignal) {
    const { refused } = this.making;
    const places = [...new Set([...rows, ...columns])];
    if (places.some((place) => refused.has(place))) {
      // Another block has found it meanwhile.
      return;
    }
    const areRefused = async (some: readonly number[]) => {
      try {
        await this.ask(some, some.slice(0, 1), signal);
        return false;
      } catch (thrown) {
        if (thrown instanceof ProviderError && this.client.refusesPlace(thrown)) {
          return true;
        }
        throw thrown;
      }
    };
    const found = await findRefused(places, areRefused, this.options.maxRefusedPlaces);
    if (found.length === 0) {
      throw refusal;
    }
    for (const place of found) {
      refused.add(place);
      const { name } = this.client.adapter;
      this.options.refused.add(name, this.profile, this.points[place] as Point);
    }
    this.refuseAnotherMap();
  }

  private refuseAnotherMap(): void {
    const { maxRefusedPlaces: most } = this.options;
    if (this.making.refused.size > most) {
      throw new ProviderError('refused', `has no road near more than ${most} of the places`);
    }
  }
}
