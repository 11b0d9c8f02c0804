#!/usr/bin/env bash
# Builds the native part of the optional package better-sqlite3, which durable jobs in a file need: no install script runs here.
# From the sources in the package where there is a compiler (two minutes, kept in the user's cache folder for the next clone), else
# its makers' build for this platform is fetched. What cannot be had is told, and fails only
# with --required (an image has to have it) or where REQUIRE_ALL is 1.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/check-node.sh

is_required=0
if [ "${1:-}" = --required ] || [ "${REQUIRE_ALL:-}" = 1 ]; then is_required=1; fi
package=node_modules/better-sqlite3
binary="$package/build/Release/better_sqlite3.node"
works() { node -e "new (require('better-sqlite3'))(':memory:').close()" 2>/dev/null; }

if [ ! -d "$package" ]; then
  echo 'sqlite: the optional package better-sqlite3 is not installed'
  [ "$is_required" != 1 ]
  exit
fi
if works; then
  echo 'sqlite: better-sqlite3 is built'
  exit 0
fi

key="$(node -p "[require('better-sqlite3/package.json').version, process.platform, process.arch, process.versions.modules].join('-')")"
cached="${XDG_CACHE_HOME:-$HOME/.cache}/route-optimization-service/better-sqlite3-$key.node"
mkdir -p "$(dirname "$binary")"
if [ -f "$cached" ] && cp "$cached" "$binary" && works; then
  echo 'sqlite: better-sqlite3 is taken from the cache'
  exit 0
fi

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
if command -v c++ >/dev/null 2>&1 && command -v make >/dev/null 2>&1 && command -v python3 >/dev/null 2>&1; then
  echo 'sqlite: compiling better-sqlite3 (about two minutes, once)'
  way='node-gyp rebuild --release'
else
  echo 'sqlite: fetching better-sqlite3 for this platform, as there is no compiler'
  way='prebuild-install'
fi
# shellcheck disable=SC2086
if npm explore better-sqlite3 -- $way > "$log" 2>&1 && works; then
  # Another clone may be doing the same.
  if mkdir -p "$(dirname "$cached")" && cp "$binary" "$cached.$$" && mv "$cached.$$" "$cached"; then
    echo "sqlite: kept in $(dirname "$cached")"
  fi
  mv "$binary" "$package/built.node"
  rm -rf "$package/build"
  mkdir -p "$(dirname "$binary")"
  mv "$package/built.node" "$binary"
else
  tail -n 20 "$log" >&2
  echo 'sqlite: better-sqlite3 could not be built: durable jobs need a PostgreSQL database here, everything else works' >&2
  [ "$is_required" != 1 ]
fi
