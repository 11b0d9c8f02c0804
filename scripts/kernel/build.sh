#!/usr/bin/env bash
# Builds the kernel's artefact: build.sh [output folder, default solver-wasm/pkg]
#   wasm-pack → wasm-opt → glue turned into a factory → no build path inside → size → build-info.json
set -euo pipefail
ROOT="$(cd "$(dirname "$0")/../.." && pwd)"
SOLVER_DIR="${SOLVER_DIR:-$ROOT/solver-wasm}"
out="${1:-$SOLVER_DIR/pkg}"
. "$ROOT/scripts/lib/check-node.sh"
. "$ROOT/scripts/kernel/toolchain.sh"
say "compiler: $KERNEL_COMPILER"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cargo_home="${CARGO_HOME:-$HOME/.cargo}"
sysroot="$("$KERNEL_RUSTC" --print sysroot)"
export KERNEL_SYSROOT CARGO="$KERNEL_CARGO" RUSTC="$KERNEL_RUSTC" RUSTC_WRAPPER="$ROOT/scripts/kernel/rustc-wrapper.sh"
# The last prefix that fits wins.
export KERNEL_REMAP="$cargo_home=/cargo|$sysroot=/rustc|$SOLVER_DIR=/solver-wasm"
export CARGO_TARGET_DIR="${KERNEL_TARGET_DIR:-$SOLVER_DIR/target/wasm}"

# wasm-pack asks the rustc on the PATH where the target lies; cargo calls the real one.
if [ -n "$KERNEL_SYSROOT" ]; then
  mkdir "$work/bin"
  printf '#!/bin/sh\nexec "%s" --sysroot "%s" "$@"\n' "$KERNEL_RUSTC" "$KERNEL_SYSROOT" > "$work/bin/rustc"
  chmod +x "$work/bin/rustc"
  PATH="$work/bin:$PATH"
fi

say 'wasm-pack build'
wasm-pack --quiet build "$SOLVER_DIR" --release --target nodejs --mode no-install --no-pack \
  --out-dir "$work/raw" --out-name solver_wasm -- --locked >&2

# In flat form every value has a local of its own, so that the passes see through the compiler's nesting: 1 to 4 % faster
# in V8 than the compiler's own order, plain -O3 is not (docs/benchmarks.md).
say 'wasm-opt (half a minute)'
keep_names=()
[ "${KERNEL_NAMES:-}" = 1 ] && keep_names=(--debuginfo)
node "$WASM_OPT" --enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-sign-ext --enable-mutable-globals \
  --enable-nontrapping-float-to-int --enable-multivalue --enable-reference-types "${keep_names[@]}" \
  --flatten --simplify-locals-notee-nostructure --local-cse -O3 \
  "$work/raw/solver_wasm_bg.wasm" -o "$work/raw/optimised.wasm"

say 'turning the glue into a factory'
mkdir -p "$work/pkg"
node "$ROOT/scripts/kernel/strip-names.mjs" "$work/raw/optimised.wasm" "$work/pkg/solver_wasm_bg.wasm"
node "$ROOT/scripts/kernel/wrap-glue.mjs" "$work/raw/solver_wasm.js" "$work/pkg/solver_wasm.js"
node "$ROOT/scripts/kernel/wrap-types.mjs" "$work/raw/solver_wasm.d.ts" "$work/raw/solver_wasm.js" "$work/pkg/solver_wasm.d.ts"
node "$ROOT/scripts/kernel/build-info.mjs" "$work/pkg" "$KERNEL_COMPILER" "$MAX_WASM_BYTES" \
  "$ROOT" "$HOME" "$cargo_home" "$sysroot/lib" "$work" /home/ /root/ /tmp/

mkdir -p "$out"
for file in solver_wasm_bg.wasm solver_wasm.js solver_wasm.d.ts build-info.json; do
  cp "$work/pkg/$file" "$out/$file.new" && mv "$out/$file.new" "$out/$file"
done
say "wrote $(cd "$out" && pwd): $(wc -c < "$out/solver_wasm_bg.wasm") bytes"
