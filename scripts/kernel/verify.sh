#!/usr/bin/env bash
# Rebuilds the kernel in a temporary folder and fails when the committed artefact is stale:
#   same compiler as recorded  → byte for byte the same files
#   another compiler           → same source hash, and the same plans on a fixed set
set -euo pipefail
ROOT="$(cd "$(dirname "$0")/../.." && pwd)"
pkg="$ROOT/solver-wasm/pkg"
info() { node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))[process.argv[2]]' "$1" "$2"; }
stale() { echo "error: solver-wasm/pkg is stale: $*. Run: make kernel, and commit solver-wasm/pkg" >&2; exit 1; }

[ -f "$pkg/build-info.json" ] || stale 'it has no build-info.json'
present="$(node "$ROOT/scripts/kernel/source-hash.mjs")"
[ "$(info "$pkg/build-info.json" sourceHash)" = "$present" ] || stale 'the sources changed since it was built'
actual="$(node -p 'require("node:crypto").createHash("sha256").update(require("node:fs").readFileSync(process.argv[1])).digest("hex")' "$pkg/solver_wasm_bg.wasm")"
[ "$(info "$pkg/build-info.json" wasmSha256)" = "$actual" ] || stale 'the binary is not the one that build-info.json describes'

fresh="$(mktemp -d)"
trap 'rm -rf "$fresh"' EXIT
# From the two folders that the Dockerfile's kernel stage copies, and nothing else.
mkdir -p "$fresh/source/solver-wasm"
cp -R "$ROOT/scripts" "$fresh/source/scripts"
tar -C "$ROOT/solver-wasm" --exclude=./target --exclude=./fuzz/target -cf - . | tar -C "$fresh/source/solver-wasm" -xf -
KERNEL_TARGET_DIR="$fresh/target" "$fresh/source/scripts/kernel/build.sh" "$fresh/pkg"

if [ "$(info "$pkg/build-info.json" compiler)" = "$(info "$fresh/pkg/build-info.json" compiler)" ]; then
  for file in solver_wasm_bg.wasm solver_wasm.js solver_wasm.d.ts build-info.json; do
    cmp "$pkg/$file" "$fresh/pkg/$file" || stale "$file differs from a fresh build by the same compiler"
  done
  echo 'kernel-verify: byte for byte the same as a fresh build'
else
  echo "kernel-verify: built by $(info "$pkg/build-info.json" compiler), here is $(info "$fresh/pkg/build-info.json" compiler): comparing plans"
fi
node "$ROOT/scripts/kernel/compare-plans.mjs" "$pkg" "$fresh/pkg"
