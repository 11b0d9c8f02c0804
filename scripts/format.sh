#!/usr/bin/env bash
# format.sh --write | --check: Prettier for TypeScript and JSON, rustfmt for the kernel where cargo is found.
set -euo pipefail
cd "$(dirname "$0")/.."
mode="${1:?--write or --check}"

echo "format: prettier $mode"
node_modules/.bin/prettier "$mode" --log-level warn .
check=()
[ "$mode" = --check ] && check=(--check)
# Inside solver-wasm, whose toolchain file names the compiler: a rustup without a default has none elsewhere.
if (cd solver-wasm && cargo fmt --version) >/dev/null 2>&1; then
  echo "format: cargo fmt ${check[*]:-}"
  (cd solver-wasm && cargo fmt "${check[@]}")
elif [ "${REQUIRE_ALL:-0}" = 1 ]; then
  echo 'error: rustfmt is not installed: rustup component add rustfmt' >&2
  exit 1
else
  echo 'format: the kernel is left out, rustfmt is not installed (rustup component add rustfmt)'
fi
