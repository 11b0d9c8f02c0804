#!/usr/bin/env node
// The command line; `make build` makes what it starts.
'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [, , command, ...rest] = process.argv;
const serves = command === 'serve' && !rest.includes('--help');
const program = join(__dirname, '../dist', serves ? 'main.js' : 'cli/main.js');
if (!existsSync(program)) {
  process.stderr.write('route-optimizer is not built: run `make build` first.\n');
  process.exit(1);
}
const { NODE_ENV, GATEWAY_KEYS, GATEWAY_KEYS_FILE } = process.env;
if (serves && !NODE_ENV && !GATEWAY_KEYS && !GATEWAY_KEYS_FILE) {
  // Whoever wanted to try it would meet 403 alone, and is not told why by the service: production is what it must assume.
  process.stderr.write(
    'serve: NODE_ENV is unset, which is production, and there are no keys: every call will be refused. See docs/keys.md, or\n' +
      'to try it on this machine alone: NODE_ENV=development HOST=127.0.0.1 route-optimizer serve\n',
  );
}
require(program);
