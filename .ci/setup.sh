# shellcheck shell=bash disable=SC2034,SC2154
# Shared by ./run and ./test: what must be installed, and how a preset is configured and built.
# Sourced with `root` set to the folder of the project. All messages go to stderr.

build_packages=(
  g++ cmake ninja-build pkg-config
  liblua5.4-dev libfmt-dev nlohmann-json3-dev libcli11-dev libssl-dev libboost-dev libboost-locale-dev libeigen3-dev libcpp-httplib-dev
  libedit-dev librsvg2-dev libzip-dev
)
test_packages=(
  libgtest-dev libgmock-dev libbenchmark-dev libvalijson-dev
  lua5.4 lua-check clang-format shellcheck locales gettext clang libclang-rt-14-dev
  dpkg-dev file groff-base fonts-dejavu-core
)
mpi_packages=(libopenmpi-dev openmpi-bin)  # only for jobs on many machines
python_packages=(python3-dev python3-numpy pybind11-dev mypy)  # only for the Python module
coverage_packages=(gcovr)  # only for tests/coverage/report.sh
# The browser test.
command -v node >/dev/null || test_packages+=(nodejs)
command -v chromium >/dev/null || test_packages+=(chromium-headless-shell)

say() {
  printf '%s\n' "$*" >&2
}

# Shows the end of the log of a step that went wrong.
show_log() {
  say "$1 failed; the end of $2:"
  tail -n 40 "$2" >&2
}

ask_to_install() {
  say "Please type this, then start again:"
  say "  sudo apt-get update && sudo apt-get install -y $*"
  exit 6
}

# ensure_packages PACKAGE…: installs those that are missing; silent when there are none.
ensure_packages() {
  if ! command -v apt-get >/dev/null; then
    local tool
    for tool in c++ cmake ninja pkg-config; do
      if ! command -v "$tool" >/dev/null; then
        say "'$tool' is missing and there is no apt-get here; docs/building.md lists what to install."
        exit 6
      fi
    done
    return
  fi

  local installed package missing=()
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "installed $package" <<<"$installed" || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    return
  fi
  say "Installing ${missing[*]}"

  # Never wait for a password that nobody can type.
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; then
      as_root=(sudo)
    else
      ask_to_install "${missing[@]}"
    fi
  fi
  mkdir -p "$root/build"
  local log=$root/build/install.log
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  if ! { "${apt[@]}" update &&
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    show_log "Installing" "$log"
    ask_to_install "${missing[@]}"
  fi
}

# Was the preset configured, and for this very folder? A copied tree brings the settings of another.
is_configured() {
  [ -f "$root/build/$1/build.ninja" ] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt"
}

# configure PRESET [ARGUMENT…]
configure() {
  local log=$root/build/$1.log
  mkdir -p "$root/build"
  is_configured "$1" || set -- "$@" --fresh
  if ! (cd "$root" && cmake --preset "$@") >"$log" 2>&1 </dev/null; then
    show_log "Configuring" "$log"
    return 1
  fi
}

# build PRESET [TARGET…]: silent when all is up to date; a terminal sees the progress.
build() {
  local folder=$root/build/$1 log=$root/build/$1.log name=$1
  shift
  if [[ $(ninja -C "$folder" -n "$@" 2>/dev/null) == *"no work to do"* ]]; then
    return
  fi
  say "Building Bastide ($name); the first time takes some minutes"
  if [ -t 2 ]; then
    ninja -C "$folder" "$@" >&2 </dev/null
  elif ! ninja -C "$folder" "$@" >"$log" 2>&1 </dev/null; then
    show_log "Building" "$log"
    return 1
  fi
}
