# Sourced by the commands of bin/ and .ci/run. Changes to the project's folder, installs packages if package-lock.json
# has changed, puts the pinned Node first on PATH, and defines `build_shop`.

export CDPATH=
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# A checksum of files and folders, with tools that every system has.
fingerprint() { find "$@" -type f -exec cksum {} + | LC_ALL=C sort -k 3 | cksum | cut -d ' ' -f 1-2; }

prepare() {
  local stamp=node_modules/.installed wanted
  wanted="$(uname -sm) $(fingerprint package.json package-lock.json)"
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    install
    say "$wanted" >"$stamp"
  fi
  use_pinned_node
}

install() {
  command -v npm >/dev/null || fail 'npm is missing: install Node 20 or later with its npm (https://nodejs.org), then run this again.'
  node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null ||
    fail "Node 20 or later is needed to install, and $(node --version 2>/dev/null || say 'no node') was found: see https://nodejs.org."
  say 'Installing packages...'
  # No install script is needed: the embedded database creates its own links at start.
  npm ci --include=dev --include=optional --ignore-scripts --loglevel=error </dev/null
  link_pinned_node
}

# npm 9 leaves this link out.
link_pinned_node() {
  [ -e node_modules/.bin/node ] || (cd node_modules/.bin && ln -sf ../node-*/bin/node node)
}

# The programs in node_modules/.bin use the first `node` on PATH.
use_pinned_node() {
  local system_node pinned_fault
  system_node=$(command -v node || true)
  if ! is_recent_node node_modules/.bin/node; then
    pinned_fault=$(node_modules/.bin/node --version 2>&1 >/dev/null | head -n 1) || true
    case $pinned_fault in *libatomic.so*) pinned_fault="$pinned_fault (the package libatomic1 has it)" ;; esac
    is_recent_node "$system_node" ||
      fail "The pinned Node does not run on this system ($(uname -sm)): ${pinned_fault:-it is missing}. And ${system_node:-no node on PATH} is not Node 26.10 or later: install one of them, then run this again."
    mkdir -p node_modules/.system-node
    [ "$system_node" -ef node_modules/.system-node/node ] || ln -sf "$system_node" node_modules/.system-node/node
    export PATH="$PWD/node_modules/.system-node:$PWD/node_modules/.bin:$PATH"
  else
    export PATH="$PWD/node_modules/.bin:$PATH"
  fi
}

is_recent_node() {
  [ -n "$1" ] && "$1" -e 'const [major, minor] = process.versions.node.split(".").map(Number)
    process.exit(major > 26 || (major === 26 && minor >= 10) ? 0 : 1)' 2>/dev/null
}

# What `bin/start` runs.
build_shop() { build_pages && build_server; }

build_pages() { build pages dist/.stamp src/web src/texts src/domain src/definitions src/contract vite.config.ts package-lock.json; }

build_server() {
  build server dist/shop/.stamp src/server src/texts src/domain src/definitions src/contract vite.server.config.ts package-lock.json
}

# Only if its sources have changed since the last complete build.
build() {
  local what=$1 stamp=$2 wanted
  wanted=$(fingerprint "${@:3}")
  if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return; fi

  say "Building the $what..."
  rm -f "$stamp"
  NODE_ENV=production "vite_$what" && say "$wanted" >"$stamp"
}

vite_pages() {
  vite build --logLevel warn && vite build --mode back-office --logLevel warn && vite build --ssr --logLevel warn
}

vite_server() { vite build --config vite.server.config.ts --logLevel warn; }

prepare
