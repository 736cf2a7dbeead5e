#!/bin/sh
# What `cmake --install` puts down works without the source tree: the program finds its data, the
# headers compile as C11 and C++20, and the example plugin builds, is refused until it is trusted,
# and plays. Usage: installed_sdk.sh CMAKE BUILD_FOLDER C_COMPILER CXX_COMPILER
set -u
cmake=$1
build=$2
cc=$3
cxx=$4
source=$(pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
log=$work/log

fail() {
  echo "FAILED: $1"
  tail -n 30 "$log"
  exit 1
}

# step WHAT COMMAND…: must succeed.
step() {
  what=$1
  shift
  "$@" >"$log" 2>&1 </dev/null || fail "$what"
}

# says WHAT TEXT: the last step printed the text.
says() { grep -qF -- "$2" "$log" || fail "$1: nobody says \"$2\""; }

step "install" "$cmake" --install "$build" --prefix "$work/prefix"
bastide=$work/prefix/bin/bastide
data=$work/prefix/share/bastide

# --- the program, from anywhere, by path and by name ---------------------------------------------

cd / || exit 1
unset BASTIDE_PATH
step "installed rulesets" "$bastide" show
says "installed rulesets" "over-hill-and-dale"
says "installed variants" "two_tile_city"
step "a game" "$bastide" sim base-river --with two_tile_city --games 2 --bots random,random
step "found by PATH" env PATH="$work/prefix/bin:$PATH" bastide show rules base
for file in man/man1/bastide.1 bash-completion/completions/bastide zsh/vendor-completions/_bastide \
  fish/vendor_completions.d/bastide.fish; do
  [ -s "$work/prefix/share/$file" ] || fail "share/$file is missing"
done
for file in sdk/schemas/plugin.schema.json sdk/lua/library/view.lua plugins/base/README.md; do
  [ -f "$data/$file" ] || fail "$data/$file is missing"
done

# --- the headers, each alone ---------------------------------------------------------------------

strict="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror -fsyntax-only"
found=0
for header in "$work"/prefix/include/bastide/*.h; do
  name=$(basename "$header")
  printf '#include <bastide/%s>\n#include <bastide/%s>\n' "$name" "$name" >"$work/one.c"
  cp "$work/one.c" "$work/one.cpp"
  # shellcheck disable=SC2086
  step "$name as C11" "$cc" -std=c11 $strict -I "$work/prefix/include" "$work/one.c"
  # shellcheck disable=SC2086
  step "$name as C++20" "$cxx" -std=c++20 $strict -I "$work/prefix/include" "$work/one.cpp"
  found=$((found + 1))
done
[ "$found" -eq 5 ] || fail "$found headers were installed, expected 5"

# --- the manual: its plugin compiles, and it names every function --------------------------------

manual=$source/docs/native-api.md
# shellcheck disable=SC2016
sed -n '/^```c$/,/^```$/p' "$manual" | grep -v '^```' >"$work/manual.c"
step "plugin of the manual" "$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
  -I "$work/prefix/include" "$work/manual.c"
cat >"$work/names.c" <<'END'
#include <bastide/entry.h>
#define NAME(result, name, parameters) function name;
BASTIDE_VIEW_FUNCTIONS(NAME) BASTIDE_EFFECTS_FUNCTIONS(NAME)
END
"$cc" -E -P -I "$work/prefix/include" "$work/names.c" | tr ';' '\n' |
  sed -n 's/^ *function \([a-z_]*\)$/\1/p' >"$work/names"
[ "$(wc -l <"$work/names")" -ge 60 ] || fail "only $(wc -l <"$work/names") functions were found"
while read -r name; do
  grep -qF "\`$name\`" "$manual" || fail "docs/native-api.md does not tell of $name"
done <"$work/names"

# --- the example, out of the tree ----------------------------------------------------------------

cp -R "$source/docs/examples/native-plugin" "$work/example"
step "configure" "$cmake" -G Ninja -S "$work/example" -B "$work/made" \
  -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_C_COMPILER="$cc"
step "build" "$cmake" --build "$work/made"
library=$work/made/bastide/plugins/milestones/milestones.so
[ "$(nm -D --defined-only "$library" | wc -l)" -eq 1 ] || fail "the plugin exports more than one symbol"

BASTIDE_TRUST=$work/trusted
export BASTIDE_TRUST
"$bastide" --path "$work/made/bastide" check base-milestones >"$log" 2>&1 && fail "untrusted, and opened"
says "untrusted" "bastide trust milestones"
unset BASTIDE_TRUST
step "tests of the example" ctest --test-dir "$work/made" --no-tests=error --output-on-failure
says "tests of the example" "100% tests passed"

# A manifest for another interface is refused while configuring.
sed 's/"abi": 1/"abi": 2/' "$source/docs/examples/native-plugin/plugin.json" >"$work/example/plugin.json"
"$cmake" -G Ninja -S "$work/example" -B "$work/other" -DCMAKE_PREFIX_PATH="$work/prefix" >"$log" 2>&1 &&
  fail "another interface was configured"
says "another interface" '"abi": 2, but these headers are of'
echo "ok"
