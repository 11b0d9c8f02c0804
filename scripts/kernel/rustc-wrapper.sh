#!/usr/bin/env bash
# Cargo's RUSTC_WRAPPER: adds what depends on this machine's folders, for the WASM target alone. Cargo does not see
# these flags, so that its hashes (and with them the artefact) are the same wherever the project lies.
set -euo pipefail
rustc="$1"
shift
case " $* " in
  *" --target wasm32-unknown-unknown "*) ;;
  *) exec "$rustc" "$@" ;;
esac
flags=()
[ -n "${KERNEL_SYSROOT:-}" ] && flags+=(--sysroot "$KERNEL_SYSROOT")
IFS='|' read -r -a remaps <<< "${KERNEL_REMAP:-}"
for remap in "${remaps[@]}"; do
  flags+=(--remap-path-prefix "$remap")
done
exec "$rustc" "$@" "${flags[@]}"
