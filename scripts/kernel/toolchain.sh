# Sourced: makes `rustc` for wasm32, wasm-pack and wasm-bindgen usable, getting only what is missing.
# Leaves behind: KERNEL_CARGO, KERNEL_RUSTC, KERNEL_SYSROOT (empty, or a folder with the target's standard library),
# KERNEL_COMPILER (what the artefact was built with) and a PATH with the tools.
#
# Two ways: rustup's wasm32 target, or, where rustup cannot download it, Debian's rustc whose packaged standard library
# is compiled once. What is built goes to a cache folder of the user, so that every clone shares it.

. "$ROOT/scripts/kernel/versions.env"
KERNEL_CACHE="${XDG_CACHE_HOME:-$HOME/.cache}/route-optimization-service"
SOLVER_DIR="${SOLVER_DIR:-$ROOT/solver-wasm}"
# Flags of the user would make another artefact.
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_RUSTFLAGS CARGO_BUILD_TARGET RUSTC RUSTC_WRAPPER CARGO_TARGET_DIR

say() { echo "kernel: $*" >&2; }
fail() { echo "error: $*" >&2; exit 1; }

in_solver() { (cd "$SOLVER_DIR" && "$@"); }

has_rustup_target() {
  command -v rustup >/dev/null 2>&1 && in_solver rustup target list --installed 2>/dev/null | grep -qx "$WASM_TARGET"
}

