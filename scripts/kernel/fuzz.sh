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
mkdir -p "fuzz/corpus/$target"
# First what the fuzzer found itself (it writes there), then the kept starting points (tests/decoder.rs).
RUSTC_BOOTSTRAP=1 cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- -max_total_time="$seconds" -rss_limit_mb=4096
