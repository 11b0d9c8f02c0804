import { setTimeout as pause } from 'node:timers/promises';

/** The database does not answer, or not in time. What was asked may have happened all the same. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** What was asked, or a rejection after `limitMs`. The work itself is not stopped. */
export async function within<T>(limitMs: number, asked: Promise<T>): Promise<T> {
  const over = new AbortController();
  const limit = pause(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new DatabaseUnavailable(`The database did not answer within ${Math.round(limitMs)} ms.`);
  });
  limit.catch(() => undefined);
  try {
    return await Promise.race([asked, limit]);
  } finally {
    over.abort();
  }
}
