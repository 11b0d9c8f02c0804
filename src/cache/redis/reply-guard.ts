import RedisCommandsQueue from '@redis/client/dist/lib/client/commands-queue';

/**
 * What is no reply to anything makes the client of 1.6 throw where nobody can catch it, which ends the process
 * (redis/node-redis#2626): a proxy that says something of its own is enough. With this the connection's commands fail
 * instead; what follows finds no command to answer, and its silence is noticed.
 */
export function guardReplies(): void {
  const { onReplyChunk } = RedisCommandsQueue.prototype as { onReplyChunk: Guarded };
  if (onReplyChunk.isGuarded === true) {
    return;
  }
  const guarded: Guarded = function (this: RedisCommandsQueue, chunk) {
    try {
      onReplyChunk.call(this, chunk);
    } catch (thrown) {
      this.flushAll(thrown as Error);
    }
  };
  guarded.isGuarded = true;
  RedisCommandsQueue.prototype.onReplyChunk = guarded;
}

interface Guarded {
  (this: RedisCommandsQueue, chunk: Buffer): void;
  isGuarded?: boolean;
}