has_debian_compiler() {
  [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && command -v wasm-ld >/dev/null 2>&1 && [ -d "$DEBIAN_STD_SOURCE" ]
}

use_rustup() {
  KERNEL_CARGO="$(in_solver rustup which cargo)"
  KERNEL_RUSTC="$(in_solver rustup which rustc)"
  KERNEL_SYSROOT=''
  KERNEL_STD=rustup
}

# Compiles Debian's packaged standard library for the target, once per compiler version.
use_debian() {
  KERNEL_CARGO=/usr/bin/cargo
  KERNEL_RUSTC=/usr/bin/rustc
  KERNEL_STD="build-std-$STD_RECIPE"
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
  local version
  version="$(/usr/bin/rustc -vV | sed -n 's/^release: //p')"
  KERNEL_SYSROOT="$KERNEL_CACHE/sysroot-$version-$STD_RECIPE"
  local lib="$KERNEL_SYSROOT/lib/rustlib/$WASM_TARGET/lib"
  [ -f "$lib/.complete" ] && return

  say "compiling the standard library of rustc $version for $WASM_TARGET (about a minute, once)"
  local work
  work="$(mktemp -d)"
  mkdir -p "$work/src" "$lib"
  : > "$work/src/lib.rs"
  printf '%s\n' '[package]' 'name = "empty"' 'version = "0.0.0"' 'edition = "2021"' \
    '[lib]' 'crate-type = ["cdylib"]' '[profile.release]' 'panic = "abort"' > "$work/Cargo.toml"
  (cd "$work" && KERNEL_REMAP="$DEBIAN_STD_SOURCE=/rustc/$version/library" KERNEL_SYSROOT='' \
    RUSTC=/usr/bin/rustc RUSTC_WRAPPER="$ROOT/scripts/kernel/rustc-wrapper.sh" RUSTC_BOOTSTRAP=1 \
    /usr/bin/cargo build --quiet --release --target "$WASM_TARGET" -Z build-std=std,panic_abort \
    --config 'source.crates-io.replace-with="vendored"' \
    --config "source.vendored.directory=\"$DEBIAN_STD_SOURCE/vendor\"") >&2
  cp "$work/target/$WASM_TARGET/release/deps/"lib*.rlib "$lib/"
  rm -f "$lib"/libempty-*.rlib
  touch "$lib/.complete"
  rm -rf "$work"
}

DEBIAN_STD_SOURCE=/usr/lib/rustlib/src/rust/library

if has_rustup_target; then
  use_rustup
elif has_debian_compiler; then
  use_debian
elif command -v rustup >/dev/null 2>&1 && say "rustup target add $WASM_TARGET" &&
  in_solver timeout 300 rustup target add "$WASM_TARGET" >&2; then
  use_rustup
elif [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
  say "rustup has no $WASM_TARGET here: apt-get install $DEBIAN_PACKAGES"
  apt-get -o DPkg::Lock::Timeout=300 update -qq >&2
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq $DEBIAN_PACKAGES >&2
  has_debian_compiler || fail "Debian's packages ($DEBIAN_PACKAGES) did not bring a compiler for $WASM_TARGET"
  use_debian
else
  fail "the kernel's compiler is missing. With rustup (https://rustup.rs):
  rustup toolchain install $(sed -n 's/^channel = "\(.*\)"/\1/p' "$SOLVER_DIR/rust-toolchain.toml")
  rustup target add $WASM_TARGET
  cargo install --locked wasm-pack --version $WASM_PACK_VERSION
  cargo install wasm-bindgen-cli --version $WASM_BINDGEN_VERSION
then: make kernel. Nobody needs it to run the service: solver-wasm/pkg holds the built kernel."
fi

# The tools only orchestrate, so that a debug build serves; another version on the PATH is left alone.
get_tool() { # command, crate, version, flags of cargo install
  local command="$1" crate="$2" version="$3"
  shift 3
  if [ "$("$command" --version 2>/dev/null | awk '{print $2}')" != "$version" ]; then
    say "cargo install $crate $version (about 90 seconds, once)"
    "$KERNEL_CARGO" install --quiet --debug "$@" --root "$KERNEL_CACHE/tools" "$crate" --version "$version" >&2
  fi
}
PATH="$(dirname "$KERNEL_CARGO"):$KERNEL_CACHE/tools/bin:$PATH:$HOME/.cargo/bin"
export PATH
get_tool wasm-pack wasm-pack "$WASM_PACK_VERSION" --locked
get_tool wasm-bindgen wasm-bindgen-cli "$WASM_BINDGEN_VERSION"

# Binaryen comes from npm, at the version and checksum of its lock file.
WASM_OPT_LOCK="$(node "$ROOT/scripts/lib/hash.mjs" scripts/kernel/wasm-opt)"
WASM_OPT_DIR="$KERNEL_CACHE/tools/wasm-opt-${WASM_OPT_LOCK:0:16}"
if [ ! -f "$WASM_OPT_DIR/.complete" ]; then
  say "npm ci: $(sed -n 's/^ *"binaryen": "\(.*\)"$/binaryen \1/p' "$ROOT/scripts/kernel/wasm-opt/package.json") (once)"
  mkdir -p "$WASM_OPT_DIR"
  cp "$ROOT"/scripts/kernel/wasm-opt/package*.json "$WASM_OPT_DIR/"
  # By the file, beside node: an image that has both copied in has no link to it.
  npm_cli="$(dirname "$(command -v node)")/../lib/node_modules/npm/bin/npm-cli.js"
  npm=(npm)
  command -v npm >/dev/null 2>&1 || npm=(node "$npm_cli")
  "${npm[@]}" ci --prefix "$WASM_OPT_DIR" --ignore-scripts --no-fund --no-audit >&2
  touch "$WASM_OPT_DIR/.complete"
fi
WASM_OPT="$WASM_OPT_DIR/node_modules/binaryen/bin/wasm-opt"
grep -q "^wasm-bindgen = \"=$WASM_BINDGEN_VERSION\"" "$SOLVER_DIR/Cargo.toml" ||
  fail "solver-wasm/Cargo.toml and scripts/kernel/versions.env name different versions of wasm-bindgen"

KERNEL_COMPILER="$("$KERNEL_RUSTC" -vV | awk '/^release:/ {r=$2} /^commit-hash:/ {c=$2} /^LLVM/ {l=$3} END {print "rustc " r " " c " LLVM " l}') std $KERNEL_STD"
