#!/usr/bin/env bash
# Same problem, seed and iterations: the same plan, whatever compiler built the kernel. The golden plans are those of the
# compiler that solver-wasm/rust-toolchain.toml names; here another version solves them, unoptimised, with every
# overflow told. That version: rustup's (versions.env), or what Debian packages.
set -euo pipefail
ROOT="$(cd "$(dirname "$0")/../.." && pwd)"
. "$ROOT/scripts/kernel/versions.env"
cd "$ROOT/solver-wasm"
first="$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)"
version="$SECOND_RUST_VERSION"
say() { echo "second compiler: $*"; }
fail() { echo "error: $*" >&2; exit 1; }

is_debian_root() { [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; }
has_debian() { [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ]; }
has_rustup() { command -v rustup >/dev/null 2>&1 && rustup run "$version" cargo --version >/dev/null 2>&1; }
get_by_rustup() {
  command -v rustup >/dev/null 2>&1 || return 1
  say "rustup toolchain install $version (half a minute, once)"
  timeout 300 rustup toolchain install "$version" --profile minimal --no-self-update >/dev/null
}

if has_rustup || { ! has_debian && get_by_rustup; }; then
  cargo=(rustup run "$version" cargo)
else
  if ! has_debian; then
    is_debian_root || fail "Rust $version is missing: rustup toolchain install $version"
    say 'rustup does not bring it here: apt-get install rustc-web cargo-web'
    apt-get -o DPkg::Lock::Timeout=300 update -qq
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq rustc-web cargo-web
  fi
  cargo=(env RUSTC=/usr/bin/rustc /usr/bin/cargo)
  version="$(/usr/bin/rustc -vV | sed -n 's/^release: //p')"
fi
[ "$version" != "$first" ] || fail "both compilers are $first: two versions are to be compared (scripts/kernel/versions.env)"

say "golden plans of $first solved by $version"
# A folder of its own: the two would throw each other's work away. Unoptimised it compiles in half the time.
CARGO_TARGET_DIR="$ROOT/solver-wasm/target/second-compiler" CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0 \
  CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_TEST_OPT_LEVEL=0 \
  "${cargo[@]}" test --quiet --locked --test golden
say "the plans of $first and $version are the same"
