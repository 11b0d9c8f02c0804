#!/usr/bin/env bash
# Does what the Dockerfile does, without an engine: its build stage's COPY and RUN lines, in their order and word for word, from a clean clone
# into an empty folder, then starts the result confined as in the command of docs/container.md, asks its health check, and has it know a key that is issued and no more
# when it is revoked. (The kernel's RUN is what kernel-verify runs.)
set -euo pipefail
cd "$(dirname "$0")/../.."
work="$(mktemp -d)"
pid=''
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT
chmod 755 "$work"

git clone --quiet --no-hardlinks . "$work/clone"
awk '/^FROM / { stage = $NF } /^(COPY|RUN) / && stage == "build"' Dockerfile > "$work/steps"
grep -q '^RUN ' "$work/steps" || { echo 'error: no RUN step found in the Dockerfile' >&2; exit 1; }
if grep '^RUN ' "$work/steps" | grep -Ev '^RUN scripts/[a-z/-]+\.sh( --required| /out)?$'; then
  echo 'error: every RUN of the Dockerfile must be a script of the project' >&2
  exit 1
fi
copy() { # sources… target: as COPY does, a folder by what it holds
  local target="${*: -1}" source
  for source in "${@:1:$#-1}"; do
    if [ -d "$work/clone/$source" ]; then
      mkdir -p "$work/build/$target"
      cp -R "$work/clone/$source/." "$work/build/$target"
    else
      case "$target" in */) mkdir -p "$work/build/$target" ;; *) mkdir -p "$work/build/$(dirname "$target")" ;; esac
      cp "$work/clone/$source" "$work/build/$target"
    fi
  done
}
mkdir "$work/build"
while read -r instruction step; do
  if [ "$instruction" = COPY ]; then
    # shellcheck disable=SC2086
    copy $step
    continue
  fi
  echo "image-steps: $step"
  (cd "$work/build" && bash -c "${step//\/out/$work/out}") < /dev/null
done < "$work/steps"
# A COPY that is missing stops no build that takes what it finds, as the page does with its examples.
files() { (cd "$1/dist" && find . -type f ! -name .build-stamp | sed -E 's/-[A-Za-z0-9_-]{8}(\.[a-z]+)$/\1/' | LC_ALL=C sort); }
if ! diff <(files .) <(files "$work/build") > "$work/missing"; then
  echo 'error: the image builds other files (>) than make build (<) here; is a COPY missing, or something not committed?' >&2
  cat "$work/missing" >&2
  exit 1
fi
mkdir -p "$work/out/solver-wasm"
cp -R "$work/clone/solver-wasm/pkg" "$work/out/solver-wasm/pkg"

port="$(node -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')"
confined=()
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null 2>&1; then
  # --user, --cap-drop=ALL and --security-opt=no-new-privileges of that command.
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
export PORT="$port" GATEWAY_KEYS_FILE=keys/gateway-keys.json
# In the folder that the confined service sees; whoever runs this issues the keys, and the service reads them.
mkdir keys
keys() { node dist/auth/keys-cli.js "$@" | sed -n 's/^X-.*-Key: //p'; }
app="$(keys issue-app acme)"
client="$(keys issue-client acme acme-nl)"
status() { # of a route that is not there: 404 with good keys, 403 with others
  node -e 'fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/optimize/none`, { headers: { "X-API-Key": process.argv[1], "X-Client-Key": process.argv[2] } })
    .then((answer) => console.log(answer.status))' "$app" "$client"
}
env -u CI -u REQUIRE_ALL NODE_ENV=production \
  "${confined[@]}" node dist/main.js > "$work/log" 2>&1 &
pid=$!
for _ in $(seq 60); do
  if node health.mjs; then
    issued="$(status)"
    keys revoke acme acme-nl
    kill -HUP "$pid"
    for _ in $(seq 20); do
      revoked="$(status)"
      [ "$revoked" = 403 ] && break
      sleep 0.5
    done
    if [ "$issued $revoked" != '404 403' ]; then
      echo "error: $issued with an issued key in place of 404, $revoked with a revoked one in place of 403" >&2
      cat "$work/log" >&2
      exit 1
    fi
    echo 'image-steps: an issued key is known, a revoked one no more'
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
