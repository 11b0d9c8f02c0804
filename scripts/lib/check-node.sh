# Sourced: refuses a Node.js that is missing or too old, before anything else is tried.
if ! command -v node >/dev/null 2>&1; then
  echo 'error: Node.js is not installed. Version 20.19 or newer is needed: https://nodejs.org' >&2
  exit 1
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "error: Node.js 20.19 or newer is needed, this is $(node --version): https://nodejs.org" >&2
  exit 1
fi
