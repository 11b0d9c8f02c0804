import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { DATABASE_LIMITS } from './database-limits';

/** Of a connection of the package pg, what this service touches beside TypeORM. */
interface PostgresConnection {
  /** Closes it at once where a question has no answer yet. */
  end(): Promise<void>;
  on(event: 'notification', told: (notification: { readonly payload?: string }) => void): unknown;
  once(event: 'end' | 'error', lost: () => void): unknown;
  removeAllListeners(event: 'notification'): unknown;
}

/** Channels are named here alone: what names one is no caller's text. */
export type Channel = 'route_optimization_cancelled_jobs';

/**
 * What is said on a channel of PostgreSQL (LISTEN), through one connection of the pool, which is kept for as long as it lives and then
 * replaced. What is said in between is not heard: nobody may depend on it. Resolves when `closing` aborts.
 */
export async function hearChannel(
  source: DataSource,
  channel: Channel,
  told: (text: string) => void,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    await listen(source, channel, told, closing).catch(() => undefined);
    await pause(DATABASE_LIMITS.lastPauseMs, undefined, { signal: closing }).catch(() => undefined);
  }
}

/** Until the connection is lost. It never goes back into the pool, which would hand it to somebody who waits for an answer. */
async function listen(
  source: DataSource,
  channel: Channel,
  told: (text: string) => void,
  closing: AbortSignal,
): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    const connection = (await runner.connect()) as PostgresConnection;
    const lost = new AbortController();
    connection.once('end', () => lost.abort());
    connection.once('error', () => lost.abort());
    const signal = AbortSignal.any([closing, lost.signal]);
    connection.on('notification', ({ payload = '' }) => told(payload));
    try {
      await runner.query(`LISTEN ${channel}`);
      while (!closing.aborted) {
        await pause(DATABASE_LIMITS.hearingMs, undefined, { signal, ref: false }).catch(() => undefined);
        // Rejects where it is lost, also without a word, as behind a router that forgets connections that say nothing.
        await runner.query('SELECT 1 AS listening');
      }
    } finally {
      connection.removeAllListeners('notification');
      connection.end().catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}
