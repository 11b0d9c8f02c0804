#!/usr/bin/env bash
# python-examples.sh: puts what examples/python imports into .cache/python-examples, once; its suite runs the scripts with it.
# PYTHON (default python3).
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/python-examples
python="${PYTHON:-python3}"
stamp="$venv/.install-stamp"
want="$(cksum < examples/python/requirements.txt) $("$python" --version)"
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ]; then
  echo 'python examples: .cache/python-examples is up to date'
  exit 0
fi
echo 'python examples: installing pandas and requests in .cache/python-examples (once, half a minute)'
rm -rf "$venv"
"$python" -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -r examples/python/requirements.txt
printf '%s\n' "$want" > "$stamp"
