// Required before main.ts: the processor time of the longest turn of the main thread since it was last asked for. Unlike the delay of a
// probe it says nothing of what else the machine has to do. With every SIGUSR2 it is printed, and forgotten.
const { readFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const PERIOD_MS = 2;
/** Nanoseconds of this thread, first of three figures (Linux). */
const processorMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

if (isMainThread) {
  let longestMs = 0;
  let before = processorMs();
  const look = () => {
    const now = processorMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
  };
  setInterval(look, PERIOD_MS).unref();
  process.on('SIGUSR2', () => {
    look();
    console.log(JSON.stringify({ longest_turn_ms: longestMs }));
    longestMs = 0;
  });
}
