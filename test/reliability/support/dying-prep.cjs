// Required before main.ts: a prep thread dies of the first body of a kind of work (DYING_PREP), as of memory that has run out.
const { isMainThread, Worker } = require('node:worker_threads');

if (isMainThread) {
  const post = Worker.prototype.postMessage;
  let hasDied = false;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.kind === process.env.DYING_PREP && !hasDied) {
      hasDied = true;
      void this.terminate();
    } else {
      post.call(this, message, ...rest);
    }
  };
}
