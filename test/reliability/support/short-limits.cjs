// Required before main.ts: slow clients are refused after a tenth of the usual time, so that a suite need not wait half a minute.
const Module = require('node:module');

const SHORT = {
  headersTimeoutMs: 1_500,
  bodyTimeoutMs: 3_000,
  connectionsCheckingIntervalMs: 500,
  refusedBodyDrainMs: 200,
};

const load = Module._load;
Module._load = function (...asked) {
  const loaded = load.apply(this, asked);
  if (loaded?.HTTP_LIMITS !== undefined) {
    Object.assign(loaded.HTTP_LIMITS, SHORT);
  }
  return loaded;
};
