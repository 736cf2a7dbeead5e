#!/bin/sh
# Which faults of faults.lua do the fast tests notice? Each is planted alone, what hangs on it is built again, and the
# tests run until one fails.
#
#   sh tests/mutants/planted.sh FOLDER [FIRST [LAST]]
#
# FOLDER keeps the tree, its build and the results; a run that was ended goes on there.
# SHARE=95 is the least share, in percent, that must be noticed.
set -eu

mkdir -p "$1"
folder=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
tree=$folder/tree
build=$tree/build/faults
first=${2:-1}
last=${3:-$(lua5.4 "$here/planted.lua" count)}
# shellcheck source=tests/mutants/engine.sh
. "$here/engine.sh"

key=$(cd "$root" && find kernel tests plugins sdk -type f -exec cksum {} + | sort | cksum)
if [ "$(cat "$folder/key" 2>/dev/null)" != "$key" ]; then
  rm -rf "$tree"
  : >"$folder/results"
  copy_tree "$tree"
  configure
  compile || { tail -30 "$folder/build.log" && exit 1; }
  failing=$(find_failing)
  if [ "$failing" != nobody ]; then
    echo "$failing fails without any fault"
    exit 1
  fi
  echo "$key" >"$folder/key"
fi

number=$first
while [ "$number" -le "$last" ]; do
  if ! grep -q "^$number	" "$folder/results"; then
    begin=$(date +%s)
    if ! lua5.4 "$here/planted.lua" plant "$number" "$tree"; then
      by=stale
    elif compile; then
      by=$(find_failing)
    else
      by="does not compile"
    fi
    lua5.4 "$here/planted.lua" restore "$number" "$root" "$tree"
    printf '%s\t%s\t%s\n' "$number" "$by" "$(($(date +%s) - begin))" >>"$folder/results"
  fi
  number=$((number + 1))
done
lua5.4 "$here/planted.lua" report "$folder/results" "${SHARE:-95}"
