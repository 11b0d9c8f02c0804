#!/usr/bin/env bash
# assemble.sh <folder>: what the image holds besides the kernel: dist, the production packages, the health check.
set -euo pipefail
out="${1:?output folder}"
cd "$(dirname "$0")/../.."

echo "image: assembling $out"
mkdir -p "$out"
cp package.json package-lock.json .npmrc scripts/image/health.mjs "$out/"
cp -R dist "$out/dist"
cp -R node_modules "$out/node_modules"
(cd "$out" && npm prune --omit=dev --no-fund --no-audit)
