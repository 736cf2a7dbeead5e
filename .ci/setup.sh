# shellcheck shell=bash disable=SC2034,SC2154
# Shared by ./run and ./test: what must be installed, how a preset is configured and built, and what is said meanwhile.
# Sourced with `root` set to the folder of the project. All messages go to stderr. build/times notes what each part took:
# a file a part, with the seconds of processor time in user and system mode and those on the clock.

build_packages=(
  g++ cmake ninja-build pkg-config
  liblua5.4-dev libfmt-dev nlohmann-json3-dev libcli11-dev libssl-dev libboost-dev libboost-locale-dev libeigen3-dev libcpp-httplib-dev
  libedit-dev librsvg2-dev libzip-dev
)
test_packages=(
  libgtest-dev libgmock-dev libbenchmark-dev libvalijson-dev
  lua5.4 lua-check clang-format shellcheck locales gettext clang libclang-rt-14-dev lld
  dpkg-dev file groff-base fonts-dejavu-core
)
mpi_packages=(libopenmpi-dev openmpi-bin)  # only for jobs on many machines
python_packages=(python3-dev python3-numpy pybind11-dev mypy)  # only for the Python module
coverage_packages=(gcovr)  # only for tests/coverage/report.sh
# The browser test.
command -v node >/dev/null || test_packages+=(nodejs)
command -v chromium >/dev/null || test_packages+=(chromium-headless-shell)

# What is interrupted ends here, also where a command takes the signal for an error of its own.
trap 'exit 130' INT

say() {
  printf '%s\n' "$*" >&2
}

# Shows the end of the log of a step that went wrong.
show_log() {
  say "$1 failed; the end of $2:"
  tail -n 40 "$2" >&2
}

# how_far LOG: what the last lines of apt-get, Ninja or ctest say of it, such as "[41/159]" or nothing.
how_far() {
  local line
  line=$(tail -c 8000 "$1" 2>/dev/null | grep -aoE '^(\[[0-9]+/[0-9]+\]| *[0-9]+/[0-9]+ Test)' | tail -n 1) || true
  if [[ $line =~ ([0-9]+)/([0-9]+) ]]; then
    printf '%s of %s' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    return
  fi
  local wanted begin
  wanted=$(grep -aoE '[0-9]+ newly installed' "$1" 2>/dev/null | head -n 1) || true
  begin=$(grep -aoE '^(Get:|Unpacking|Setting up)' "$1" 2>/dev/null | tail -n 1) || true
  if [ -n "$wanted" ] && [ -n "$begin" ]; then
    line="$(grep -acE "^$begin" "$1") of ${wanted%% *} packages"
    case $begin in
      Get:) printf '%s fetched' "$line" ;;
      Unpacking) printf '%s unpacked' "$line" ;;
      *) printf '%s set up' "$line" ;;
    esac
  fi
}

# tell_progress WHAT LOG: says every ten seconds how far it is, until the script ends or ends this. In a terminal one
# line is written over every second.
tell_progress() {
  local what=$1 log=$2 begin=$SECONDS pause=10 far
  [ ! -t 2 ] || pause=1
  # The pause holds no pipe open when this is ended.
  while sleep "$pause" >/dev/null 2>&1 && kill -0 "$$" 2>/dev/null; do
    far=$(how_far "$log")
    far="$what: ${far:+$far, }$((SECONDS - begin)) s"
    if [ -t 2 ]; then
      printf '\r\033[K  %s' "$far" >&2
    else
      say "  $far"
    fi
  done
}

# watched PART WHAT LOG COMMAND…: runs it with its output in LOG and tells how far it is; notes what PART took.
watched() {
  local part=$1 what=$2 log=$3 status=0 watcher TIMEFORMAT='%U %S %R'
  shift 3
  mkdir -p "$root/build/times"
  : >"$log"
  tell_progress "$what" "$log" &
  watcher=$!
  { time "$@" >"$log" 2>&1 </dev/null; } 2>"$root/build/times/$part" || status=$?
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  return "$status"
}

ask_to_install() {
  say "Please type this, then start again:"
  say "  sudo apt-get update && sudo apt-get install -y $*"
  exit 6
}

# missing_of PACKAGE…: those that are not installed, a line each.
missing_of() {
  local installed package
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "installed $package" <<<"$installed" || printf '%s\n' "$package"
  done
}

# Sets `as_root` to what gives the rights to install; fails where nobody can have them without a password that nobody
# can type.
find_root() {
  as_root=()
  [ "$(id -u)" -ne 0 ] || return 0
  as_root=(sudo)
  sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }
}

# ensure_packages PACKAGE… [-- PACKAGE…]: installs those that are missing, in one go; silent when there are none. What
# comes after -- may be missing where it cannot be had.
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

  local package needed=() liked=() found=() as_root
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    needed+=("$1")
    shift
  done
  shift "$(($# > 0))"
  mapfile -t needed < <(missing_of "${needed[@]}")
  [ $# -eq 0 ] || mapfile -t liked < <(missing_of "$@")
  [ ${#needed[@]} -gt 0 ] || [ ${#liked[@]} -gt 0 ] || return 0
  if ! find_root; then
    [ ${#needed[@]} -eq 0 ] || ask_to_install "${needed[@]}" "${liked[@]}"
    say "Not installed, and not needed: ${liked[*]}"
    return
  fi

  local all=("${needed[@]}" "${liked[@]}")
  say "Installing ${all[*]}"
  mkdir -p "$root/build"
  local log=$root/build/install.log
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  if watched packages.lists "Reading the lists of packages" "$log" "${apt[@]}" update; then
    for package in "${liked[@]}"; do
      if apt-cache show "$package" >/dev/null 2>&1; then
        found+=("$package")
      else
        say "There is no package $package here."
      fi
    done
    local install=("${apt[@]}" install -y --no-install-recommends)
    if watched packages "Installing" "$log" "${install[@]}" "${needed[@]}" "${found[@]}"; then
      return
    fi
    if [ ${#found[@]} -gt 0 ] && { [ ${#needed[@]} -eq 0 ] ||
      watched packages "Installing" "$log" "${install[@]}" "${needed[@]}"; }; then
      say "These cannot be installed here, and are left out: ${found[*]}"
      return
    fi
  fi
  if [ ${#needed[@]} -eq 0 ]; then
    say "These cannot be installed here, and are left out: ${liked[*]}"
    return
  fi
  show_log "Installing" "$log"
  ask_to_install "${needed[@]}"
}

# Was the preset configured, and for this very folder? A copied tree brings the settings of another.
is_configured() {
  [ -f "$root/build/$1/build.ninja" ] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt"
}

# configure PRESET [ARGUMENT…]
configure() {
  local name=$1 log=$root/build/$1.log
  mkdir -p "$root/build"
  is_configured "$name" || set -- "$@" --fresh
  if ! (cd "$root" && watched "$name.configure" "Configuring ($name)" "$log" cmake --preset "$@"); then
    show_log "Configuring" "$log"
    return 1
  fi
}

# build PRESET [TARGET…]: silent when all is up to date.
build() {
  local folder=$root/build/$1 log=$root/build/$1.log name=$1
  shift
  if [[ $(ninja -C "$folder" -n "$@" 2>/dev/null) == *"no work to do"* ]]; then
    return
  fi
  say "Building Bastide ($name)"
  if ! watched "$name.build" "Compiling ($name)" "$log" ninja -C "$folder" "$@"; then
    show_log "Building" "$log"
    return 1
  fi
}
