# shellcheck shell=sh
# The beginning of the tests of languages, which read it: their arguments, a folder of their own, no language of the user.
bastide=$1
lua=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export bastide lua XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config"
unset LANGUAGE LC_ALL LC_MESSAGES LANG
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}
