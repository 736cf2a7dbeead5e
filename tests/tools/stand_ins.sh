#!/bin/sh
# A folder whose own plugins or rulesets are read instead of installed ones says so, once and on
# stderr; `doctor` and `show` say where each was found. Usage: stand_ins.sh PATH_OF_BASTIDE
set -u
bastide=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
case $bastide in
  /*) ;;
  *) bastide=$(pwd)/$bastide ;;
esac
project=$(pwd)
unset BASTIDE_PATH

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# An installation of its own: the program, and the files beside it.
mkdir -p "$work/usr/bin" "$work/usr/share/bastide" "$work/here/plugins" "$work/away"
cp "$bastide" "$work/usr/bin/bastide"
cp -r "$project/plugins" "$project/rulesets" "$project/scripts" "$work/usr/share/bastide/"
bastide=$work/usr/bin/bastide
installed=$work/usr/share/bastide

# run FOLDER ARGUMENT…
run() {
  (cd "$work/$1" && shift && "$bastide" "$@" </dev/null >"$work/out" 2>"$work/err") || fail "$*: exit $?"
}
# said WHAT TIMES: so often is a replacement told of, and never on stdout.
said() {
  times=$(grep -cF "read instead of what is installed" "$work/err")
  [ "$times" -eq "$2" ] || fail "$1: said $times times on stderr, expected $2"
  grep -qF "read instead of what is installed" "$work/out" && fail "$1: said on stdout"
}
holds() { grep -qF -- "$3" "$work/$2" || { fail "$1: nobody says \"$3\""; cat "$work/$2"; }; }

run away show rules base
said "nothing of its own" 0

# The same bytes replace nothing.
cp -r "$project/plugins/base" "$work/here/plugins/"
run here show rules base
said "a copy" 0

# One comment more, in a file that is not the manifest.
echo "-- mine" >>"$work/here/plugins/base/rules.lua"
run here show rules base
said "a plugin" 1
holds "a plugin" err "this folder's own plugins/base is read instead of what is installed ($installed/plugins/base)"
holds "where the plugin was found" out "base 1.0.0 Base game with farmers, plugins/base"
holds "where the ruleset was found" out "(base, $installed/rulesets/base.json)"
run here show
holds "list" out "plugins/base"
run here show rules base --json
said "--json" 1
run here show rules base --quiet
said "--quiet" 0
run here sim base --bots random --games 3
said "sim" 1
run here doctor
said "doctor" 1
holds "doctor" out "plugin base: plugins/base is used and hides $installed/plugins/base"
holds "doctor, here" out "plugins read there: base"
holds "doctor, installed" out "plugins read there: abbot, hills_and_sheep, inns_and_cathedrals, mists, over_hill_and_dale, river, traders_and_builders"
# Whoever names the folder means it.
run here --path . show rules base
said "--path ." 0

mkdir "$work/here/rulesets"
sed 's/"title": "/"title": "My own /' "$project/rulesets/base.json" >"$work/here/rulesets/base.json"
run here show rules base
said "two" 1
holds "two" err "this folder's own rulesets/base.json, plugins/base are read instead of what is installed ($installed/rulesets/base.json, …)"
holds "ruleset found" out "(base, rulesets/base.json)"

if [ "$failures" -gt 0 ]; then
  echo "$failures failures"
  exit 1
fi
echo "ok"
