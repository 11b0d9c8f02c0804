#!/usr/bin/env node
// The command line; `make build` makes what it starts.
'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const program = join(__dirname, '../dist', process.argv[2] === 'serve' ? 'main.js' : 'cli/main.js');
if (!existsSync(program)) {
  process.stderr.write('route-optimizer is not built: run `make build` first.\n');
  process.exit(1);
}
require(program);
