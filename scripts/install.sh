#!/usr/bin/env bash
# npm ci, only when the lock file (or the Node.js major version) changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/check-node.sh

stamp=node_modules/.install-stamp
want="$(node scripts/lib/hash.mjs package-lock.json) node$(node -p 'process.versions.modules')"
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ]; then
  echo 'install: node_modules is up to date'
  exit 0
fi
echo 'install: npm ci (the first time takes a minute or two)'
npm ci --include=dev --no-fund --no-audit
printf '%s\n' "$want" > "$stamp"
