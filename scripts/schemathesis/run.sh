#!/usr/bin/env bash
# run.sh [--can-run]: Schemathesis against the built service on a free port: data that docs/openapi.json allows and data that it forbids.
# No answer may be a 5xx, or have a status, a content type or a body that the document does not have.
# SCHEMATHESIS_EXAMPLES (drawn for each route, default 40), SCHEMATHESIS_SEED (default 1), SCHEMATHESIS_PHASES (default: the
# document's own examples, then drawn ones; `coverage` are all boundaries that it implies, thousands for each route),
# SCHEMATHESIS_START_SECONDS (until the service is ready, default 60), PYTHON (default python3). --can-run only looks whether
# Python is there; nothing else is needed.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib/check-node.sh
here=scripts/schemathesis
venv=.cache/schemathesis
document="$PWD/docs/openapi.json"
python="${PYTHON:-python3}"

fail() {
  echo "error: $1" >&2
  exit 1
}
if ! "$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  fail 'Python 3.11 or newer with venv is not installed: apt-get install python3 python3-venv (Debian), https://www.python.org'
fi
if [ "${1:-}" = --can-run ]; then
  exit 0
fi

# The versions, with a checksum each, are in requirements.txt; requirements.in says how it is made.
stamp="$venv/.install-stamp"
want="$(node scripts/lib/hash.mjs $here/requirements.txt) $("$python" --version)"
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ]; then
  echo 'schemathesis: .cache/schemathesis is up to date'
else
  echo 'schemathesis: installing it in .cache/schemathesis (once, about a minute)'
  rm -rf "$venv"
  "$python" -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $here/requirements.txt
  printf '%s\n' "$want" > "$stamp"
fi

[ -f dist/main.js ] || fail 'dist/ is missing: make build'
log="$(mktemp)"
patterns="$(mktemp -d)"
pid=''
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null; rm -rf "$log" "$patterns"' EXIT
port="$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')"
url="http://127.0.0.1:$port"
# A solve that the data leaves without a limit may take a second.
PORT="$port" HOST=127.0.0.1 NODE_ENV=test LOG_LEVEL=error MAX_TIME_LIMIT_SECONDS=1 \
  RECURRING_ENABLED=true RECURRING_DATABASE_URL="sqlite:///$patterns/patterns.sqlite" node dist/main.js > "$log" 2>&1 &
pid=$!
start_seconds="${SCHEMATHESIS_START_SECONDS:-60}"
give_up=$((SECONDS + start_seconds))
until PORT="$port" node scripts/image/health.mjs /health/ready; do
  kill -0 "$pid" 2>/dev/null || { cat "$log" >&2; fail 'the service did not start'; }
  [ "$SECONDS" -lt "$give_up" ] || { cat "$log" >&2; fail "the service was not ready within $start_seconds s"; }
  sleep 0.5
done

echo "schemathesis: docs/openapi.json against $url"
code=0
# It writes a cache of its own into the folder it runs in. One worker: CPython's ast is not safe between threads (3.11:
# "AST constructor recursion depth mismatch").
(cd "$venv" && bin/schemathesis run "$document" \
  --url "$url" \
  --header 'X-API-Key: dev-app-key' --header 'X-Client-Key: dev-client-key' \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --phases "${SCHEMATHESIS_PHASES:-examples,fuzzing}" --mode all \
  --seed "${SCHEMATHESIS_SEED:-1}" --max-examples "${SCHEMATHESIS_EXAMPLES:-40}" \
  --workers 1 --no-color --suppress-health-check all \
  --generation-database none --request-timeout 60) || code=$?
if [ "$code" != 0 ]; then
  echo 'schemathesis: what the service logged as errors:' >&2
  tail -n 20 "$log" >&2
  fail "Schemathesis found something, or did not run (exit code $code)"
fi
kill -TERM "$pid"
wait "$pid" || fail 'the service did not end cleanly'
pid=''
