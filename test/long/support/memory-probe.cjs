// Preloaded into the service under test: tells the parent what the process holds, after a collection.
// Needs --expose-gc. Worker threads load it too, and have nothing to say.
const { readdirSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.send) {
  process.on('message', () => {
    globalThis.gc();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    process.send({
      rss,
      heapUsed,
      external,
      arrayBuffers,
      descriptors: readdirSync('/proc/self/fd').length,
      threads: readdirSync('/proc/self/task').length,
    });
  });
  // The channel must not keep a service alive that wants to leave.
  process.channel.unref();
}
