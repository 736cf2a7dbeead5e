#!/bin/sh
# Runs a command with all files of the project that have one of these names: where git knows the
# project, those it keeps. Usage: each_file.sh "*.cpp *.h" COMMAND…
set -u -f
patterns=$1
shift

list() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    git ls-files -z -- $patterns
  else
    for pattern in $patterns; do
      find . -path ./build -prune -o -type f -name "$pattern" -print0
    done
  fi
}

if [ -z "$(list | tr '\0' '\n')" ]; then
  echo "no file is called $patterns"
  exit 1
fi
list | xargs -0 "$@"
