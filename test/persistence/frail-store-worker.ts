import { ApiError } from '../../src/common/errors';
import type { DatabaseAddress } from '../../src/config/database-url';
import { Database } from '../../src/persistence/database';
import { serveStore } from '../../src/persistence/serve-store';

/** A store that says what it is told to, or ends with its thread. */
const FRAIL = {
  say: (value: unknown) => Promise.resolve(value),
  refuse: (message: string) => Promise.reject(new ApiError('SOLVER_ERROR', message)),
  fail: (message: string) => Promise.reject(new Error(message)),
  neverAnswer: () => new Promise(() => undefined),
  end: () => process.exit(3),
};

serveStore((address: DatabaseAddress, tell) => ({
  database: new Database(address, { entities: [], migrations: [] }, tell),
  store: FRAIL,
}));
