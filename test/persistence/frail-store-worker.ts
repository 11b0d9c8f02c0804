import { ApiError } from '../../src/common/errors';
import { Database } from '../../src/persistence/database';
import { serveStore } from '../../src/persistence/serve-store';
import type { StoreThreadData } from '../../src/persistence/store-thread';

/** A store that says what it is told to, or ends with its thread. */
const FRAIL = {
  say: (value: unknown) => Promise.resolve(value),
  refuse: (message: string) => Promise.reject(new ApiError('SOLVER_ERROR', message)),
  fail: (message: string) => Promise.reject(new Error(message)),
  neverAnswer: () => new Promise(() => undefined),
  end: () => process.exit(3),
};

serveStore(({ address }: StoreThreadData, tell) => ({
  database: new Database(address, { entities: [], migrations: [] }, tell),
  store: FRAIL,
}));
