// Preloaded into the service under test: tells the parent what the process holds, after a collection in every
// thread. Needs --expose-gc. The heaps of the threads and the memories of their kernels count as resident, and their
// collectors run when they please: without being asked, they alone make a difference of 50 MiB between two readings.
const { readdirSync } = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
const threads = require('node:worker_threads');

/** A thread that is busy for longer is not waited for. */
const PATIENCE_MS = 2_000;
const SETTLING_MS = 100;

const COLLECT = 'collect';
const channel = new threads.BroadcastChannel('memory-probe');
channel.unref();

function answerInThread() {
  channel.onmessage = ({ data }) => {
    // The other threads hear the answers too.
    if (data === COLLECT) {
      globalThis.gc();
      channel.postMessage(threads.threadId);
    }
  };
}

/** Ids of the threads that are alive. Every new thread loads this file too. */
function watchThreads() {
  const alive = new Set();
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--require', __filename] });
      const { threadId } = this;
      alive.add(threadId);
      this.once('exit', () => alive.delete(threadId));
    }
  };
  return alive;
}

function collectIn(alive) {
  const asked = new Set(alive);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    channel.onmessage = ({ data }) => {
      asked.delete(data);
      if (asked.size === 0) {
        clearTimeout(timer);
        resolve();
      }
    };
    channel.postMessage(COLLECT);
  });
}

function answerParent(alive) {
  process.on('message', async () => {
    await collectIn(alive);
    globalThis.gc();
    // What the first one finished (streams, handles) frees its memory in turns of its own.
    await sleep(SETTLING_MS);
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

if (!threads.isMainThread) {
  answerInThread();
} else if (process.send) {
  answerParent(watchThreads());
}
