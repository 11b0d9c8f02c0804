#!/usr/bin/env bash
# Everything that a change has to pass. Stops at the first failing step.
# The last line of standard output is always N passed, N failed, N skipped, as make test counts (the kernel's suites are in it); a step
# that fails before the tests have been counted is one failure. On standard error make says of a failure behind it that it was one.
set -uo pipefail
cd "$(dirname "$0")/.."
export REQUIRE_ALL=1 CI=1 PATH="$PATH:$HOME/.cargo/bin"
# Nothing here is compiled twice or stepped through: what cargo would keep for that takes a fifth of its time.
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=none CARGO_PROFILE_TEST_DEBUG=none

work="$(mktemp -d)"
export work
trap 'rm -rf "$work"' EXIT

report() {
  echo
  echo 'seconds per step:'
  awk '{ printf "  %-17s %5d\n", $1, $2 }' "$work/times"
  printf '  %-17s %5d\n' total "$SECONDS"
}

counts() {
  tail -n 1 "$work/test.log" 2>/dev/null | grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' ||
    echo '0 passed, 1 failed, 0 skipped'
}

failed() { # name, exit code
  report
  echo "ci: the step \"$1\" failed (exit code $2). Repeat it alone: make $1"
  counts
  exit 1
}

timed() { # name, command…: runs it and notes the seconds
  local name="$1" started="$SECONDS" code=0
  shift
  "$@" || code=$?
  echo "$name $((SECONDS - started))" >> "$work/times"
  return "$code"
}

step() { # name, command…
  local name="$1"
  echo
  echo "== $name"
  timed "$@" || failed "$name" $?
}

beside() { # name: make's target, its output held back until it ends so that the steps beside it do not mix with it
  local code=0
  timed "$1" make "$1" > "$work/$1.log" 2>&1 || code=$?
  { echo; echo "== $1"; cat "$work/$1.log"; } > "$work/$1.whole"
  cat "$work/$1.whole"
  if [ "$code" != 0 ]; then
    echo "$1 $code" >> "$work/failed"
    # xargs begins nothing new.
    return 255
  fi
}
export -f beside timed

together() { # names…: make's targets, two at a time; most of the work of each is one thread's
  local code=0 name
  printf '%s\n' "$@" | xargs -P 2 -I '{}' bash -c 'beside {}' || code=$?
  if [ -s "$work/failed" ]; then
    read -r name code < "$work/failed"
    failed "$name" "$code"
  fi
  # Whatever became of xargs and its shells: a step without its seconds has not ended.
  for name in "$@"; do
    grep -qs "^$name " "$work/times" || failed "$name" "$code"
  done
}

step ci-tools make ci-tools
step install make install
step sqlite make sqlite
step build make build
# So that no step sees the folder appear while it copies its neighbours.
mkdir -p solver-wasm/target
# In the order in which they begin: the longest first, then what is cheapest to fail. Cargo builds for clippy and for the
# tests in one folder, so they stand apart.
together kernel-verify kernel-compilers clippy format-check lint types openapi-check dependencies schemathesis image-steps kernel-test-build
step test bash -o pipefail -c "make test | tee '$work/test.log'"
report
counts
grep -qE '^[1-9][0-9]* passed, 0 failed, 0 skipped$' <(counts)
