#!/usr/bin/env bash
# Fuzzes the kernel's decoder on the stable compiler. Crashers stay in solver-wasm/fuzz/artifacts: make each a test.
set -euo pipefail
cd "$(dirname "$0")/../../solver-wasm"
seconds="${FUZZ_SECONDS:-60}"
target="${FUZZ_TARGET:-decode}"
if ! cargo fuzz --version >/dev/null 2>&1; then
  echo 'fuzz: cargo install cargo-fuzz (about two minutes, once)'
  cargo install --quiet --locked cargo-fuzz
fi
echo "fuzz: $target for $seconds s"
# RUSTC_BOOTSTRAP: the sanitizer's flags are nightly's, the compiler is the pinned stable.
RUSTC_BOOTSTRAP=1 cargo fuzz run "$target" -- -max_total_time="$seconds" -rss_limit_mb=4096
