import RedisCommandsQueue from '@redis/client/dist/lib/client/commands-queue';

/** Queues of connections on which something else than replies was heard. */
const deaf = new WeakSet<RedisCommandsQueue>();

/**
 * What is no reply to anything makes the client of 1.6 throw where nobody can catch it, which ends the process
 * (redis/node-redis#2626): a proxy that says something of its own is enough. With this the commands of that connection fail
 * instead, and nothing more is heard on it, as nobody can tell to what it would be the reply; its silence is noticed.
 */
export function guardReplies(): void {
  const { onReplyChunk } = RedisCommandsQueue.prototype as { onReplyChunk: Guarded };
  if (onReplyChunk.isGuarded === true) {
    return;
  }
  const guarded: Guarded = function (this: RedisCommandsQueue, chunk) {
    if (deaf.has(this)) {
      return;
    }
    try {
      onReplyChunk.call(this, chunk);
    } catch (thrown) {
      deaf.add(this);
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
