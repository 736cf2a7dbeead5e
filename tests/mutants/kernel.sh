#!/bin/sh
# Which changes of the engine itself do the fast tests notice? Changes are drawn from the sources of
# kernel/state, kernel/rules and kernel/flow, all compiled into one build, and run one by one.
#
#   sh tests/mutants/kernel.sh FOLDER COUNT [SEED]
#
# FOLDER keeps the changed tree, its build and the results; a run that was ended goes on there.
# SHARE=95 is the least share, in percent, that must be noticed.
set -eu

mkdir -p "$1"
folder=$(cd "$1" && pwd)
count=$2
seed=${3:-1}
share=${SHARE:-95}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
tree=$folder/tree
build=$tree/build/mutants
# shellcheck source=tests/mutants/engine.sh
. "$here/engine.sh"

sources=$(cd "$root" && ls kernel/state/*.cpp kernel/rules/*.cpp kernel/flow/*.cpp)

# The tree as it is now with the changes compiled in. Files that stay the same keep their age, so
# that they are not built again.
make_tree() {
  fresh=$folder/fresh
  rm -rf "$fresh"
  mkdir -p "$tree"
  copy_tree "$fresh"
  # shellcheck disable=SC2086 # names of sources hold no blanks
  (cd "$fresh" && lua5.4 "$here/cpp_mutants.lua" "$count" "$seed" "$folder/excluded" "$folder/list" \
    tests/mutants/mutant_switch.h $sources)
  (cd "$fresh" && find . -type f) | while read -r file; do
    if ! cmp -s "$fresh/$file" "$tree/$file"; then
      mkdir -p "$(dirname "$tree/$file")"
      cp "$fresh/$file" "$tree/$file"
    fi
  done
  rm -rf "$fresh"
}

# A change that does not compile is left out, with all of its line; others are drawn instead.
build_tree() {
  for round in 1 2 3 4 5 6 7 8 9 10; do
    make_tree
    [ -f "$build/build.ninja" ] || configure
    if compile; then
      echo "built in round $round; $(sort -u "$folder/excluded" | wc -l) lines left out"
      return
    fi
    sed -n 's|^.*\(kernel/[a-z]*/[a-z_]*\.cpp:[0-9]*\):[0-9]*: error: .*|\1|p' "$folder/build.log" | sort -u >"$folder/errors"
    if [ ! -s "$folder/errors" ]; then
      tail -30 "$folder/build.log"
      exit 1
    fi
    cat "$folder/errors" >>"$folder/excluded"
  done
  echo "there are always more changes that do not compile: see $folder/build.log"
  exit 1
}

# number, who noticed it, seconds
try_mutant() {
  begin=$(date +%s)
  by=$(BASTIDE_MUTANT=$1 find_failing)
  printf '%s\t%s\t%s\n' "$1" "$by" "$(($(date +%s) - begin))" >>"$folder/results"
}

report() {
  lua5.4 "$here/report.lua" "$root" "$folder/list" "$folder/results" "$here/excused.lua" "$share"
}

if [ "${4:-}" = --try ]; then
  try_mutant "$5"
  exit
fi
key="$count $seed $(cd "$root" && find kernel tests/unit tests/scenarios plugins -type f -exec cksum {} + | sort | cksum)"
if [ "$(cat "$folder/key" 2>/dev/null)" != "$key" ]; then
  : >"$folder/excluded"
  build_tree
  : >"$folder/results"
  failing=$(BASTIDE_MUTANT=0 find_failing)
  if [ "$failing" != nobody ]; then
    echo "$failing fails without any change"
    exit 1
  fi
  echo "$key" >"$folder/key"
fi
cut -f 1 "$folder/list" | while read -r number; do
  grep -q "^$number	" "$folder/results" || echo "$number"
done | xargs -r -P "${JOBS:-$(nproc)}" -I '{}' sh "$0" "$folder" "$count" "$seed" --try '{}'
report
