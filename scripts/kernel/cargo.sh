#!/usr/bin/env bash
# Cargo of the machine's own toolchain, in the kernel's folder (native: clippy, tests, benches).
set -euo pipefail
cd "$(dirname "$0")/../../solver-wasm"
if ! command -v cargo >/dev/null 2>&1; then
  echo 'error: cargo is not installed: https://rustup.rs (the version is in solver-wasm/rust-toolchain.toml)' >&2
  exit 1
fi
echo "kernel: cargo $*"
exec cargo "$@"
