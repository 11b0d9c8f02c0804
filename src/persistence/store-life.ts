import type { Database } from './database';

/** What is behind a store: a database that connects in the background. */
export interface StoreLife {
  /** Whether the database answered when last asked. */
  readonly isAnswering: () => boolean;
  /** Resolves once the database was reached and its tables are there: nothing needs to wait for it. */
  readonly whenConnected: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function lifeOf(behind: Pick<Database, 'isAnswering' | 'whenConnected' | 'close'>): StoreLife {
  return {
    isAnswering: () => behind.isAnswering,
    whenConnected: () => behind.whenConnected(),
    close: () => behind.close(),
  };
}
