#!/usr/bin/env bash
# Compiles src/ to dist/ and playground/ to dist/playground/public, only when something that reaches the output changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/check-node.sh

# Suites that start what is built may ask at once.
if command -v flock > /dev/null; then
  mkdir -p .cache
  exec 9> .cache/build.lock
  flock 9
fi

stamp=dist/.build-stamp
want="$(node scripts/lib/hash.mjs src playground examples docs/openapi.json nest-cli.json tsconfig.json tsconfig.build.json package-lock.json)"
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ]; then
  echo 'build: dist is up to date'
  exit 0
fi
echo 'build: nest build'
node_modules/.bin/nest build
# After it: nest empties dist.
echo 'build: vite build'
node_modules/.bin/vite build --logLevel warn playground
printf '%s\n' "$want" > "$stamp"
