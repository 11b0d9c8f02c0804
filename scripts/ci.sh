#!/usr/bin/env bash
# Everything that a change has to pass, in the order in which it is cheapest to fail. Stops at the first failing step.
set -uo pipefail
cd "$(dirname "$0")/.."
export REQUIRE_ALL=1 CI=1 PATH="$PATH:$HOME/.cargo/bin"

names=()
times=()
report() {
  echo
  echo 'seconds per step:'
  for i in "${!names[@]}"; do
    printf '  %-14s %5d\n' "${names[$i]}" "${times[$i]}"
  done
  printf '  %-14s %5d\n' total "$SECONDS"
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
    exit 1
  fi
}

step tools scripts/ci-tools.sh
step install make install
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
# The last step's last line is the run's last line: N passed, N failed, N skipped. It holds the kernel's suites too.
test_log="$(mktemp)"
trap 'rm -f "$test_log"' EXIT
step test bash -o pipefail -c "make test | tee '$test_log'"
report
tail -n 1 "$test_log"
