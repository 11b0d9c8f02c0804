import type { StoreThread } from '../../persistence/store-thread';
import type { Pattern } from '../pattern';
import { listPatterns } from './list-patterns';
import type { PatternChange, PatternStore } from './pattern-store';
import type { SqlPatternStore } from './sql-pattern-store';

/** A list is asked for page by page: a message is read in one turn of the event loop. */
export type PatternMethod = Exclude<keyof SqlPatternStore, 'list'>;

/** The store of patterns in a database: a SqlPatternStore in a thread of its own. */
export class ThreadedPatternStore implements PatternStore {
  constructor(private readonly thread: StoreThread<PatternMethod>) {}

  insert(pattern: Pattern): Promise<boolean> {
    return this.thread.ask('insert', [pattern]);
  }

  find(tenant: string, id: string): Promise<Pattern | null> {
    return this.thread.ask('find', [tenant, id]);
  }

  list(tenant: string, only: { readonly active: boolean }): Promise<Pattern[]> {
    return listPatterns((after) => this.thread.ask('page', [tenant, only, after]));
  }

  change(
    tenant: string,
    id: string,
    expectedVersion: number,
    change: PatternChange,
  ): Promise<Pattern | null> {
    return this.thread.ask('change', [tenant, id, expectedVersion, change]);
  }

  remove(tenant: string, id: string): Promise<boolean> {
    return this.thread.ask('remove', [tenant, id]);
  }
}
