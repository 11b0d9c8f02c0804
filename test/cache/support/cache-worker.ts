import { randomUUID } from 'node:crypto';
import { type Caches, redisCaches } from './caches';

/**
 * A process that does nothing but use the cache, as the service would: an error that nobody listens to, or a rejection that
 * nobody handles, ends it, and its parent sees that.
 */
export interface Rounds {
  /** Of one call, milliseconds. */
  readonly slowest: number;
  readonly median: number;
  /** Calls that took so long that they must have waited for an answer. */
  readonly waited: number;
  readonly calls: number;
  /** Of calls for a result that had been kept. */
  readonly hits: number;
  readonly rejected: number;
}

export interface CacheState {
  readonly isUp: boolean;
  readonly news: readonly string[];
  readonly residentMb: number;
}

export type Order =
  | { readonly do: 'rounds'; readonly count: number; readonly pauseMs: number; readonly bytes: number }
  | { readonly do: 'state' }
  | { readonly do: 'get'; readonly application: string; readonly fingerprint: string }
  | {
      readonly do: 'set';
      readonly application: string;
      readonly fingerprint: string;
      readonly result: string;
    }
  | { readonly do: 'close' };

const WAITED_MS = 40;

async function rounds(
  { results, markers }: Caches,
  { count, pauseMs, bytes }: Order & { do: 'rounds' },
): Promise<Rounds> {
  const times: number[] = [];
  let hits = 0;
  let rejected = 0;
  const timed = async <T>(call: Promise<T>): Promise<T | null> => {
    const since = performance.now();
    const outcome = await call.catch(() => {
      rejected += 1;
      return null;
    });
    times.push(performance.now() - since);
    return outcome;
  };
  // Nothing that shrinks.
  const result = Buffer.from(Array.from({ length: bytes }, () => Math.floor(256 * Math.random())));
  for (let round = 0; round < count; round += 1) {
    const fingerprint = randomUUID().replaceAll('-', '').repeat(2);
    const key = { applicationId: 'app', clientId: 'client', fingerprint };
    await timed(markers.claim(key, `job-${round}`, 60_000));
    await timed(results.set('app', fingerprint, result));
    hits += (await timed(results.get('app', fingerprint))) === null ? 0 : 1;
    await timed(markers.release(key, `job-${round}`));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  times.sort((a, b) => a - b);
  return {
    slowest: times.at(-1) ?? 0,
    median: times[times.length >> 1] ?? 0,
    waited: times.filter((ms) => ms >= WAITED_MS).length,
    calls: times.length,
    hits,
    rejected,
  };
}

const TOLD_EVERY_TIME = { refusalToldEveryMs: 0 };

function serve(url: string): void {
  const caches = redisCaches(url, { limits: TOLD_EVERY_TIME });
  const obey = async (order: Order): Promise<unknown> => {
    switch (order.do) {
      case 'rounds':
        return rounds(caches, order);
      case 'state':
        return {
          isUp: caches.isUp(),
          news: caches.news.map((one) => (one.news === 'refuses' ? one.refusal : one.news)),
          residentMb: process.memoryUsage().rss / 2 ** 20,
        } satisfies CacheState;
      case 'get': {
        const found = await caches.results.get(order.application, order.fingerprint);
        return found === null ? null : Buffer.from(found).toString();
      }
      case 'set':
        return caches.results.set(order.application, order.fingerprint, Buffer.from(order.result));
      case 'close':
        await caches.close();
        process.disconnect();
        return null;
    }
  };
  process.on('message', ({ id, order }: { id: number; order: Order }) => {
    void obey(order).then((answer) => process.connected && process.send?.({ id, answer: answer ?? null }));
  });
}

serve(process.argv[2] ?? '');
