import { ApiError } from '../../src/common/errors';
import { Database } from '../../src/persistence/database';
import { serveStore } from '../../src/persistence/serve-store';
import type { StoreThreadData } from '../../src/persistence/store-thread';

/** A store that says what it is told to, or ends with its thread. */
const FRAIL = {
  say: (value: unknown) => Promise.resolve(value),
  refuse: (message: string) => Promise.reject(new ApiError('SOLVER_ERROR', message)),
  fail: (message: string) => Promise.reject(Object.assign(new Error(message), { code: '53100' })),
  neverAnswer: () => new Promise(() => undefined),
  sayWhatCannotBeCopied: () => Promise.resolve(() => undefined),
  variable: (name: string) => Promise.resolve(process.env[name]),
  end: () => process.exit(3),
};

serveStore(({ address }: StoreThreadData, tell) => ({
  database: new Database(address, { entities: [], migrations: [] }, tell),
  store: FRAIL,
}));
