#!/usr/bin/env bash
# openapi.sh --write | --check: docs/openapi.json is generated from the code and committed; its linter has no word to say.
set -euo pipefail
cd "$(dirname "$0")/.."
mode="${1:?--write or --check}"
file=docs/openapi.json
fresh="$(mktemp)"
trap 'rm -f "$fresh"' EXIT

NODE_ENV=development node dist/openapi.js > "$fresh"
if [ "$mode" = --write ]; then
  mkdir -p docs
  cat "$fresh" > "$file"
  echo "openapi: wrote $file"
elif diff -u "$file" "$fresh"; then
  echo "openapi: $file is what the code says"
else
  echo "error: $file differs from the code (above). Run: make openapi, and commit the file" >&2
  exit 1
fi

# The linter calls nobody: neither for statistics of its use nor for newer versions.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
node_modules/.bin/redocly lint "$file"
