#!/usr/bin/env bash
# Gets what CI needs and is missing. Installs only on Debian as root; anywhere else it says what to install.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib/check-node.sh

need() { # what is missing, Debian packages, advice
  local what="$1" packages="$2" advice="$3"
  if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ] && [ -n "$packages" ]; then
    echo "tools: $what is missing: apt-get install $packages"
    apt-get -o DPkg::Lock::Timeout=300 update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq $packages
  else
    echo "error: $what is missing: $advice" >&2
    exit 1
  fi
}

command -v git >/dev/null 2>&1 || need git git 'https://git-scm.com'
# What compiles the optional package of SQLite.
command -v c++ >/dev/null 2>&1 || need 'a C++ compiler' g++ 'install g++ or clang'
command -v python3 >/dev/null 2>&1 || need 'Python' python3 'https://www.python.org'
# The tests start a server of their own. Debian keeps its programs out of the path.
command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 ||
  need PostgreSQL postgresql 'https://www.postgresql.org/download'
command -v cc >/dev/null 2>&1 || need 'a C linker' gcc 'install gcc or clang'
if ! command -v cargo >/dev/null 2>&1 && [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
  command -v curl >/dev/null 2>&1 || need curl 'curl ca-certificates' ''
  echo 'tools: Rust is missing: installing rustup (https://rustup.rs)'
  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --quiet --profile minimal --default-toolchain none
fi
scripts/schemathesis/run.sh --can-run 2>/dev/null ||
  need 'Python 3.11 or newer with venv' 'python3 python3-venv' 'https://www.python.org'
scripts/python-examples.sh
command -v redis-server >/dev/null 2>&1 ||
  need redis-server redis-server 'https://redis.io (the tests start their own on a free port)'
# The tests of the playground drive it.
command -v chromium >/dev/null 2>&1 || [ -x "${CHROMIUM:-}" ] ||
  need Chromium '--no-install-recommends chromium' 'https://www.chromium.org, or CHROMIUM=/path/to/one'
PATH="$PATH:$HOME/.cargo/bin"
for tool in fmt clippy; do
  (cd solver-wasm && cargo "$tool" --version >/dev/null 2>&1) ||
    need "cargo $tool" '' 'https://rustup.rs brings the version that solver-wasm/rust-toolchain.toml names'
done
echo "tools: node $(node --version), npm $(npm --version), $(cd solver-wasm && rustc --version)"
