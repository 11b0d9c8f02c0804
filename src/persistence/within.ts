import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from './database-unavailable';

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
