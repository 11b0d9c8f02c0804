import type { Pattern } from '../pattern';
import type { PatternStore } from './pattern-store';

interface Reads {
  running: Promise<Pattern[]>;
  /** For all who asked since the running one began: it may have missed what they know of. */
  next: Promise<Pattern[]> | null;
}

/**
 * Lists of one tenant that are asked for at once are read together: however many ask, one is read and one waits. Reads for those who
 * have been refused already would else keep the database from everybody.
 */
export class SharedLists {
  private readonly reads = new Map<string, Reads>();

  constructor(private readonly read: PatternStore['list']) {}

  list(tenant: string, only: { readonly active: boolean }): Promise<Pattern[]> {
    const key = `${only.active} ${tenant}`;
    const reads = this.reads.get(key);
    if (reads === undefined) {
      return this.begin(key, () => this.read(tenant, only));
    }
    reads.next ??= reads.running.then(
      () => this.begin(key, () => this.read(tenant, only)),
      () => this.begin(key, () => this.read(tenant, only)),
    );
    return reads.next;
  }

  private begin(key: string, read: () => Promise<Pattern[]>): Promise<Pattern[]> {
    const reads: Reads = { running: read(), next: null };
    this.reads.set(key, reads);
    const forget = () => {
      if (reads.next === null) {
        this.reads.delete(key);
      }
    };
    reads.running.then(forget, forget);
    return reads.running;
  }
}

/** The store with its lists shared. */
export function withSharedLists(store: PatternStore): PatternStore {
  const lists = new SharedLists((tenant, only) => store.list(tenant, only));
  return {
    insert: (pattern) => store.insert(pattern),
    find: (tenant, id) => store.find(tenant, id),
    list: (tenant, only) => lists.list(tenant, only),
    change: (tenant, id, version, change) => store.change(tenant, id, version, change),
    remove: (tenant, id) => store.remove(tenant, id),
  };
}
