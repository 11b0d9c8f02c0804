#!/usr/bin/env bash
# Serves the API in development mode with embedded defaults: no Redis, no PostgreSQL, no Rust.
set -euo pipefail
cd "$(dirname "$0")/.."
PORT="${PORT:-3000}"
. scripts/lib/check-node.sh
node scripts/lib/check-port.cjs "$PORT"

scripts/install.sh
scripts/build.sh
echo "run: serving on port $PORT (development mode; Ctrl-C stops it)"
export PORT NODE_ENV=development
exec node --enable-source-maps dist/main.js
