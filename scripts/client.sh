#!/usr/bin/env bash
# client.sh --write | --check | --build: the typed client in clients/typescript. Its types are made of docs/openapi.json and
# committed; --check fails when they are not what the document says, --build compiles it to clients/typescript/dist, anew.
set -euo pipefail
cd "$(dirname "$0")/.."
mode="${1:?--write, --check or --build}"
types=clients/typescript/src/schema.ts
fresh="$(mktemp --suffix=.ts)"
trap 'rm -f "$fresh"' EXIT

generate() {
  node_modules/.bin/openapi-typescript docs/openapi.json --output "$1" > /dev/null
}

case "$mode" in
  --write)
    generate "$types"
    echo "client: wrote $types"
    ;;
  --check)
    generate "$fresh"
    if ! diff -q "$types" "$fresh" > /dev/null; then
      echo "error: $types is not what docs/openapi.json says. Run: make client, and commit the file" >&2
      exit 1
    fi
    echo "client: $types is what docs/openapi.json says"
    ;;
  --build)
    # What was compiled of a file that is gone would be packed too.
    rm -rf clients/typescript/dist
    node_modules/.bin/tsc -p clients/typescript
    echo 'client: built clients/typescript/dist'
    ;;
  *)
    echo "error: $mode is none of --write, --check, --build" >&2
    exit 1
    ;;
esac
