#!/usr/bin/env bash
# Does what the Dockerfile does, without an engine: runs its build stage's RUN lines, word for word, in a clean clone,
# then starts the result confined as in the README's command and asks its health check. (The kernel's RUN is what kernel-verify runs.)
set -euo pipefail
cd "$(dirname "$0")/../.."
work="$(mktemp -d)"
pid=''
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT
chmod 755 "$work"

git clone --quiet --no-hardlinks . "$work/build"
awk '/^FROM / { stage = $NF } /^RUN / && stage == "build" { sub(/^RUN /, ""); print }' Dockerfile > "$work/steps"
[ "$(grep -c . "$work/steps")" -gt 0 ] || { echo 'error: no RUN step found in the Dockerfile' >&2; exit 1; }
if grep -Ev '^scripts/[a-z/-]+\.sh( /out)?$' "$work/steps"; then
  echo 'error: every RUN of the Dockerfile must be a script of the project' >&2
  exit 1
fi
while read -r step; do
  echo "image-steps: $step"
  (cd "$work/build" && bash -c "${step//\/out/$work/out}") < /dev/null
done < "$work/steps"
mkdir -p "$work/out/solver-wasm"
cp -R "$work/build/solver-wasm/pkg" "$work/out/solver-wasm/pkg"

port="$(node -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')"
confined=()
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null 2>&1; then
  # --user, --cap-drop=ALL and --security-opt=no-new-privileges of the README's command.
  confined=(setpriv --reuid=65532 --regid=65532 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all)
  # --read-only and --tmpfs /tmp: in a mount namespace of its own, which ends with the process.
  read_only='mount --bind "$1" /mnt && mount -t tmpfs tmpfs /tmp && mount -o remount,bind,ro /mnt && mount -o remount,bind,ro / && cd /mnt'
  if unshare --mount sh -c "$read_only && ! touch /mnt/x 2>/dev/null && ! touch /x 2>/dev/null" sh "$work/out" 2>/dev/null; then
    confined=(unshare --mount sh -c "$read_only && shift && exec \"\$@\"" sh "$work/out" "${confined[@]}")
    echo 'image-steps: read-only file system, no capabilities, no new privileges'
  else
    echo 'image-steps: no capabilities, no new privileges (this machine lets nobody mount a read-only file system)'
  fi
fi
echo "image-steps: node dist/main.js on port $port, in production mode"
cd "$work/out"
export PORT="$port"
env -u CI -u REQUIRE_ALL NODE_ENV=production \
  "${confined[@]}" node dist/main.js > "$work/log" 2>&1 &
pid=$!
for _ in $(seq 60); do
  if node health.mjs; then
    kill -TERM "$pid"
    code=0
    wait "$pid" || code=$?
    pid=''
    [ "$code" = 0 ] || { echo "error: the service ended with $code on SIGTERM" >&2; cat "$work/log" >&2; exit 1; }
    echo "image-steps: healthy, ended cleanly; $(du -sm "$work/out" | cut -f1) MB"
    exit 0
  fi
  kill -0 "$pid" 2>/dev/null || break
  sleep 0.5
done
echo 'error: the service did not become healthy' >&2
cat "$work/log" >&2
exit 1
