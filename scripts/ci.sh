#!/usr/bin/env bash
# Everything that a change has to pass, in the order in which it is cheapest to fail. Stops at the first failing step.
# The last line is always N passed, N failed, N skipped, as make test counts (the kernel's suites are in it); a step that
# fails before the tests have been counted is one failure.
set -uo pipefail
cd "$(dirname "$0")/.."
export REQUIRE_ALL=1 CI=1 PATH="$PATH:$HOME/.cargo/bin"

names=()
times=()
test_log="$(mktemp)"
trap 'rm -f "$test_log"' EXIT

report() {
  echo
  echo 'seconds per step:'
  for i in "${!names[@]}"; do
    printf '  %-14s %5d\n' "${names[$i]}" "${times[$i]}"
  done
  printf '  %-14s %5d\n' total "$SECONDS"
}

counts() {
  tail -n 1 "$test_log" | grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' || echo '0 passed, 1 failed, 0 skipped'
}

step() { # name, command…
  local name="$1" started="$SECONDS"
  shift
  echo
  echo "== $name"
  "$@"
  local code=$?
  names+=("$name")
  times+=($((SECONDS - started)))
  if [ "$code" != 0 ]; then
    report
    echo "ci: the step \"$name\" failed (exit code $code). Repeat it alone: make $name"
    counts
    exit 1
  fi
}

step tools scripts/ci-tools.sh
step install make install
step sqlite make sqlite
step format-check make format-check
step lint make lint
step types make types
step build make build
step openapi-check make openapi-check
step clippy make clippy
step dependencies make dependencies
step kernel-verify make kernel-verify
step image-steps make image-steps
step schemathesis make schemathesis
step test bash -o pipefail -c "make test | tee '$test_log'"
report
counts
